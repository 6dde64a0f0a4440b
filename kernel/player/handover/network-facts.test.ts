import { describe, expect, it } from 'vitest';
import { measureTransfers } from './network-facts.ts';

const transfer = (kilobytes: number, responseStart: number, responseEnd: number) => ({
  transferSize: kilobytes * 1000,
  responseStart,
  responseEnd,
});

describe('measureTransfers', () => {
  it.each([
    ['one large file', [transfer(100, 0, 100)], 8],
    ['files one after the other, without the pause', [transfer(50, 0, 50), transfer(50, 900, 950)], 8],
    ['files at the same time', [transfer(50, 0, 100), transfer(50, 20, 80)], 8],
    ['overlapping files in any order', [transfer(50, 50, 100), transfer(50, 0, 60)], 8],
    ['a file from the cache', [transfer(100, 0, 100), transfer(0, 100, 200)], 8],
    ['files that are too small together', [transfer(20, 0, 100), transfer(29, 100, 200)], null],
    ['files that arrived at once', [transfer(100, 5, 5)], null],
    ['nothing', [], null],
  ])('counts %s', (_, entries, mbit) => {
    expect(measureTransfers(entries)).toBe(mbit === null ? null : mbit * 1e6);
  });

  it('ignores entries of other kinds', () => {
    const mark = { name: 'first-frame', startTime: 1 } as unknown as PerformanceResourceTiming;
    expect(measureTransfers([mark, transfer(100, 0, 100)])).toBe(8e6);
  });
});
