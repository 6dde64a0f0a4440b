import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGapSkipper } from './skip-gap.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openMedia(currentTime: number, ...ranges: readonly (readonly [number, number])[]) {
  const seeks: number[] = [];
  const media = {
    ranges,
    buffered: {
      get length() {
        return media.ranges.length;
      },
      start: (index: number) => media.ranges[index]?.[0] ?? Number.NaN,
      end: (index: number) => media.ranges[index]?.[1] ?? Number.NaN,
    },
    get currentTime() {
      return currentTime;
    },
    set currentTime(sec: number) {
      currentTime = sec;
      seeks.push(sec);
    },
  };
  return { media, seeks };
}

const EARLIER = [0, 3.7] as const;

describe('skipping the gap before the first frame', () => {
  it.each([
    ['a fraction of a frame', 4, [[4.004, 8]], [4.004]],
    ['after an earlier range', 4, [EARLIER, [4.05, 8]], [4.05]],
    ['between two ranges', 3.7, [EARLIER, [3.75, 8]], [3.75]],
    ['none: the position is buffered, and the next range starts soon', 3.6, [EARLIER, [4, 8]], []],
    ['none: the buffer starts before the position', 4, [[3.9, 8]], []],
    ['none: the buffer starts at the position', 4, [[4, 8]], []],
    ['too long to be a gap before the first frame', 4, [[4.5, 8]], []],
    ['nothing is buffered', 4, [], []],
  ] as const)('at once: %s', (_, currentTime, ranges, expected) => {
    const { media, seeks } = openMedia(currentTime, ...ranges);
    createGapSkipper(media)();
    expect(seeks).toEqual(expected);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits until the decoders are set up before it skips two frames of a slow video', () => {
    const { media, seeks } = openMedia(0, [0.2, 2]);
    const onAppended = createGapSkipper(media);
    onAppended();
    onAppended();
    expect(vi.getTimerCount()).toBe(1);
    expect(seeks).toEqual([]);
    vi.runAllTimers();
    expect(seeks).toEqual([0.2]);
  });

  it('does not seek when the gap is gone by then', () => {
    const { media, seeks } = openMedia(0, [0.2, 2]);
    createGapSkipper(media)();
    media.ranges = [[0, 2]];
    vi.runAllTimers();
    expect(seeks).toEqual([]);
  });

  it('skips the next gap, too', () => {
    const { media, seeks } = openMedia(0, [0.2, 2]);
    const onAppended = createGapSkipper(media);
    onAppended();
    vi.runAllTimers();
    media.ranges = [[0.4, 2]];
    onAppended();
    vi.runAllTimers();
    expect(seeks).toEqual([0.2, 0.4]);
  });
});
