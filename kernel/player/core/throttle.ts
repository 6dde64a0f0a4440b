import type { PlayerClock } from './clock.ts';

/** PP-08 */
export const RESIZE_THROTTLE_MS = 100;

/**
 * PP-08: calls at once, then at most once per interval; the last call of a burst is never lost.
 * @example const onResize = throttle(clock, signal, measure); new ResizeObserver(onResize)
 */
export function throttle(
  clock: PlayerClock,
  signal: AbortSignal,
  call: () => void,
  everyMs = RESIZE_THROTTLE_MS,
): () => void {
  let isWaiting = false;
  let isRequested = false;
  const run = (): void => {
    isRequested = false;
    isWaiting = true;
    call();
    const cancel = clock.after(everyMs, () => {
      signal.removeEventListener('abort', cancel);
      isWaiting = false;
      if (isRequested) run();
    });
    signal.addEventListener('abort', cancel);
  };
  return () => {
    if (signal.aborted) return;
    if (isWaiting) isRequested = true;
    else run();
  };
}
