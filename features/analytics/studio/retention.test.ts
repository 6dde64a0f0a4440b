import { describe, expect, it } from 'vitest';
import { halfLost, heatParts, mostRewatched, retentionPoints, tableSeconds } from './retention.ts';

const percents = (views: number[]) => retentionPoints(views, views).map(({ percent }) => percent);

describe('retentionPoints', () => {
  it.each([
    [[], []],
    [
      [0, 0],
      [0, 0],
    ],
    [
      [10, 5, 1],
      [100, 50, 10],
    ],
    // People who follow a link into the middle.
    [
      [5, 20, 10],
      [25, 100, 50],
    ],
  ])('%j views are %j percent [TR-09]', (views, expected) => {
    expect(percents(views)).toEqual(expected);
  });
  it('takes the seconds of a stream that ran for days', () => {
    const views = new Array<number>(200_000).fill(1);
    expect(retentionPoints(views, views)).toHaveLength(200_000);
  });
  it('never has fewer plays than views', () => {
    expect(retentionPoints([3, 2], [4]).map(({ plays }) => plays)).toEqual([4, 2]);
  });
});

describe('heatParts', () => {
  const points = retentionPoints([4, 4, 4, 4], [4, 6, 8, 4]);
  it.each([
    [4, [0, 0.5, 1, 0]],
    [100, [0, 0.5, 1, 0]],
    [2, [0.5, 1]],
    [1, [1]],
  ])('in %i parts', (max, heat) => expect(heatParts(points, max)).toEqual(heat));
  it('compares parts of different lengths by their seconds', () => {
    expect(heatParts(retentionPoints([4, 4, 4], [5, 5, 5]), 2)).toEqual([1, 1]);
  });
  it('is cold where nothing was watched again', () => {
    expect(heatParts(retentionPoints([2, 1], [2, 1]), 10)).toEqual([0, 0]);
    expect(heatParts([], 10)).toEqual([]);
  });
});

it.each([
  [[10, 9, 5, 1], 2],
  [[10, 9, 6], null],
  [[1, 10, 9, 4], 3],
  [[0, 0], null],
  [[], null],
])('half of %j is lost at %s', (views, second) => {
  expect(halfLost(retentionPoints(views, views))).toBe(second);
});

it.each([
  [[5, 5, 5], [5, 9, 7], 1],
  [[5, 5], [5, 5], null],
  [[5, 1], [6, 3], 1],
  [[], [], null],
])('of %j with %j plays, %s is watched again most', (views, plays, second) => {
  expect(mostRewatched(retentionPoints(views, plays))).toBe(second);
});

it.each([
  [0, 5, []],
  [3, 5, [0, 1, 2]],
  [10, 5, [0, 2, 4, 6, 8, 9]],
  [11, 4, [0, 3, 6, 9, 10]],
])('a table of %i seconds has about %i rows: %j', (count, max, seconds) => {
  expect(tableSeconds(count, max)).toEqual(seconds);
});
