import { describe, expect, it } from 'vitest';
import { carouselOptions } from './carousel-options.ts';

const defaults = {
  items: 3,
  autoplayTimeoutMs: 5000,
  responsiveRefreshMs: 200,
  smartSpeedMs: 250,
  autoHeightDelayMs: 250,
};

describe('carouselOptions', () => {
  it.each([
    [{}, defaults],
    [{ items: 4 }, { ...defaults, items: 4 }],
    [
      { items: 0, smartSpeedMs: 0, autoplayTimeoutMs: Number.NaN, responsiveRefreshMs: -1 },
      { ...defaults, smartSpeedMs: 0 },
    ],
  ])('fills %j with the defaults [PP-09]', (given, expected) => {
    expect(carouselOptions(given)).toEqual(expected);
  });
});
