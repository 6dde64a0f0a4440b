import type { ViewChange } from '#features/views/port.ts';

/**
 * What is added up per hour and per day. `timed_views` are views of a known duration, and `seen_ppm` is the share of the
 * video that each of them has seen, in millionths.
 */
export const SUM_NAMES = [
  'loads',
  'views',
  'completed',
  'watch_ms',
  'timed_views',
  'seen_ppm',
  'stall_ms',
  'stalls',
  'startup_ms',
  'startups',
  'errors',
] as const;
export type Sums = Record<(typeof SUM_NAMES)[number], number>;

export const noSums = (): Sums => Object.fromEntries(SUM_NAMES.map((name) => [name, 0])) as Sums;

export function addSums(to: Sums, added: Partial<Sums>): void {
  for (const name of SUM_NAMES) to[name] += added[name] ?? 0;
}

const MILLION = 1_000_000;
const lengthOf = (ranges: ViewChange['played']): number =>
  ranges.reduce((sum, [startMs, endMs]) => sum + endMs - startMs, 0);

/** What a change adds at the time when the view started. Loads count when the player was loaded. */
export function sumsOf(change: ViewChange): Omit<Sums, 'loads'> {
  const { view, startupMs } = change;
  // A live stream has no duration, so it must not raise the average percentage either.
  const hasDuration = view.durationMs > 0;
  return {
    views: Number(change.hasStarted),
    completed: Number(change.hasCompleted),
    watch_ms: lengthOf(change.played),
    timed_views: Number(change.hasStarted && hasDuration),
    seen_ppm: hasDuration ? Math.round((lengthOf(change.firstSeen) / view.durationMs) * MILLION) : 0,
    stall_ms: change.stallMs,
    stalls: change.stalls,
    startup_ms: startupMs ?? 0,
    startups: startupMs === null ? 0 : 1,
    errors: change.errors,
  };
}

/** The seen share of the video in an average view, however long the video is, in percent with one decimal. */
export const averagePercent = ({ seen_ppm, timed_views }: Pick<Sums, 'seen_ppm' | 'timed_views'>) =>
  timed_views > 0 ? Math.min(100, Math.round((seen_ppm / timed_views / MILLION) * 1000) / 10) : null;
