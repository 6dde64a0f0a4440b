import { describe, expect, it } from 'vitest';
import { decideSeek, type SeekCause, type SeekSituation } from './seek-rules.ts';

const plain: SeekSituation = {
  durationMs: 60_000,
  nonInteractive: false,
  seekbarHidden: false,
  isMobile: false,
  liveWindow: null,
};

describe('decideSeek', () => {
  it.each<[string, number, SeekCause, Partial<SeekSituation>, object]>([
    ['goes where one points', 30_000, 'user', {}, { toMs: 30_000 }],
    ['not before the beginning', -5000, 'user', {}, { toMs: 0 }],
    ['not beyond the end', 99_000, 'user', {}, { toMs: 60_000 }],
    [
      'on mobile beyond the end is ignored',
      99_000,
      'user',
      { isMobile: true },
      { refused: 'beyond-the-end' },
    ],
    ['skips stop a second before the end', 65_000, 'skip', {}, { toMs: 59_000 }],
    ['skips on mobile stop there too', 65_000, 'skip', { isMobile: true }, { toMs: 59_000 }],
    ['skips in a very short video stay in it', 5000, 'skip', { durationMs: 400 }, { toMs: 0 }],
    [
      'refused in non-interactive mode',
      1000,
      'user',
      { nonInteractive: true },
      { refused: 'non-interactive' },
    ],
    ['for widgets too', 1000, 'widget', { nonInteractive: true }, { refused: 'non-interactive' }],
    ['refused with the seekbar hidden', 1000, 'skip', { seekbarHidden: true }, { refused: 'seekbar-hidden' }],
    [
      'the player itself may always',
      1000,
      'player',
      { nonInteractive: true, seekbarHidden: true },
      { toMs: 1000 },
    ],
    ['NaN is no place', Number.NaN, 'api', {}, { refused: 'not-a-time' }],
    ['nor is infinity', Number.POSITIVE_INFINITY, 'api', {}, { refused: 'not-a-time' }],
    ['before the length is known', 5000, 'player', { durationMs: 0 }, { toMs: 5000 }],
    [
      'live stays inside its window',
      0,
      'user',
      { liveWindow: { startMs: 20_000, edgeMs: 50_000 } },
      { toMs: 20_000 },
    ],
    [
      'live does not go beyond its edge',
      90_000,
      'skip',
      { liveWindow: { startMs: 20_000, edgeMs: 50_000 } },
      { toMs: 50_000 },
    ],
  ])('%s [CT-10]', (_, to, cause, situation, expected) => {
    expect(decideSeek(to, cause, { ...plain, ...situation })).toEqual(expected);
  });
});
