import { describe, expect, it } from 'vitest';
import { createRateCounter } from './rate-counter.ts';

const limit = { max: 3, windowSec: 10 };

describe('a rate counter', () => {
  it('allows calls up to the limit, and then returns how long to wait', () => {
    const counter = createRateCounter(limit);
    const waits = [0, 1_000, 2_000, 3_000, 9_999].map((nowMs) => counter.count('a', nowMs));
    expect(waits).toEqual([0, 0, 0, 7_000, 1]);
  });

  it('starts a new window after the old one, in either generation', () => {
    const counter = createRateCounter(limit);
    counter.count('early', 0);
    for (let turn = 0; turn < 4; turn += 1) counter.count('late', 8_000);
    // 'early' moves the generations on; the window of 'late' runs until 18 s all the same.
    expect(counter.count('early', 10_000)).toBe(0);
    expect(counter.count('late', 17_000)).toBe(1_000);
    const waits = [18_000, 18_000, 18_000, 18_000].map((nowMs) => counter.count('late', nowMs));
    expect(waits).toEqual([0, 0, 0, 10_000]);
  });

  it('allows nothing with a limit of zero', () => {
    expect(createRateCounter({ max: 0, windowSec: 10 }).count('a', 0)).toBe(10_000);
  });

  it('counts keys separately', () => {
    const counter = createRateCounter({ max: 1, windowSec: 10 });
    expect([counter.count('a', 0), counter.count('b', 0), counter.count('a', 0)]).toEqual([0, 0, 10_000]);
  });

  it('evicts keys that were not used for two windows', () => {
    const counter = createRateCounter({ max: 1, windowSec: 10 });
    counter.count('a', 0);
    counter.count('b', 60_000);
    expect(counter.count('a', 60_000)).toBe(0);
  });

  it('evicts the oldest keys under a flood', () => {
    const counter = createRateCounter({ max: 1, windowSec: 10 }, 100);
    for (let key = 0; key < 250; key += 1) counter.count(`key ${key}`, 0);
    expect(counter.count('key 249', 0)).toBe(10_000);
    expect(counter.count('key 150', 0)).toBe(10_000);
    expect(counter.count('key 50', 0)).toBe(0);
  });
});
