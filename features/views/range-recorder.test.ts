import { describe, expect, it } from 'vitest';
import { createRangeRecorder } from './range-recorder.ts';

type Recorder = ReturnType<typeof createRangeRecorder>;

/** Plays from one position to another with four samples a second. */
function play(recorder: Recorder, fromMs: number, toMs: number, startMs = 0, rate = 1): number {
  let nowMs = startMs;
  for (let positionMs = fromMs; positionMs < toMs; positionMs += 250 * rate, nowMs += 250)
    recorder.move({ positionMs, nowMs, rate });
  nowMs = startMs + (toMs - fromMs) / rate;
  recorder.move({ positionMs: toMs, nowMs, rate });
  return nowMs;
}

describe('createRangeRecorder [TR-03]', () => {
  it.each<[string, (recorder: Recorder) => void, [number, number][]]>([
    ['nothing', () => undefined, []],
    ['a single position', (it) => it.move({ positionMs: 500, nowMs: 0, rate: 1 }), []],
    ['playing', (it) => void play(it, 0, 5000), [[0, 5000]]],
    ['playing twice as fast', (it) => void play(it, 0, 8000, 0, 2), [[0, 8000]]],
    [
      'becoming twice as fast between two samples',
      (it) => {
        it.move({ positionMs: 0, nowMs: 0, rate: 1 });
        it.move({ positionMs: 1900, nowMs: 1000, rate: 2 });
      },
      [[0, 1900]],
    ],
    [
      'a seek ahead that nobody announced',
      (it) => void play(it, 9000, 10_000, play(it, 0, 2000) + 250),
      [
        [0, 2000],
        [9000, 10_000],
      ],
    ],
    [
      'seeking back and forth',
      (it) => {
        it.cut(play(it, 0, 2000));
        it.cut(play(it, 1000, 3000, 2100));
        play(it, 2000, 2500, 4200);
      },
      [
        [0, 2000],
        [1000, 3000],
        [2000, 2500],
      ],
    ],
    [
      'a loop',
      (it) => void play(it, 0, 1000, play(it, 3000, 4000)),
      [
        [3000, 4000],
        [0, 1000],
      ],
    ],
    [
      'a pause, where the clock runs on',
      (it) => {
        it.cut(play(it, 0, 2000));
        play(it, 2000, 3000, 60_000);
      },
      [
        [0, 2000],
        [2000, 3000],
      ],
    ],
    [
      'a tiny step back',
      (it) => {
        it.move({ positionMs: 0, nowMs: 0, rate: 1 });
        it.move({ positionMs: 1000, nowMs: 1000, rate: 1 });
        it.move({ positionMs: 800, nowMs: 1100, rate: 1 });
        it.move({ positionMs: 1200, nowMs: 1500, rate: 1 });
      },
      [[0, 1200]],
    ],
    [
      'a step back that is a seek',
      (it) => {
        it.move({ positionMs: 0, nowMs: 0, rate: 1 });
        it.move({ positionMs: 1000, nowMs: 1000, rate: 1 });
        it.move({ positionMs: 740, nowMs: 1000, rate: 1 });
        it.move({ positionMs: 1100, nowMs: 1400, rate: 1 });
      },
      [
        [0, 1000],
        [740, 1100],
      ],
    ],
    [
      'a tab without events that kept playing',
      (it) => {
        it.move({ positionMs: 0, nowMs: 0, rate: 1 });
        it.move({ positionMs: 60_000, nowMs: 60_000, rate: 1 });
      },
      [[0, 60_000]],
    ],
    [
      'a suspended computer',
      (it) => {
        it.move({ positionMs: 0, nowMs: 0, rate: 1 });
        it.move({ positionMs: 1000, nowMs: 3_600_000, rate: 1 });
      },
      [[0, 1000]],
    ],
    [
      'positions that arrive late',
      (it) => {
        it.move({ positionMs: 0, nowMs: 0, rate: 1 });
        it.move({ positionMs: 750, nowMs: 250, rate: 1 });
        it.move({ positionMs: 1501, nowMs: 500, rate: 1 });
        it.move({ positionMs: 1800, nowMs: 800, rate: 1 });
      },
      [
        [0, 750],
        [1501, 1800],
      ],
    ],
  ])('%s', (_, run, expected) => {
    const recorder = createRangeRecorder();
    run(recorder);
    expect(recorder.take()).toEqual(expected);
  });

  it('continues where it was taken', () => {
    const recorder = createRangeRecorder();
    const nowMs = play(recorder, 0, 2000);
    expect(recorder.take()).toEqual([[0, 2000]]);
    expect(recorder.take()).toEqual([]);
    play(recorder, 2000, 3000, nowMs);
    expect(recorder.take()).toEqual([[2000, 3000]]);
  });

  it.each([
    ['where the seek began', 2200, 2200, 2200],
    ['at most what the time allows', 2200, 2301, 2000],
    ['just what the time allows', 2200, 2300, 2300],
    ['never before', 2200, 1900, 2000],
  ])('ends a range %s', (_, cutMs, endMs, expected) => {
    const recorder = createRangeRecorder();
    play(recorder, 0, 2000);
    recorder.cut(cutMs);
    recorder.extendTo(endMs);
    recorder.extendTo(2250);
    expect(recorder.take()).toEqual([[0, expected]]);
  });

  it('allows for the speed at the end of a range', () => {
    const recorder = createRangeRecorder();
    recorder.cut(play(recorder, 0, 2000, 0, 2) + 200);
    recorder.extendTo(2400);
    expect(recorder.take()).toEqual([[0, 2400]]);
  });

  it('leaves ranges alone that were taken', () => {
    const recorder = createRangeRecorder();
    recorder.cut(play(recorder, 0, 2000) + 200);
    recorder.take();
    recorder.extendTo(2200);
    expect(recorder.take()).toEqual([]);
  });
});
