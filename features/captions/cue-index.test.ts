import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaptionCue } from './cue.ts';
import { createCueIndex } from './cue-index.ts';

const cue = (startMs: number, endMs: number): CaptionCue => ({
  ...{ id: '', startMs, endMs, text: `${startMs}`, settings: {} },
});
const shown = (cues: CaptionCue[], ms: number): string[] =>
  createCueIndex(cues)
    .shownAt(ms)
    .map(({ text }) => text);

describe('createCueIndex', () => {
  it.each([
    [999, []],
    [1000, ['1000']],
    [2500, ['1000', '2000']],
    [2999, ['1000', '2000']],
    [3000, ['2000']],
    [9000, []],
  ])('at %i shows %j', (ms, expected) => {
    expect(shown([cue(1000, 3000), cue(2000, 4000)], ms)).toEqual(expected);
  });

  it('finds a long cue behind many short ones', () => {
    const short = Array.from({ length: 1000 }, (_, at) => cue(10 + at, 11 + at));
    expect(shown([cue(0, 5000), ...short], 4000)).toEqual(['0']);
  });

  const list = fc
    .array(fc.tuple(fc.nat(100), fc.integer({ min: 1, max: 30 })), { maxLength: 30 })
    .map((all) =>
      all.map(([start, length]) => cue(start, start + length)).sort((a, b) => a.startMs - b.startMs),
    );

  it('agrees with looking at every cue', () => {
    fc.assert(
      fc.property(list, fc.nat(140), (cues, ms) => {
        const expected = cues.filter(({ startMs, endMs }) => startMs <= ms && ms < endMs);
        expect(createCueIndex(cues).shownAt(ms)).toEqual(expected);
      }),
    );
  });

  it('shows the same throughout a stretch, and something else may begin only after it', () => {
    fc.assert(
      fc.property(list, fc.nat(140), (cues, ms) => {
        const index = createCueIndex(cues);
        const { startMs, endMs } = index.stretchAt(ms);
        expect(startMs <= ms && ms < endMs).toBe(true);
        for (let at = Math.max(0, startMs); at < Math.min(endMs, 150); at += 1)
          expect(index.shownAt(at)).toEqual(index.shownAt(ms));
      }),
    );
  });

  it('knows which cue was the last to begin', () => {
    const index = createCueIndex([cue(1000, 2000), cue(3000, 4000)]);
    expect([0, 1000, 2500, 3000, 9000].map(index.lastBegun)).toEqual([-1, 0, 0, 1, 1]);
  });
});
