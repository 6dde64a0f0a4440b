import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countViewers,
  createSketch,
  mergeSketches,
  readFraction,
  readSketch,
  SKETCH_SIZE,
  writeSketch,
} from './viewer-sketch.ts';

const hash = (name: number): number => readFraction(createHash('sha256').update(`person ${name}`).digest());
const sketchOf = (names: readonly number[]) => createSketch(names.map(hash));
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const names = fc.array(fc.nat(3000), { maxLength: 2500 });

describe('a sketch of viewers', () => {
  it('is exact up to its size [TR-09]', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(700), { maxLength: 1000 }), (viewers) => {
        expect(countViewers(sketchOf(viewers))).toEqual({
          viewers: new Set(viewers).size,
          isEstimated: false,
        });
      }),
    );
    expect(countViewers(sketchOf(range(0, SKETCH_SIZE - 1)))).toEqual({
      viewers: SKETCH_SIZE - 1,
      isEstimated: false,
    });
  });

  it.each([2000, 10_000, 100_000])('estimates %d viewers within ten percent [TR-09]', (count) => {
    const { viewers, isEstimated } = countViewers(sketchOf(range(0, count)));
    expect(isEstimated).toBe(true);
    expect(Math.abs(viewers - count)).toBeLessThan(count / 10);
  });

  it('of several days counts a viewer who returns once, in whichever order days are merged [TR-09]', () => {
    fc.assert(
      fc.property(names, names, names, (one, two, three) => {
        const whole = sketchOf([...one, ...two, ...three]);
        expect(mergeSketches([sketchOf(one), sketchOf(two), sketchOf(three)])).toEqual(whole);
        expect(mergeSketches([mergeSketches([sketchOf(three), sketchOf(one)]), sketchOf(two)])).toEqual(
          whole,
        );
        expect(mergeSketches([whole, sketchOf(two)])).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });

  it('keeps the smallest hashes, sorted', () => {
    expect([...mergeSketches([[0.5, 0.25], [0.75, 0.25], []].map(createSketch))]).toEqual([0.25, 0.5, 0.75]);
    const full = sketchOf(range(0, 5000));
    expect(full).toHaveLength(SKETCH_SIZE);
    expect([...full]).toEqual(
      range(0, 5000)
        .map(hash)
        .sort((a, b) => a - b)
        .slice(0, SKETCH_SIZE),
    );
  });

  it('survives storage, also at an odd address', () => {
    const sketch = sketchOf(range(0, 50));
    const bytes = new Uint8Array([1, 2, 3, ...writeSketch(sketch)]).subarray(3);
    expect(readSketch(bytes)).toEqual(sketch);
    expect(readSketch(Buffer.concat([Buffer.from('abc'), bytes]).subarray(3))).toEqual(sketch);
    expect(readSketch(new Uint8Array())).toHaveLength(0);
  });

  it.each([
    ['0000000000000000', 0],
    ['8000000000000000', 0.5],
    ['0000000080000000', 2 ** -33],
    ['0000000000000800', 2 ** -53],
    ['00000000000007ff', 0],
    ['ffffffffffffffff', 1 - 2 ** -53],
  ])('reads the hash %s as %d', (hex, fraction) => {
    expect(readFraction(Buffer.from(hex, 'hex'))).toBe(fraction);
  });
});
