import { commentsPageUrl, HEIGHT_MESSAGE, type ThemeColor } from '#features/comments/comments-page.ts';
import { buildFrame } from './build-frame.ts';

const MIN_HEIGHT_PX = 200;

/** Shows the comments of a video in a frame that follows their height. Returns the function that stops it. */
export function showComments(place: HTMLElement, home: string): () => void {
  const { video = '', host = home, theme, title = 'Comments' } = place.dataset;
  const { origin } = new URL(host);
  const frame = buildFrame(commentsPageUrl(origin, video, theme as ThemeColor), { title });
  const setHeight = (px: number): void => {
    frame.style.height = `${Math.max(MIN_HEIGHT_PX, px)}px`;
  };
  const onMessage = ({ source, origin: from, data }: MessageEvent): void => {
    if (source && source === frame.contentWindow && from === origin && data?.type === HEIGHT_MESSAGE)
      setHeight(Number(data.height) || 0);
  };
  setHeight(0);
  window.addEventListener('message', onMessage);
  place.replaceChildren(frame);
  return () => window.removeEventListener('message', onMessage);
}
