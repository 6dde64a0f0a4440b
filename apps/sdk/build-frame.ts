import type { PlayerOptions } from './v1.d.ts';

/** The permissions that the player uses. Browsers warn about `allowfullscreen` beside `fullscreen`. */
const PERMISSIONS = 'autoplay; fullscreen; picture-in-picture; clipboard-write';

/** Browsers without a share sheet warn about this permission on the host page's console. */
const permissions = (): string => PERMISSIONS + ('share' in navigator ? '; web-share' : '');

/** Creates a frame that fills its container. */
export function buildFrame(src: string, { title, loading }: Partial<PlayerOptions>): HTMLIFrameElement {
  return Object.assign<HTMLIFrameElement, object>(document.createElement('iframe'), {
    style: 'border:0;width:100%;height:100%;display:block',
    allow: permissions(),
    referrerPolicy: 'strict-origin-when-cross-origin',
    title: title ?? 'Video',
    loading: loading ?? 'lazy',
    src,
  });
}
