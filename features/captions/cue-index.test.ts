import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaptionCue } from './cue.ts';
import { createCueIndex } from './cue-index.ts';

const cue = (startMs: number, endMs: number): CaptionCue => ({
  id: '',
  startMs,
  endMs,
  text: `${startMs}`,
  settings: {},
});
const activeTexts = (cues: CaptionCue[], ms: number): string[] =>
  createCueIndex(cues)
    .activeAt(ms)
    .map(({ text }) => text);

describe('createCueIndex', () => {
  it.each([
    [999, []],
    [1000, ['1000']],
    [2500, ['1000', '2000']],
    [2999, ['1000', '2000']],
    [3000, ['2000']],
    [9000, []],
  ])('returns the cues active at %i: %j', (ms, expected) => {
    expect(activeTexts([cue(1000, 3000), cue(2000, 4000)], ms)).toEqual(expected);
  });

  it('finds a long cue that started before many short ones', () => {
    const short = Array.from({ length: 1000 }, (_, at) => cue(10 + at, 11 + at));
    expect(activeTexts([cue(0, 5000), ...short], 4000)).toEqual(['0']);
  });

  const sortedCues = fc
    .array(fc.tuple(fc.nat(100), fc.integer({ min: 1, max: 30 })), { maxLength: 30 })
    .map((all) =>
      all.map(([start, length]) => cue(start, start + length)).sort((a, b) => a.startMs - b.startMs),
    );

  it('agrees with a linear scan of all cues', () => {
    fc.assert(
      fc.property(sortedCues, fc.nat(140), (cues, ms) => {
        const expected = cues.filter(({ startMs, endMs }) => startMs <= ms && ms < endMs);
        expect(createCueIndex(cues).activeAt(ms)).toEqual(expected);
      }),
    );
  });

  it('keeps the same active cues within an interval', () => {
    fc.assert(
      fc.property(sortedCues, fc.nat(140), (cues, ms) => {
        const index = createCueIndex(cues);
        const { startMs, endMs } = index.intervalAt(ms);
        expect(startMs <= ms && ms < endMs).toBe(true);
        for (let at = Math.max(0, startMs); at < Math.min(endMs, 150); at += 1)
          expect(index.activeAt(at)).toEqual(index.activeAt(ms));
      }),
    );
  });

  it('finds the last cue that has started', () => {
    const index = createCueIndex([cue(1000, 2000), cue(3000, 4000)]);
    expect([0, 1000, 2500, 3000, 9000].map(index.lastStartedAt)).toEqual([-1, 0, 0, 1, 1]);
  });
});
