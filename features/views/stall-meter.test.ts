import { describe, expect, it } from 'vitest';
import { createStallMeter } from './stall-meter.ts';

type Step = readonly [nowMs: number, state: 'plays' | 'waits' | 'seeks' | 'seeks and waits'];

describe('createStallMeter [TR-02]', () => {
  it.each<[string, readonly Step[], number, number, number]>([
    ['nothing', [], 5000, 0, 0],
    [
      'a stall',
      [
        [1000, 'waits'],
        [3500, 'plays'],
      ],
      5000,
      2500,
      1,
    ],
    [
      'a stall with several events',
      [
        [1000, 'waits'],
        [2000, 'waits'],
        [3500, 'plays'],
      ],
      5000,
      2500,
      1,
    ],
    [
      'two stalls',
      [
        [0, 'waits'],
        [1000, 'plays'],
        [2000, 'waits'],
        [4000, 'plays'],
      ],
      5000,
      3000,
      2,
    ],
    [
      'one that nobody notices',
      [
        [1000, 'waits'],
        [1099, 'plays'],
      ],
      5000,
      0,
      0,
    ],
    [
      'one that lasts just long enough',
      [
        [1000, 'waits'],
        [1100, 'plays'],
      ],
      5000,
      100,
      1,
    ],
    ['one that continues', [[1000, 'waits']], 5000, 4000, 1],
    [
      'a seek',
      [
        [1000, 'seeks and waits'],
        [2000, 'waits'],
        [3000, 'plays'],
      ],
      5000,
      0,
      0,
    ],
    [
      'a stall after a seek',
      [
        [0, 'seeks'],
        [1000, 'plays'],
        [2000, 'waits'],
        [3000, 'plays'],
      ],
      5000,
      1000,
      1,
    ],
    [
      'a stall that the viewer leaves with a seek',
      [
        [0, 'waits'],
        [2000, 'seeks and waits'],
        [4000, 'plays'],
      ],
      5000,
      2000,
      1,
    ],
  ])('%s', (_, steps, takenMs, stallMs, count) => {
    const meter = createStallMeter();
    for (const [nowMs, state] of steps)
      meter.update({ nowMs, isWaiting: state.includes('waits'), isSeeking: state.includes('seeks') });
    expect(meter.take(takenMs)).toEqual({ stallMs, count });
  });

  it('counts a stall once that spans several measurements', () => {
    const meter = createStallMeter();
    meter.update({ nowMs: 0, isWaiting: true, isSeeking: false });
    expect(meter.take(1000)).toEqual({ stallMs: 1000, count: 1 });
    expect(meter.take(1050)).toEqual({ stallMs: 50, count: 0 });
    meter.update({ nowMs: 1200, isWaiting: false, isSeeking: false });
    expect(meter.take(5000)).toEqual({ stallMs: 150, count: 0 });
    meter.update({ nowMs: 6000, isWaiting: true, isSeeking: false });
    expect(meter.take(7000)).toEqual({ stallMs: 1000, count: 1 });
  });
});
