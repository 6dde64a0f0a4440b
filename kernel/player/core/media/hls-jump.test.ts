import type { HlsConfig } from 'hls.js';
import { describe, expect, it } from 'vitest';
import { jumpsBySmall } from './hls-jump.ts';

const TOLD = 2;
const LEVEL = { width: 426, height: 240, loadError: 0 };
const scene = {
  ...{ levels: [0, 1, 2].map((id) => ({ ...LEVEL, bitrate: 1e6 * 3 ** id })) },
  ...{ bandwidthEstimate: 10e6, maxAutoLevel: 2, latestLevelDetails: null },
};

/** The level that hls.js hears of, where it has been told another one. */
function forced(hls: Partial<typeof scene>, { toSec = 60, seeking = true } = {}): number {
  class Abr {
    readonly hls = { ...scene, ...hls };
    get forcedAutoLevel(): number {
      return TOLD;
    }
  }
  const media = { seeking, currentTime: toSec, buffered: { length: 1, start: () => 0, end: () => 10 } };
  const given = { abrController: Abr } as unknown as HlsConfig;
  return new (jumpsBySmall(given, media as unknown as HTMLMediaElement))(null as never).forcedAutoLevel;
}

describe('a jump', () => {
  it('takes what arrives at once', () => {
    expect(forced({})).toBe(0);
    expect(forced({ bandwidthEstimate: 60e6 })).toBe(1);
  });

  it('takes nothing larger than the picture needs', () => {
    expect(forced({ bandwidthEstimate: 60e6, maxAutoLevel: 0 })).toBe(0);
  });

  it.each([
    ['to what is here', {}, { toSec: 5 }],
    ['that has come to its end', {}, { seeking: false }],
    ['with one rendition only', { levels: scene.levels.slice(0, 1) }, {}],
    ['to a rendition that fails', { levels: scene.levels.map((level) => ({ ...level, loadError: 1 })) }, {}],
  ])('leaves the choice alone %s', (_, hls, to) => {
    expect(forced(hls, to)).toBe(TOLD);
  });
});
