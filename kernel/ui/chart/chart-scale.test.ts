import { describe, expect, it } from 'vitest';
import {
  type ChartUnit,
  fractionOfPoint,
  labeledPoints,
  moveByKey,
  type PointLayout,
  pointAt,
  valueTicks,
} from './chart-scale.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('valueTicks', () => {
  it.each<[(number | null)[], ChartUnit, number[]]>([
    [[], 'count', [0, 1]],
    [[0, null], 'count', [0, 1]],
    [[1], 'count', [0, 1]],
    [[3, 2], 'count', [0, 1, 2, 3]],
    [[5], 'count', [0, 2, 4, 6]],
    [[8], 'count', [0, 2, 4, 6, 8]],
    [[9], 'count', [0, 5, 10]],
    [[41], 'count', [0, 20, 40, 60]],
    [[1200], 'count', [0, 500, 1000, 1500]],
    [[7], 'percent', [0, 25, 50, 75, 100]],
    [[0], 'duration', [0, 1000]],
    [[50_000], 'duration', [0, 15_000, 30_000, 45_000, 60_000]],
    [[50 * MINUTE_MS], 'duration', [0, 15, 30, 45, 60].map((min) => min * MINUTE_MS)],
    [[7 * HOUR_MS], 'duration', [0, 2, 4, 6, 8].map((hours) => hours * HOUR_MS)],
    [[150 * HOUR_MS], 'duration', [0, 50, 100, 150].map((hours) => hours * HOUR_MS)],
  ])('case %#', (values, unit, ticks) => {
    expect(valueTicks(values, unit)).toEqual(ticks);
  });
});

it.each([
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * 1000),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 5, 10, 20, 50, 100].map((hours) => hours * HOUR_MS),
])('durations have steps of %i ms', (step) => {
  expect(valueTicks([4 * step], 'duration')).toEqual([0, step, 2 * step, 3 * step, 4 * step]);
});

describe('labeledPoints', () => {
  it.each([
    [0, 5, []],
    [1, 5, [0]],
    [5, 5, [0, 1, 2, 3, 4]],
    [7, 5, [0, 2, 4, 6]],
    [28, 4, [0, 7, 14, 21]],
    [3, 0, [0]],
  ])('%i points with room for %i labels', (count, room, points) => {
    expect(labeledPoints(count, room)).toEqual(points);
  });
});

describe('pointAt and fractionOfPoint', () => {
  it.each<[number, PointLayout, number]>([
    [0, { count: 5, layout: 'edges' }, 0],
    [0.5, { count: 5, layout: 'edges' }, 2],
    [0.62, { count: 5, layout: 'edges' }, 2],
    [0.63, { count: 5, layout: 'edges' }, 3],
    [1, { count: 5, layout: 'edges' }, 4],
    [-1, { count: 5, layout: 'edges' }, 0],
    [2, { count: 5, layout: 'edges' }, 4],
    [0.19, { count: 5, layout: 'slots' }, 0],
    [0.21, { count: 5, layout: 'slots' }, 1],
    [1, { count: 5, layout: 'slots' }, 4],
    [0.9, { count: 1, layout: 'edges' }, 0],
    // The last slot is wider, or cut.
    [0.73, { count: 5, layout: 'slots', slots: 5.5 }, 4],
    [0.72, { count: 5, layout: 'slots', slots: 5.5 }, 3],
    [1, { count: 5, layout: 'slots', slots: 5.5 }, 4],
    [1, { count: 5, layout: 'slots', slots: 4.6 }, 4],
  ])('a place at %f of %o is point %i', (fraction, layout, point) => {
    expect(pointAt(fraction, layout)).toBe(point);
  });
  it.each<[number, PointLayout, number]>([
    [0, { count: 5, layout: 'edges' }, 0],
    [4, { count: 5, layout: 'edges' }, 1],
    [0, { count: 1, layout: 'edges' }, 0.5],
    [0, { count: 5, layout: 'slots' }, 0.1],
    [4, { count: 5, layout: 'slots' }, 0.9],
    [4, { count: 5, layout: 'slots', slots: 6 }, 0.75],
  ])('point %i of %o is at %f', (index, layout, fraction) => {
    expect(fractionOfPoint(index, layout)).toBeCloseTo(fraction);
  });
});

describe('moveByKey', () => {
  it.each<[string, number | null, number | null]>([
    ['ArrowRight', null, 0],
    ['ArrowLeft', null, 19],
    ['ArrowRight', 4, 5],
    ['ArrowUp', 4, 5],
    ['ArrowLeft', 4, 3],
    ['ArrowDown', 0, 0],
    ['ArrowRight', 19, 19],
    ['PageUp', 4, 6],
    ['PageDown', 4, 2],
    ['Home', 4, 0],
    ['End', 4, 19],
    ['a', 4, null],
  ])('%s from %s goes to %s of 20 points', (key, cursor, next) => {
    expect(moveByKey(key, cursor, 20)).toBe(next);
  });
  it('does nothing without points', () => expect(moveByKey('End', null, 0)).toBeNull());
});
