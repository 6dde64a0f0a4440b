import type { HlsConfig } from 'hls.js';
import { describe, expect, it } from 'vitest';
import { seekWithLowRendition } from './hls-seek-level.ts';

const DEFAULT_LEVEL = 2;
const LEVEL = { width: 426, height: 240, loadError: 0 };
const hlsState = {
  levels: [0, 1, 2].map((id) => ({ ...LEVEL, bitrate: 1e6 * 3 ** id })),
  bandwidthEstimate: 10e6,
  maxAutoLevel: 2,
  latestLevelDetails: null,
};

/** The level forced on hls.js while its own controller asks for DEFAULT_LEVEL. */
function forcedLevel(hls: Partial<typeof hlsState>, { toSec = 60, seeking = true } = {}): number {
  class Abr {
    readonly hls = { ...hlsState, ...hls };
    get forcedAutoLevel(): number {
      return DEFAULT_LEVEL;
    }
  }
  const media = { seeking, currentTime: toSec, buffered: { length: 1, start: () => 0, end: () => 10 } };
  const config = { abrController: Abr } as unknown as HlsConfig;
  return new (seekWithLowRendition(config, media as unknown as HTMLMediaElement))(null as never)
    .forcedAutoLevel;
}

describe('seekWithLowRendition', () => {
  it('takes the best level that downloads in time', () => {
    expect(forcedLevel({})).toBe(0);
    expect(forcedLevel({ bandwidthEstimate: 60e6 })).toBe(1);
  });

  it('takes no level larger than the player', () => {
    expect(forcedLevel({ bandwidthEstimate: 60e6, maxAutoLevel: 0 })).toBe(0);
  });

  it.each([
    ['inside the buffer', {}, { toSec: 5 }],
    ['once the seek has completed', {}, { seeking: false }],
    ['with a single rendition', { levels: hlsState.levels.slice(0, 1) }, {}],
    [
      'when the rendition failed before',
      { levels: hlsState.levels.map((level) => ({ ...level, loadError: 1 })) },
      {},
    ],
  ])('leaves the choice to hls.js %s', (_, hls, seek) => {
    expect(forcedLevel(hls, seek)).toBe(DEFAULT_LEVEL);
  });
});
