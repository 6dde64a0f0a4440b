/** MS-03 */
const DEFAULT_STEP_SEC = 10;

/** Where a step leads: 10 s where the system names no other, never before the beginning or beyond the end. */
export function seekTarget(
  currentMs: number,
  durationMs: number,
  direction: 1 | -1,
  offsetSec: number | null | undefined,
): number {
  const stepMs = (offsetSec || DEFAULT_STEP_SEC) * 1000;
  const to = Math.max(0, currentMs + direction * stepMs);
  return durationMs > 0 ? Math.min(to, durationMs) : to;
}
