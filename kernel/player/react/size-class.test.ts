import { describe, expect, it } from 'vitest';
import { sizeClass } from './size-class.ts';

describe('sizeClass', () => {
  it.each([
    [1, 'tiny'],
    [240, 'tiny'],
    [241, 'small'],
    [480, 'small'],
    [481, 'medium'],
    [720, 'medium'],
    [721, 'large'],
    [2160, 'large'],
  ])('%i px high is %s [EM-11]', (height, expected) => {
    expect(sizeClass(height)).toBe(expected);
  });
});
