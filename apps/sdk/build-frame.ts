import type { PlayerOptions } from './v1.d.ts';

/** Everything that the player uses of what a page may lend to a frame. */
const ALLOWED = 'autoplay; fullscreen; picture-in-picture; encrypted-media; clipboard-write; web-share';

/** A frame as wide as its place, in the shape of the picture. */
export function buildFrame(
  src: string,
  { title, loading, aspectRatio }: Partial<PlayerOptions>,
): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  Object.assign(frame.style, {
    border: 0,
    width: '100%',
    display: 'block',
    aspectRatio: aspectRatio ?? '16/9',
  });
  return Object.assign(frame, {
    ...{ allow: ALLOWED, allowFullscreen: true, referrerPolicy: 'strict-origin-when-cross-origin' },
    ...{ title: title ?? 'Video', loading: loading ?? 'lazy', src },
  });
}
