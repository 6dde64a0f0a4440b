import { describe, expect, it, vi } from 'vitest';
import { FakeMedia } from '#test/fake-media.ts';
import { type ProblemCode, problem } from '../problems.ts';
import { createSegmentFailures } from './segment-failures.ts';

function world(bufferedTo: number) {
  const element = new FakeMedia();
  element.duration = 60;
  element.bufferedTo = bufferedTo;
  element.readyState = 4;
  const time = { ms: 0 };
  const skipTo = vi.fn();
  const failures = createSegmentFailures({ element, skipTo, now: () => time.ms });
  /** One failure a second. */
  const fail = (sn: number, times: number, code: ProblemCode = 'MEDIA_NOT_FOUND', type = 'main'): void => {
    for (let count = 0; count < times; count += 1) {
      failures.failed({ type, sn, endSec: (sn + 1) * 4 }, problem(code, 'test'));
      time.ms += 1000;
    }
  };
  return { element, failures, fail, skipTo };
}

describe('createSegmentFailures', () => {
  it('goes on behind a segment that cannot be had', () => {
    const { fail, skipTo } = world(0);
    fail(0, 3);
    expect(skipTo).toHaveBeenCalledExactlyOnceWith(4.3);
  });

  it('waits as long as there is something to show', () => {
    const { fail, skipTo } = world(8);
    fail(2, 50);
    expect(skipTo).not.toHaveBeenCalled();
  });

  it('waits for what passes', () => {
    const { fail, skipTo } = world(0);
    fail(0, 50, 'MEDIA_PREPARING');
    fail(0, 50, 'MEDIA_NETWORK');
    expect(skipTo).not.toHaveBeenCalled();
  });

  it('leaves out two in a row and no more', () => {
    const { fail, skipTo } = world(0);
    for (const sn of [0, 1, 2, 3]) fail(sn, 5);
    expect(skipTo).toHaveBeenCalledTimes(2);
  });

  it('counts anew after a good one of the same kind', () => {
    const { failures, fail, skipTo } = world(0);
    for (const sn of [0, 1, 3, 5]) {
      fail(sn, 5);
      failures.loaded('audio');
    }
    expect(skipTo).toHaveBeenCalledTimes(2);
    failures.loaded('main');
    fail(7, 5);
    expect(skipTo).toHaveBeenCalledTimes(3);
  });

  it('does not go behind the end', () => {
    const { fail, skipTo } = world(0);
    fail(14, 50);
    expect(skipTo).not.toHaveBeenCalled();
  });
});

describe('leaveOut', () => {
  it('goes on behind what has failed at this place, however often that was', () => {
    const { failures, fail, skipTo } = world(0);
    expect(failures.leaveOut()).toBe(false);
    fail(0, 1, 'MEDIA_SERVER', 'audio');
    expect(failures.leaveOut()).toBe(true);
    expect(skipTo).toHaveBeenCalledExactlyOnceWith(4.3);
  });

  it('counts as starved what the browser waits for, although a few frames are left', () => {
    const { element, failures, fail } = world(8);
    element.currentTime = 7.6;
    fail(2, 1);
    expect(failures.leaveOut()).toBe(false);
    element.readyState = 2;
    expect(failures.leaveOut()).toBe(true);
  });

  it('leaves each out once, and two in a row', () => {
    const { failures, fail, skipTo } = world(0);
    for (const sn of [0, 1, 2]) {
      fail(sn, 1);
      failures.leaveOut();
      failures.leaveOut();
    }
    expect(skipTo.mock.calls).toEqual([[4.3], [8.3]]);
  });

  it('counts picture and sound together', () => {
    const { failures, fail, skipTo } = world(0);
    for (const [sn, type] of [
      [0, 'main'],
      [1, 'audio'],
      [2, 'main'],
      [3, 'audio'],
    ] as const) {
      fail(sn, 1, 'MEDIA_SERVER', type);
      failures.leaveOut();
    }
    expect(skipTo).toHaveBeenCalledTimes(2);
  });

  it.each<[string, number, number, ProblemCode]>([
    ['there is something to show', 8, 2, 'MEDIA_SERVER'],
    ['it passes', 0, 0, 'MEDIA_PREPARING'],
    ['it is the last one', 0, 14, 'MEDIA_SERVER'],
  ])('does not where %s', (_, bufferedTo, sn, code) => {
    const { failures, fail } = world(bufferedTo);
    fail(sn, 1, code);
    expect(failures.leaveOut()).toBe(false);
  });
});
