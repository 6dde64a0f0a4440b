/** Each bucket is a tenth wider than the one before, so percentiles are off by at most five percent. */
const GROWTH = Math.log(1.1);
const BUCKETS_MAX = 120;

/** Buckets count from 0, which has everything up to a millisecond; the last one has everything above a minute and a half. */
export const startupBucket = (ms: number): number =>
  Math.min(BUCKETS_MAX, Math.max(0, Math.ceil(Math.log(Math.max(1, ms)) / GROWTH)));

const upperBound = (bucket: number): number => Math.exp(bucket * GROWTH);

/** The time that a share of all starts stayed below; null without any. */
export function startupPercentile(counts: ReadonlyMap<number, number>, share: number): number | null {
  const sorted = [...counts].filter(([, count]) => count > 0).sort((a, b) => a[0] - b[0]);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  let below = 0;
  for (const [bucket, count] of sorted) {
    below += count;
    // The middle of the bucket.
    if (below >= share * total) return Math.round((upperBound(bucket - 1) + upperBound(bucket)) / 2);
  }
  return null;
}
