import type { BootMedia } from '../handover/boot-media.ts';

/** The application starts after this long even when no frame has arrived. */
const TIMEOUT_MS = 2500;
export const HAVE_CURRENT_DATA = 2;

/** Resolves when the first frame is shown, when loading failed, or after a timeout. Never rejects. */
export function waitForFirstFrame(
  element: HTMLVideoElement,
  media: BootMedia | null,
  isHeld: boolean,
): Promise<unknown> {
  return new Promise<unknown>((resolve) => {
    if (!media) return resolve(null);
    setTimeout(resolve, TIMEOUT_MS);
    media.started.catch(resolve);
    // A held video may have shown its frame before this callback could be registered.
    if (media.video && !isHeld && element.requestVideoFrameCallback)
      element.requestVideoFrameCallback(resolve);
    else if (element.readyState > HAVE_CURRENT_DATA) resolve(null);
    else element.addEventListener('canplay', resolve, { once: true });
  });
}
