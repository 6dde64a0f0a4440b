import type { PlayerOptions } from './v1.d.ts';

/** Everything that the player uses of what a page may lend to a frame. */
const ALLOWED = 'autoplay; fullscreen; picture-in-picture; encrypted-media; clipboard-write; web-share';

/** A frame that fills the box it stands in. */
export function buildFrame(src: string, { title, loading }: Partial<PlayerOptions>): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  Object.assign(frame.style, { border: 0, width: '100%', height: '100%', display: 'block' });
  return Object.assign(frame, {
    ...{ allow: ALLOWED, allowFullscreen: true, referrerPolicy: 'strict-origin-when-cross-origin' },
    ...{ title: title ?? 'Video', loading: loading ?? 'lazy', src },
  });
}
