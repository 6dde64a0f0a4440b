import type { TimedKind } from './kind.ts';

/** Why an item of a kind cannot have this end; null if it can. */
export function endProblem(
  duration: TimedKind['duration'],
  startMs: number,
  endMs: number | null,
): string | null {
  if (endMs === null) return duration === 'required' ? 'Say when it ends.' : null;
  if (endMs < startMs) return 'The end is before the start.';
  return duration && endMs === startMs ? 'The end must be after the start.' : null;
}
