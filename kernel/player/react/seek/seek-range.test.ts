import { describe, expect, it } from 'vitest';
import { bufferedGradient, fractionAtX, fractionOf, gapMask, msAt, seekRange } from './seek-range.ts';

const live = { isLive: false, startMs: 0, edgeMs: 0, hasWindow: false, connected: true, atEdge: false };

describe('seekRange', () => {
  it('covers the whole video, or the window of a live stream', () => {
    const time = { currentMs: 0, durationMs: 60_000 };
    expect(seekRange({ live, time })).toEqual({ startMs: 0, endMs: 60_000 });
    const window = { ...live, isLive: true, startMs: 5000, edgeMs: 95_000 };
    expect(seekRange({ live: window, time })).toEqual({ startMs: 5000, endMs: 95_000 });
  });
});

describe('fractionOf and msAt', () => {
  const range = { startMs: 10_000, endMs: 20_000 };
  it.each([
    [10_000, 0],
    [15_000, 0.5],
    [20_000, 1],
    [0, 0],
    [99_000, 1],
  ])('%i ms is at %f', (ms, fraction) => {
    expect(fractionOf(ms, range)).toBe(fraction);
  });
  it('are inverse and clamp to the range', () => {
    expect(msAt(0.5, range)).toBe(15_000);
    expect(msAt(-1, range)).toBe(10_000);
    expect(msAt(7, range)).toBe(20_000);
  });
  it('handle an unknown duration', () => {
    expect(fractionOf(500, { startMs: 0, endMs: 0 })).toBe(0);
    expect(msAt(0.5, { startMs: 0, endMs: 0 })).toBe(0);
  });
});

describe('fractionAtX', () => {
  it('follows the pointer and clamps to the bar', () => {
    expect(fractionAtX(150, { left: 100, width: 200 })).toBe(0.25);
    expect(fractionAtX(50, { left: 100, width: 200 })).toBe(0);
    expect(fractionAtX(900, { left: 100, width: 200 })).toBe(1);
    expect(fractionAtX(10, { left: 0, width: 0 })).toBe(0);
  });
});

describe('bufferedGradient and gapMask', () => {
  const range = { startMs: 0, endMs: 100_000 };
  it('draw each buffered range', () => {
    expect(bufferedGradient([], range)).toBe('none');
    const ranges: [number, number][] = [
      [10_000, 20_000],
      [50_000, 60_000],
    ];
    expect(bufferedGradient(ranges, range)).toBe(
      'linear-gradient(to right, transparent 10.00%, currentColor 10.00%, currentColor 20.00%, transparent 20.00%, transparent 50.00%, currentColor 50.00%, currentColor 60.00%, transparent 60.00%)',
    );
  });
  it('separate chapters, but not at the start and the end', () => {
    expect(gapMask([0])).toBe('none');
    expect(gapMask([0, 0.002, 0.998, 1])).toBe('none');
    expect(gapMask([0, 0.25, 0.5, 1])).toBe(
      'linear-gradient(to right, #000 calc(25.000% - 1px), transparent calc(25.000% - 1px), transparent calc(25.000% + 1px), #000 calc(25.000% + 1px), #000 calc(50.000% - 1px), transparent calc(50.000% - 1px), transparent calc(50.000% + 1px), #000 calc(50.000% + 1px))',
    );
    expect(gapMask(Array.from({ length: 120 }, () => 0.5)).match(/transparent/g)).toHaveLength(240);
    expect(gapMask(Array.from({ length: 500 }, (_, index) => index / 500))).toBe('none');
  });
});
