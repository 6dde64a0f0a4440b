import { describe, expect, it } from 'vitest';
import { chooseRendition, type Rendition, type RenditionLimits } from './choose-rendition.ts';

const LADDER: Rendition[] = [
  { height: 240, bitsPerSec: 400_000 },
  { height: 360, bitsPerSec: 800_000 },
  { height: 480, bitsPerSec: 1_400_000 },
  { height: 720, bitsPerSec: 2_800_000 },
  { height: 1080, bitsPerSec: 5_000_000 },
];
const SEEK = { full: 0.06, half: 0.06 };
const choose = (limits: Partial<RenditionLimits>, shares = { full: 0.4, half: 0.75 }): number | undefined =>
  chooseRendition(LADDER, { heightPx: 1080, bitsPerSec: 50e6, saveData: false, ...limits }, shares)?.height;

describe('chooseRendition', () => {
  it.each<[string, Partial<RenditionLimits>, number]>([
    ['a large player on a fast network', { heightPx: 1080 }, 1080],
    ['a player between two renditions', { heightPx: 540 }, 720],
    ['a player slightly larger than a rendition', { heightPx: 780 }, 720],
    ['a player just too large for a rendition', { heightPx: 801 }, 1080],
    ['a tiny embed on a fast network', { heightPx: 200 }, 240],
    ['a player larger than every rendition', { heightPx: 2160 }, 1080],
    ['10 Mbit/s, with 40 % of it for one that fills the player', { bitsPerSec: 10e6 }, 720],
    ['12.5 Mbit/s', { bitsPerSec: 12.5e6 }, 1080],
    [
      '10 Mbit/s on a 4K screen, with 75 % of it for half its height',
      { heightPx: 2160, bitsPerSec: 10e6 },
      1080,
    ],
    ['4 Mbit/s in a large player: half its height', { bitsPerSec: 4e6 }, 720],
    ['4 Mbit/s in a small player: its whole height', { heightPx: 480, bitsPerSec: 4e6 }, 480],
    ['4 Mbit/s in a player of medium size', { heightPx: 720, bitsPerSec: 4e6 }, 480],
    ['3 Mbit/s, too slow for half of a large player', { bitsPerSec: 3e6 }, 480],
    ['2 Mbit/s in a player of medium size', { heightPx: 720, bitsPerSec: 2e6 }, 360],
    ['1.1 Mbit/s in a player of medium size', { heightPx: 720, bitsPerSec: 1.1e6 }, 360],
    ['100 kbit/s: nothing fits, so the lowest', { bitsPerSec: 100_000 }, 240],
    ['data-saving mode', { saveData: true }, 240],
  ])('fits %s', (_, limits, height) => {
    expect(choose(limits)).toBe(height);
  });

  it('applies other shares of the bandwidth, as for a seek', () => {
    expect(choose({ bitsPerSec: 10e6 }, SEEK)).toBe(240);
    expect(choose({ bitsPerSec: 50e6 }, SEEK)).toBe(720);
  });

  it('returns nothing for audio', () => {
    expect(chooseRendition([], { heightPx: 1080, bitsPerSec: 50e6, saveData: false })).toBeUndefined();
  });
});
