import { describe, expect, it } from 'vitest';
import {
  type ChartLayout,
  type ChartUnit,
  fractionOfPoint,
  labeledPoints,
  moveByKey,
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
  it.each<[number, number, ChartLayout, number]>([
    [0, 5, 'edges', 0],
    [0.5, 5, 'edges', 2],
    [0.62, 5, 'edges', 2],
    [0.63, 5, 'edges', 3],
    [1, 5, 'edges', 4],
    [-1, 5, 'edges', 0],
    [2, 5, 'edges', 4],
    [0.19, 5, 'slots', 0],
    [0.21, 5, 'slots', 1],
    [1, 5, 'slots', 4],
    [0.9, 1, 'edges', 0],
  ])('a place at %f of %i points with %s is point %i', (fraction, count, layout, point) => {
    expect(pointAt(fraction, count, layout)).toBe(point);
  });
  it.each<[number, number, ChartLayout, number]>([
    [0, 5, 'edges', 0],
    [4, 5, 'edges', 1],
    [0, 1, 'edges', 0.5],
    [0, 5, 'slots', 0.1],
    [4, 5, 'slots', 0.9],
  ])('point %i of %i with %s is at %f', (index, count, layout, fraction) => {
    expect(fractionOfPoint(index, count, layout)).toBeCloseTo(fraction);
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
