import type { SeriesPoint, Totals } from './contract.ts';
import { type BucketName, bucketStart, listBuckets, type Period } from './period.ts';
import { addSums, averagePercent, noSums, type Sums } from './sums.ts';
import { countViewers, mergeSketches, type ViewerSketch } from './viewer-sketch.ts';

/** What is stored of a period: sums by hour or day, and the viewers of each day. */
export interface PeriodFigures {
  readonly sums: readonly (Sums & { readonly timeMs: number })[];
  readonly sketches: readonly { readonly timeMs: number; readonly sketch: ViewerSketch }[];
}

export function addUp(figures: Pick<PeriodFigures, 'sums'>): Sums {
  const total = noSums();
  for (const sums of figures.sums) addSums(total, sums);
  return total;
}

export function presentTotals(figures: PeriodFigures): Totals {
  const total = addUp(figures);
  const { viewers, isEstimated } = countViewers(mergeSketches(figures.sketches.map(({ sketch }) => sketch)));
  return {
    views: total.views,
    viewers,
    viewers_estimated: isEstimated,
    watch_time: total.watch_ms,
    average_percent: averagePercent(total),
    completed: total.completed,
    loads: total.loads,
  };
}

/** One point per bucket of `period`. `shiftMs`: how far the figures lie before it, for a comparison point by point. */
export function presentSeries(
  figures: PeriodFigures,
  period: Period,
  by: BucketName,
  shiftMs = 0,
): SeriesPoint[] {
  const buckets = new Map(
    listBuckets(period, by).map((start) => [start, { sums: noSums(), sketches: [] as ViewerSketch[] }]),
  );
  const bucketOf = (timeMs: number) => buckets.get(bucketStart(timeMs + shiftMs, by, period));
  for (const { timeMs, ...sums } of figures.sums) {
    const bucket = bucketOf(timeMs);
    if (bucket) addSums(bucket.sums, sums);
  }
  if (by !== 'hour')
    for (const { timeMs, sketch } of figures.sketches) bucketOf(timeMs)?.sketches.push(sketch);
  return [...buckets].map(([start, { sums, sketches }]) => ({
    time: start - shiftMs,
    views: sums.views,
    viewers: by === 'hour' ? null : countViewers(mergeSketches(sketches)).viewers,
    watch_time: sums.watch_ms,
    average_percent: averagePercent(sums),
    completed: sums.completed,
    loads: sums.loads,
    stall_time: sums.stall_ms,
    errors: sums.errors,
  }));
}
