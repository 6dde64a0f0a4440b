import { describe, expect, it } from 'vitest';
import { chooseRendition, type RenditionLimits } from './choose-rendition.ts';

const rendition = (height: number, bitsPerSec: number) => ({
  name: `v${height}`,
  height,
  bitsPerSec,
  codec: 'avc1.64001f',
  init: '',
  segment: '0.m4s',
  lastSegment: 9,
});
const ladder = [
  rendition(240, 400_000),
  rendition(360, 800_000),
  rendition(480, 1_400_000),
  rendition(720, 2_800_000),
  rendition(1080, 5_000_000),
];

const viewer: RenditionLimits = { heightPx: 1080, bitsPerSec: 50e6, bandwidthShare: 0.4, saveData: false };

describe('chooseRendition', () => {
  it.each<[string, Partial<RenditionLimits>, string]>([
    ['a large player on a fast connection', { heightPx: 1080, bitsPerSec: 50e6 }, 'v1080'],
    ['a player between two renditions', { heightPx: 540, bitsPerSec: 50e6 }, 'v720'],
    ['a player slightly larger than a rendition', { heightPx: 780, bitsPerSec: 50e6 }, 'v720'],
    ['a small player on a fast connection', { heightPx: 200, bitsPerSec: 50e6 }, 'v240'],
    ['a player larger than every rendition', { heightPx: 2160, bitsPerSec: 50e6 }, 'v1080'],
    ['10 Mbit/s', { heightPx: 1080, bitsPerSec: 10e6 }, 'v720'],
    ['2 Mbit/s', { heightPx: 1080, bitsPerSec: 2e6 }, 'v360'],
    ['100 kbit/s', { heightPx: 1080, bitsPerSec: 100_000 }, 'v240'],
    ['an unknown bandwidth', { heightPx: 1080, bitsPerSec: null }, 'v360'],
    ['a small share of the bandwidth', { bandwidthShare: 0.02 }, 'v360'],
  ])('fits %s', (_, limits, name) => {
    expect(chooseRendition(ladder, { ...viewer, ...limits })?.name).toBe(name);
  });

  it('takes the lowest rendition in data-saving mode', () => {
    expect(chooseRendition(ladder, { ...viewer, saveData: true })?.name).toBe('v240');
  });

  it('returns nothing for audio-only media', () => {
    expect(chooseRendition([], viewer)).toBeUndefined();
  });
});
