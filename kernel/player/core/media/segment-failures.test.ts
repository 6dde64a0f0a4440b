import { describe, expect, it, vi } from 'vitest';
import { FakeMedia } from '#test/fake-media.ts';
import { type ProblemCode, problem } from '../problems.ts';
import { createSegmentFailures } from './segment-failures.ts';

function createScene(bufferedTo: number) {
  const element = new FakeMedia();
  element.duration = 60;
  element.bufferedTo = bufferedTo;
  element.readyState = 4;
  const clock = { ms: 0 };
  const skipTo = vi.fn();
  const failures = createSegmentFailures({ element, skipTo, now: () => clock.ms });
  /** One failure per second. */
  const fail = (sn: number, times: number, code: ProblemCode = 'MEDIA_NOT_FOUND', type = 'main'): void => {
    for (let count = 0; count < times; count += 1) {
      failures.failed({ type, sn, endSec: (sn + 1) * 4 }, problem(code, 'test'));
      clock.ms += 1000;
    }
  };
  return { element, failures, fail, skipTo };
}

describe('createSegmentFailures', () => {
  it('skips a segment that cannot be loaded', () => {
    const { fail, skipTo } = createScene(0);
    fail(0, 3);
    expect(skipTo).toHaveBeenCalledExactlyOnceWith(4.3);
  });

  it('waits while there is something left in the buffer', () => {
    const { fail, skipTo } = createScene(8);
    fail(2, 50);
    expect(skipTo).not.toHaveBeenCalled();
  });

  it('waits while the problem is temporary', () => {
    const { fail, skipTo } = createScene(0);
    fail(0, 50, 'MEDIA_PREPARING');
    fail(0, 50, 'MEDIA_NETWORK');
    expect(skipTo).not.toHaveBeenCalled();
  });

  it('skips at most two segments in a row', () => {
    const { fail, skipTo } = createScene(0);
    for (const sn of [0, 1, 2, 3]) fail(sn, 5);
    expect(skipTo).toHaveBeenCalledTimes(2);
  });

  it('starts counting again after a successful segment of the same type', () => {
    const { failures, fail, skipTo } = createScene(0);
    for (const sn of [0, 1, 3, 5]) {
      fail(sn, 5);
      failures.loaded('audio');
    }
    expect(skipTo).toHaveBeenCalledTimes(2);
    failures.loaded('main');
    fail(7, 5);
    expect(skipTo).toHaveBeenCalledTimes(3);
  });

  it('does not skip the last segment', () => {
    const { fail, skipTo } = createScene(0);
    fail(14, 50);
    expect(skipTo).not.toHaveBeenCalled();
  });
});

describe('skipFailed', () => {
  it('skips the segment at the current position after a single failure', () => {
    const { failures, fail, skipTo } = createScene(0);
    expect(failures.skipFailed()).toBe(false);
    fail(0, 1, 'MEDIA_SERVER', 'audio');
    expect(failures.skipFailed()).toBe(true);
    expect(skipTo).toHaveBeenCalledExactlyOnceWith(4.3);
  });

  it('treats a stalled browser as starved even with a few frames left', () => {
    const { element, failures, fail } = createScene(8);
    element.currentTime = 7.6;
    fail(2, 1);
    expect(failures.skipFailed()).toBe(false);
    element.readyState = 2;
    expect(failures.skipFailed()).toBe(true);
  });

  it('skips each segment once, and at most two in a row', () => {
    const { failures, fail, skipTo } = createScene(0);
    for (const sn of [0, 1, 2]) {
      fail(sn, 1);
      failures.skipFailed();
      failures.skipFailed();
    }
    expect(skipTo.mock.calls).toEqual([[4.3], [8.3]]);
  });

  it('counts video and audio together', () => {
    const { failures, fail, skipTo } = createScene(0);
    for (const [sn, type] of [
      [0, 'main'],
      [1, 'audio'],
      [2, 'main'],
      [3, 'audio'],
    ] as const) {
      fail(sn, 1, 'MEDIA_SERVER', type);
      failures.skipFailed();
    }
    expect(skipTo).toHaveBeenCalledTimes(2);
  });

  it.each<[string, number, number, ProblemCode]>([
    ['there is something left in the buffer', 8, 2, 'MEDIA_SERVER'],
    ['the problem is temporary', 0, 0, 'MEDIA_PREPARING'],
    ['it is the last segment', 0, 14, 'MEDIA_SERVER'],
  ])('returns false when %s', (_, bufferedTo, sn, code) => {
    const { failures, fail } = createScene(bufferedTo);
    fail(sn, 1, code);
    expect(failures.skipFailed()).toBe(false);
  });
});
