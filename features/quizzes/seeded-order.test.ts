import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomTimeMs, seededOrder } from './seeded-order.ts';

const id = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

it('is a permutation, and the same for the same input', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8 }), id, id, (count, seed, salt) => {
      const order = seededOrder(count, seed, salt);
      expect(order.toSorted()).toEqual(Array.from({ length: count }, (_, index) => index));
      expect(seededOrder(count, seed, salt)).toEqual(order);
    }),
  );
});

it('keeps the order of attempts that have begun', () => {
  expect(seededOrder(8, 1, 2)).toEqual([7, 5, 0, 3, 2, 6, 4, 1]);
  expect(randomTimeMs({ seed: 1, id: 2, durationMs: 100_000 })).toBe(24_123);
});

it.each<[string, (n: number) => number[]]>([
  ['seed', (n) => seededOrder(4, n, 7)],
  ['question', (n) => seededOrder(4, 7, n)],
  ['high bits of the seed', (n) => seededOrder(4, n * 2 ** 32, 7)],
])('reaches every order about equally often, by %s', (_, order) => {
  const counts = new Map<string, number>();
  for (let n = 0; n < 4800; n += 1) {
    const key = order(n).join('');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  // 200 of each on average; the deviations are those of these seeds and never change.
  expect(counts.size).toBe(24);
  expect(Math.min(...counts.values())).toBeGreaterThan(140);
  expect(Math.max(...counts.values())).toBeLessThan(260);
});

it('appears between 5 and 95 percent of the video, at whole milliseconds [QZ-04]', () => {
  const times = Array.from({ length: 2000 }, (_, seed) => randomTimeMs({ seed, id: 3, durationMs: 60_001 }));
  expect(times.every(Number.isInteger)).toBe(true);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(3000);
  expect(Math.min(...times)).toBeLessThan(3300);
  expect(Math.max(...times)).toBeLessThanOrEqual(57_001);
  expect(Math.max(...times)).toBeGreaterThan(56_700);
  expect(new Set(times).size).toBeGreaterThan(1800);
});

it.each([[0], [-1], [Number.NaN], [Number.POSITIVE_INFINITY]])(
  'appears at 0 in a video of %d ms',
  (durationMs) => expect(randomTimeMs({ seed: 1, id: 2, durationMs })).toBe(0),
);
