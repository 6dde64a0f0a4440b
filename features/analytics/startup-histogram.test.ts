import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startupBucket, startupPercentile } from './startup-histogram.ts';

function histogram(times: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const ms of times) counts.set(startupBucket(ms), (counts.get(startupBucket(ms)) ?? 0) + 1);
  return counts;
}

describe('startup times', () => {
  it.each([0.5, 0.95])('have percentiles that are off by at most six percent (%d)', (share) => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 10, max: 60_000 }), { minLength: 1 }), (times) => {
        const exact = times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1]!;
        const found = startupPercentile(histogram(times), share)!;
        // One millisecond for rounding.
        expect(Math.abs(found - exact)).toBeLessThanOrEqual(exact * 0.06 + 1);
      }),
    );
  });

  it('without a measurement have none', () => {
    expect(startupPercentile(new Map(), 0.5)).toBeNull();
    expect(startupPercentile(new Map([[5, 0]]), 0.5)).toBeNull();
  });

  it.each([
    [0, 0],
    [1, 0],
    [-5, 0],
    [1.1, 1],
    [1000, 73],
    [10_000_000, 120],
  ])('of %d ms are in bucket %d', (ms, bucket) => expect(startupBucket(ms)).toBe(bucket));

  it('fill at most as many buckets as are stored', () => expect(startupBucket(1e12)).toBeLessThan(200));
});
