import { describe, expect, it } from 'vitest';
import { toneOf } from './logo-tone.ts';

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];
const CLEAR: Pixel = [0, 0, 0, 0];
const BLACK: Pixel = [10, 10, 20, 255];
const WHITE: Pixel = [250, 250, 250, 255];
const BLUE: Pixel = [60, 120, 255, 255];
const sample = (...pixels: readonly Pixel[]): Uint8Array => Uint8Array.from(pixels.flat());

describe('the tone of a logo', () => {
  it.each([
    ['dark letters', sample(BLACK, CLEAR, BLACK, CLEAR), 'dark'],
    ['light letters', sample(WHITE, CLEAR, WHITE, CLEAR), 'light'],
    ['letters in a color that is visible anywhere', sample(BLUE, CLEAR), null],
    ['dark and light letters', sample(BLACK, WHITE, CLEAR), null],
    ['dark letters on a background of their own', sample(BLACK, BLACK, BLACK, BLACK), null],
    ['almost transparent white beside black', sample(BLACK, [255, 255, 255, 5], CLEAR), 'dark'],
    ['nothing', sample(CLEAR, CLEAR), null],
  ])('of %s', (_, rgba, tone) => {
    expect(toneOf(rgba)).toBe(tone);
  });
});
