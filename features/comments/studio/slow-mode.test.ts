import { describe, expect, it } from 'vitest';
import { getSlowModeOptions } from './slow-mode.ts';

describe('getSlowModeOptions', () => {
  it('returns the preset durations in words', () => {
    expect(getSlowModeOptions(0).map(({ label }) => label)).toEqual([
      'Off',
      '5 seconds',
      '10 seconds',
      '30 seconds',
      '1 minute',
      '5 minutes',
      '15 minutes',
      '1 hour',
    ]);
  });

  it('includes, in order, a duration that was set through the API', () => {
    expect(getSlowModeOptions(90)[5]).toEqual({ value: '90', label: '1 min 30 s' });
  });
});
