import { describe, expect, it } from 'vitest';
import { type BufferedQuality, shouldReplaceSegments } from './replace-segments.ts';

const blurred: BufferedQuality = {
  bufferedHeight: 240,
  nextHeight: 720,
  playerHeightPx: 720,
  isAutomatic: true,
  saveData: false,
};

describe('shouldReplaceSegments', () => {
  it.each<[string, Partial<BufferedQuality>, boolean]>([
    ['a third of the height', {}, true],
    ['half of the height, which is sharp enough', { bufferedHeight: 360 }, false],
    ['a little less than half', { bufferedHeight: 359 }, true],
    ['the same level as next', { nextHeight: 240 }, false],
    ['a chosen quality', { isAutomatic: false }, false],
    ['data-saving mode', { saveData: true }, false],
    ['a small player', { playerHeightPx: 480 }, false],
  ])('%s', (_, quality, expected) => {
    expect(shouldReplaceSegments({ ...blurred, ...quality })).toBe(expected);
  });
});
