import { describe, expect, it } from 'vitest';
import { chooseRendition } from './choose-rendition.ts';

const rendition = (height: number, bitsPerSec: number) => ({
  ...{ name: `v${height}`, height, bitsPerSec, codec: 'avc1.64001f' },
  ...{ init: '', segment: '0.m4s' },
});
const ladder = [
  rendition(240, 400_000),
  rendition(360, 800_000),
  rendition(480, 1_400_000),
  rendition(720, 2_800_000),
  rendition(1080, 5_000_000),
];

describe('chooseRendition', () => {
  it.each([
    ['a large place on a fast connection', { heightPx: 1080, bitsPerSec: 50e6 }, 'v1080'],
    ['a place between two renditions', { heightPx: 540, bitsPerSec: 50e6 }, 'v720'],
    ['a place a little larger than a rendition', { heightPx: 780, bitsPerSec: 50e6 }, 'v720'],
    ['a small place on a fast connection', { heightPx: 200, bitsPerSec: 50e6 }, 'v240'],
    ['a place larger than all', { heightPx: 2160, bitsPerSec: 50e6 }, 'v1080'],
    ['ten megabits', { heightPx: 1080, bitsPerSec: 10e6 }, 'v720'],
    ['two megabits', { heightPx: 1080, bitsPerSec: 2e6 }, 'v360'],
    ['next to nothing', { heightPx: 1080, bitsPerSec: 100_000 }, 'v240'],
    ['nothing known', { heightPx: 1080, bitsPerSec: null }, 'v360'],
  ])('%s', (_, room, name) => {
    expect(chooseRendition(ladder, { ...room, saveData: false })?.name).toBe(name);
  });

  it('takes the lowest for those who save data', () => {
    expect(chooseRendition(ladder, { heightPx: 1080, bitsPerSec: 50e6, saveData: true })?.name).toBe('v240');
  });

  it('has nothing to choose for sound alone', () => {
    expect(chooseRendition([], { heightPx: 1080, bitsPerSec: null, saveData: false })).toBeUndefined();
  });
});
