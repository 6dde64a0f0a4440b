import { commentsPageUrl, HEIGHT_MESSAGE, type ThemeColor } from '#features/comments/comments-page.ts';
import { buildFrame } from './build-frame.ts';

const LOWEST_PX = 200;

/** The comments of a video, as high as they want to be. Returns what stops listening. */
export function showComments(place: HTMLElement, home: string): () => void {
  const { video = '', host = home, theme, title = 'Comments' } = place.dataset;
  const { origin } = new URL(host);
  const frame = buildFrame(commentsPageUrl(origin, video, theme as ThemeColor), { title });
  const grow = (px: number): void => {
    frame.style.height = `${Math.max(LOWEST_PX, px)}px`;
  };
  const onMessage = ({ source, origin: from, data }: MessageEvent): void => {
    if (source && source === frame.contentWindow && from === origin && data?.type === HEIGHT_MESSAGE)
      grow(Number(data.height) || 0);
  };
  grow(0);
  window.addEventListener('message', onMessage);
  place.replaceChildren(frame);
  return () => window.removeEventListener('message', onMessage);
}
