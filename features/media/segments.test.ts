import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  audioGrid,
  boundaryUnit,
  keyframeUnits,
  segmentAt,
  segmentDurationSec,
  segmentUnits,
  unitsPerFragment,
  videoGrid,
} from './segments.ts';

const rates = [
  { num: 10, den: 1 },
  { num: 25, den: 2 },
  { num: 24000, den: 1001 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
];
const anyGrid = fc
  .tuple(fc.double({ min: 0.001, max: 40_000, noNaN: true }), fc.constantFrom(...rates, null))
  .map(([sec, rate]) => ({ sec, grid: rate ? videoGrid(sec, rate) : audioGrid(sec) }));

describe('grid', () => {
  it('covers the whole duration with consecutive segments [HO-01]', () => {
    fc.assert(
      fc.property(anyGrid, ({ sec, grid }) => {
        const unitSec = grid.unitTicks / grid.timescale;
        expect(Math.abs(grid.totalUnits * unitSec - sec)).toBeLessThanOrEqual(unitSec + 1e-6);
        expect(boundaryUnit(grid, 0)).toBe(0);
        expect(boundaryUnit(grid, grid.segmentCount)).toBe(grid.totalUnits);
        const last = segmentUnits(grid, grid.segmentCount - 1);
        expect(last.to - last.from).toBeGreaterThan(0);
        if (grid.segmentCount > 1) expect((last.to - last.from) * unitSec).toBeGreaterThanOrEqual(0.4);
      }),
    );
  });

  it('starts every segment within half a unit of a multiple of 4 s, however long the video [HO-01]', () => {
    fc.assert(
      fc.property(anyGrid, fc.nat(), ({ grid }, any) => {
        const index = any % grid.segmentCount;
        const unitSec = grid.unitTicks / grid.timescale;
        expect(Math.abs(boundaryUnit(grid, index) * unitSec - index * 4)).toBeLessThanOrEqual(
          unitSec / 2 + 1e-9,
        );
        expect(segmentDurationSec(grid, index)).toBeLessThan(4.5);
      }),
    );
  });

  it('puts a keyframe on every segment start and at least every 2 s plus one frame', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rates),
        fc.nat(3000),
        fc.integer({ min: 1, max: 8 }),
        (rate, from, length) => {
          const grid = videoGrid(20_000, rate);
          const units = keyframeUnits(grid, { from, to: from + length });
          for (let index = from; index < from + length; index++)
            expect(units).toContain(boundaryUnit(grid, index));
          const longest = Math.max(...units.slice(1).map((unit, index) => unit - units[index]!), 0);
          expect((longest * rate.den) / rate.num).toBeLessThanOrEqual(2 + rate.den / rate.num);
        },
      ),
    );
  });

  it.each([
    ['one frame', videoGrid(0.04, { num: 25, den: 1 }), 1, 1],
    ['exactly 8 s', videoGrid(8, { num: 25, den: 1 }), 200, 2],
    ['8 s and one frame', videoGrid(8.04, { num: 25, den: 1 }), 201, 2],
    ['8 s and half a second', videoGrid(8.5, { num: 24, den: 1 }), 204, 3],
    ['8 s and one AAC frame', audioGrid(8.02), 376, 2],
    ['one AAC frame', audioGrid(0.001), 1, 1],
    ['8 s of audio', audioGrid(8), 375, 2],
  ])('counts units and segments: %s', (_, grid, units, segments) => {
    expect([grid.totalUnits, grid.segmentCount]).toEqual([units, segments]);
  });

  it('measures segments, keyframes, and fragments in whole frames', () => {
    const grid = videoGrid(10, { num: 25, den: 1 });
    expect([0, 1, 2].map((index) => segmentDurationSec(grid, index))).toEqual([4, 4, 2]);
    expect(keyframeUnits(grid, { from: 1, to: 3 })).toEqual([100, 150, 200]);
    expect(unitsPerFragment(grid)).toBe(12);
    expect(unitsPerFragment(audioGrid(10))).toBe(23);
  });

  it('has a timescale of at least 1000 ticks per second', () => {
    expect(videoGrid(10, { num: 25, den: 2 })).toMatchObject({ timescale: 25_000, unitTicks: 2000 });
    expect(videoGrid(10, { num: 1000, den: 33 })).toMatchObject({ timescale: 1000, unitTicks: 33 });
    expect(videoGrid(10, { num: 30_000, den: 1001 })).toMatchObject({ timescale: 30_000, unitTicks: 1001 });
  });

  it('never makes a fragment longer than half a second', () => {
    for (const rate of rates) {
      const grid = videoGrid(10, rate);
      expect((unitsPerFragment(grid) * grid.unitTicks) / grid.timescale).toBeLessThanOrEqual(0.5);
    }
  });

  it('finds the segment at a time', () => {
    const grid = videoGrid(10, { num: 25, den: 1 });
    expect([-1, 0, 3.99, 4, 9.9, 99].map((sec) => segmentAt(grid, sec))).toEqual([0, 0, 0, 1, 2, 2]);
  });

  it('finds the segment exactly at its boundary, whatever the rate', () => {
    for (const grid of [...rates.map((rate) => videoGrid(60, rate)), audioGrid(60)])
      for (let index = 0; index < grid.segmentCount; index++) {
        const startSec = (boundaryUnit(grid, index) * grid.unitTicks) / grid.timescale;
        expect(segmentAt(grid, startSec)).toBe(index);
        expect(segmentAt(grid, startSec - 0.001)).toBe(Math.max(0, index - 1));
      }
  });
});
