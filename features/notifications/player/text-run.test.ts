import { describe, expect, it } from 'vitest';
import { fontSizeOn, runSeconds } from './text-run.ts';

const picture = (widthPx: number, heightPx = (widthPx * 9) / 16) => ({
  leftPx: 0,
  topPx: 0,
  widthPx,
  heightPx,
});

describe('fontSizeOn', () => {
  it.each([
    ['a fixed size', 640, 360, 15, false, 15],
    ['a fixed size on a large picture', 2560, 1440, 15, false, 15],
    ['a size that scales', 2560, 1440, 15, true, 30],
    ['a size that scales down', 1024, 576, 15, true, 12],
    ['never less than 11 px when it scales', 300, 170, 15, true, 11],
    ['a small fixed size as its owner wants it', 300, 170, 8, false, 8],
    ['at most an eighth of the height', 320, 176, 72, false, 22],
    ['at most an eighth of the height when it scales', 1280, 200, 72, true, 25],
  ])('is %s [NB-01]', (_, width, height, fontSizePx, isResponsive, expected) => {
    expect(fontSizeOn(picture(width, height), { fontSizePx, isResponsive })).toBe(expected);
  });
});

describe('runSeconds', () => {
  it.each([
    ['the width of the picture', '', 15, 640, 8],
    ['the text', 'x'.repeat(100), 20, 800, 24],
    ['the size of its letters', 'x'.repeat(100), 36, 800, 35],
    ['wide letters', '字'.repeat(55), 20, 800, 24],
    ['emoji, which are one letter each', '👍'.repeat(55), 20, 800, 24],
    ['what lies between them', '\u2e7f\u1160', 80, 720, 10],
    [
      'the first and the last wide letters',
      '\u1100\u115f\u2e80\ua4cf\uac00\ud7a3\uf900\ufaff\uff00\uff60',
      80,
      0,
      10,
    ],
  ])('depends on %s at 80 px a second', (_, text, fontPx, widthPx, seconds) => {
    expect(runSeconds(text, fontPx, widthPx)).toBe(seconds);
  });
});
