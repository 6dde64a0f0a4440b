import { describe, expect, it } from 'vitest';
import { decideSeek, type SeekCause, type SeekSituation } from './seek-rules.ts';

const plain: SeekSituation = {
  durationMs: 60_000,
  nonInteractive: false,
  seekbarHidden: false,
  isMobile: false,
  liveWindow: null,
  blockers: [],
};
const liveWindow = { startMs: 20_000, edgeMs: 50_000 };

type Row = readonly [
  title: string,
  toMs: number,
  cause: SeekCause,
  situation: Partial<SeekSituation>,
  expected: object,
];

describe('decideSeek', () => {
  it.each<Row>([
    ['goes to the position asked for', 30_000, 'user', {}, { toMs: 30_000 }],
    ['starts at 0 for a negative position', -5000, 'user', {}, { toMs: 0 }],
    ['stops at the end', 99_000, 'user', {}, { toMs: 60_000 }],
    [
      'ignores positions past the end on mobile',
      99_000,
      'user',
      { isMobile: true },
      { refused: 'beyond-the-end' },
    ],
    ['skips to a second before the end at most', 65_000, 'skip', {}, { toMs: 59_000 }],
    [
      'skips to a second before the end at most on mobile',
      65_000,
      'skip',
      { isMobile: true },
      { toMs: 59_000 },
    ],
    ['skips to the start of a very short video', 5000, 'skip', { durationMs: 400 }, { toMs: 0 }],
    [
      'refuses the viewer in non-interactive mode',
      1000,
      'user',
      { nonInteractive: true },
      { refused: 'non-interactive' },
    ],
    [
      'refuses widgets in non-interactive mode',
      1000,
      'widget',
      { nonInteractive: true },
      { refused: 'non-interactive' },
    ],
    [
      'refuses skips while the seek bar is hidden',
      1000,
      'skip',
      { seekbarHidden: true },
      { refused: 'seekbar-hidden' },
    ],
    [
      'lets the player itself pass in both cases',
      1000,
      'player',
      { nonInteractive: true, seekbarHidden: true },
      { toMs: 1000 },
    ],
    [
      'goes to the very end on mobile',
      plain.durationMs,
      'user',
      { isMobile: true },
      { toMs: plain.durationMs },
    ],
    ['refuses NaN', Number.NaN, 'api', {}, { refused: 'not-a-time' }],
    ['refuses infinity', Number.POSITIVE_INFINITY, 'api', {}, { refused: 'not-a-time' }],
    ['accepts any position before the duration is known', 5000, 'player', { durationMs: 0 }, { toMs: 5000 }],
    ['stays inside a live window', 0, 'user', { liveWindow }, { toMs: 20_000 }],
    ['stops at the live edge', 90_000, 'skip', { liveWindow }, { toMs: 50_000 }],
  ])('%s [CT-10]', (_, toMs, cause, situation, expected) => {
    expect(decideSeek({ toMs, cause }, { ...plain, ...situation })).toEqual(expected);
  });

  const blocked = { refused: 'blocked-by-widget' };
  it.each<readonly [string, SeekCause, string | undefined, readonly string[], object]>([
    ['the viewer', 'user', undefined, ['quiz'], blocked],
    ['a skip', 'skip', undefined, ['quiz'], blocked],
    ['the page around the frame', 'api', undefined, ['quiz'], blocked],
    ['a replay, and going to live', 'player', undefined, ['quiz'], blocked],
    ['another widget', 'widget', 'toc', ['quiz'], blocked],
    ['a blocking widget while another one blocks too', 'widget', 'quiz', ['quiz', 'survey'], blocked],
    ['not the blocking widget itself', 'widget', 'quiz', ['quiz', 'quiz'], { toMs: 1000 }],
    ['nobody when no widget blocks', 'user', undefined, [], { toMs: 1000 }],
  ])('with widgets that block seeking, refuses %s', (_, cause, widget, blockers, expected) => {
    expect(decideSeek({ toMs: 1000, cause, widget }, { ...plain, blockers })).toEqual(expected);
  });
});
