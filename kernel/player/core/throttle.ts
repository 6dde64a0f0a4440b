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
  let waiting = false;
  let asked = false;
  const run = (): void => {
    asked = false;
    waiting = true;
    call();
    const cancel = clock.after(everyMs, () => {
      signal.removeEventListener('abort', cancel);
      waiting = false;
      if (asked) run();
    });
    signal.addEventListener('abort', cancel);
  };
  return () => {
    if (signal.aborted) return;
    if (waiting) asked = true;
    else run();
  };
}
