/** MS-03 */
const DEFAULT_STEP_SEC = 10;

/** Returns the position after a step of `offsetSec` (10 s by default), clamped to the video. */
export function seekTarget(
  currentMs: number,
  durationMs: number,
  direction: 1 | -1,
  offsetSec: number | null | undefined,
): number {
  const stepMs = (offsetSec || DEFAULT_STEP_SEC) * 1000;
  const targetMs = Math.max(0, currentMs + direction * stepMs);
  return durationMs > 0 ? Math.min(targetMs, durationMs) : targetMs;
}
