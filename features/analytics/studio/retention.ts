/** One second of the video. */
export interface RetentionPoint {
  /** Views that saw it, in percent of the views that saw the most watched second. */
  readonly percent: number;
  readonly views: number;
  readonly plays: number;
}

/**
 * The share of views by second. Views may start anywhere, so the most watched second is the whole; against the first
 * second, a shared link into the middle would exceed 100 percent.
 */
export function retentionPoints(views: readonly number[], plays: readonly number[]): RetentionPoint[] {
  // A stream of two days has more seconds than a call may have arguments.
  const most = views.reduce((max, count) => Math.max(max, count), 0);
  return views.map((count, second) => ({
    percent: most === 0 ? 0 : (count / most) * 100,
    views: count,
    plays: Math.max(plays[second] ?? 0, count),
  }));
}

/** Seconds of each part when there are at most `max` parts. The last one may have fewer. */
export const heatPartSize = (count: number, max: number): number => Math.max(1, Math.ceil(count / max));

/** How often each part was watched again, from 0 to 1 for the part with the most; in at most `max` parts. */
export function heatParts(points: readonly RetentionPoint[], max: number): number[] {
  const size = heatPartSize(points.length, max);
  const sums: number[] = [];
  for (let start = 0; start < points.length; start += size) {
    const part = points.slice(start, start + size);
    sums.push(part.reduce((sum, { plays, views }) => sum + plays - views, 0) / part.length);
  }
  const most = Math.max(0, ...sums);
  return sums.map((sum) => (most === 0 ? 0 : sum / most));
}

/** The first second, after the most watched one, that at most half of the views have seen; null if there is none. */
export function halfLost(points: readonly RetentionPoint[]): number | null {
  const most = points.findIndex(({ percent }) => percent === 100);
  if (most < 0) return null;
  const lost = points.findIndex(({ percent }, second) => second > most && percent <= 50);
  return lost < 0 ? null : lost;
}

/** The second that was watched again most often; null if none was. */
export function mostRewatched(points: readonly RetentionPoint[]): number | null {
  let best: number | null = null;
  let most = 0;
  points.forEach(({ plays, views }, second) => {
    if (plays - views <= most) return;
    most = plays - views;
    best = second;
  });
  return best;
}

/** Rows of the table of a long video: at most `max` seconds, evenly spaced, with the last one. */
export function tableSeconds(count: number, max: number): number[] {
  if (count === 0) return [];
  const step = Math.max(1, Math.ceil(count / max));
  const seconds = Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
  return seconds.at(-1) === count - 1 ? seconds : [...seconds, count - 1];
}
