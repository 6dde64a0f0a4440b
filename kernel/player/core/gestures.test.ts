import { describe, expect, it } from 'vitest';
import { countTap, isResting, isTap, swipeOf, type Tap, zoneOf } from './gestures.ts';

const at = (x: number, y: number, atMs: number) => ({ x, y, atMs });

describe('swipeOf', () => {
  it.each([
    ['right', at(60, 0, 200), 1],
    ['left', at(-60, 5, 200), -1],
    ['the shortest swipe', at(48, 0, 200), 1],
    ['the slowest swipe', at(60, 0, 600), 1],
    ['the steepest swipe', at(60, 30, 200), 1],
    ['too short', at(40, 0, 200), 0],
    ['too slow', at(200, 0, 700), 0],
    ['scrolling', at(60, 90, 200), 0],
    ['slanting', at(60, 40, 200), 0],
  ])('%s [CT-11]', (_name, end, direction) => {
    expect(swipeOf(at(0, 0, 0), end)).toBe(direction);
    const start = at(100, 80, 5000);
    expect(swipeOf(start, at(100 + end.x, 80 + end.y, 5000 + end.atMs))).toBe(direction);
  });
});

describe('isTap', () => {
  it('tolerates a trembling finger, but not a swipe', () => {
    expect(isTap(at(10, 10, 0), at(16, 15, 90))).toBe(true);
    expect(isTap(at(10, 10, 5000), at(22, 10, 5600))).toBe(true);
    expect(isTap(at(10, 10, 0), at(40, 10, 90))).toBe(false);
    expect(isTap(at(10, 10, 0), at(10, 10, 900))).toBe(false);
  });
});

describe('isResting', () => {
  it('does not depend on time', () => {
    expect(isResting(at(10, 10, 0), at(22, 10, 9000))).toBe(true);
    expect(isResting(at(10, 10, 0), at(23, 10, 100))).toBe(false);
  });
});

describe('zoneOf', () => {
  it.each([
    [0, 'left'],
    [99, 'left'],
    [100, 'middle'],
    [200, 'middle'],
    [201, 'right'],
    [300, 'right'],
  ])('%i of 300 is %s', (x, zone) => {
    expect(zoneOf(x, 300)).toBe(zone);
  });
});

describe('countTap', () => {
  const taps = (...list: [Tap['zone'], number][]): number[] => {
    let last: Tap | null = null;
    return list.map(([zone, atMs]) => {
      last = countTap(last, zone, atMs);
      return last.count;
    });
  };
  it.each([
    ['a single tap', taps(['left', 0]), [1]],
    ['a double tap', taps(['left', 0], ['left', 200]), [1, 2]],
    ['the slowest double tap', taps(['left', 0], ['left', 280]), [1, 2]],
    ['two taps too far apart', taps(['left', 0], ['left', 300]), [1, 1]],
    ['taps on both sides', taps(['left', 0], ['right', 200]), [1, 1]],
    [
      'repeated taps at a slower pace',
      taps(['right', 0], ['right', 200], ['right', 700], ['right', 1200]),
      [1, 2, 3, 4],
    ],
  ])('%s', (_name, counted, expected) => {
    expect(counted).toEqual(expected);
  });
});
