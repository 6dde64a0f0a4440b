import { describe, expect, it } from 'vitest';
import { slowModeOptions } from './slow-mode.ts';

describe('slowModeOptions', () => {
  it('offers the usual times in words', () => {
    expect(slowModeOptions(0).map(({ label }) => label)).toEqual([
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

  it('offers a time that was set by a program too, at its place', () => {
    expect(slowModeOptions(90)[5]).toEqual({ value: '90', label: '1 min 30 s' });
  });
});
