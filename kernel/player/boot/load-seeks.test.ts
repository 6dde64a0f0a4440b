import { beforeEach, describe, expect, it } from 'vitest';
import { loadSeeks } from './load-seeks.ts';
import type { SegmentLoad } from './segment-load.ts';

interface ManualLoad extends SegmentLoad {
  readonly segment: number;
  isCanceled: boolean;
  succeed(): void;
  fail(): void;
}

function createLoad(segment: number): ManualLoad {
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  const settled = done.catch(() => undefined);
  const load: ManualLoad = {
    segment,
    done,
    settled,
    isCanceled: false,
    cancel() {
      load.isCanceled = true;
      reject(new Error('canceled'));
    },
    succeed: resolve,
    fail: () => reject(new Error('failed')),
  };
  return load;
}

let loads: ManualLoad[];
let element: HTMLVideoElement & { currentTime: number };
let finish: () => Promise<void>;
const seek = (sec: number): void => {
  element.currentTime = sec;
  element.dispatchEvent(new Event('seeking'));
};
const requested = (): number[] => loads.map(({ segment }) => segment);

beforeEach(() => {
  const buffered = { length: 1, start: () => 0, end: () => 4 };
  element = Object.assign(new EventTarget(), { currentTime: 0, buffered }) as unknown as HTMLVideoElement;
  const first = createLoad(0);
  loads = [first];
  const load = (segment: number): SegmentLoad => {
    const created = createLoad(segment);
    loads.push(created);
    return created;
  };
  finish = loadSeeks({ element, first, firstSegment: 0, segmentSec: 4, load });
});

describe('seeks before the engine has loaded', () => {
  it.each([
    ['inside the buffer', 3.9, [0]],
    ['at the end of the buffer', 4, [0, 1]],
    ['outside the buffer', 42, [0, 10]],
    ['to the last frames of a segment, which are skipped', 11.96, [0, 3]],
    ['to slightly earlier frames', 11.94, [0, 2]],
  ])('load the segment of a position %s', (_, sec, segments) => {
    seek(sec);
    expect(requested()).toEqual(segments);
    expect(loads[0]?.isCanceled).toBe(segments.length > 1);
  });

  it('cancel the previous download, but not for a position in the same segment', () => {
    seek(42);
    seek(43);
    seek(80);
    expect(requested()).toEqual([0, 10, 20]);
    expect(loads.map(({ isCanceled }) => isCanceled)).toEqual([true, true, false]);
  });
});

describe('finishing', () => {
  it('waits for the download of the last seek, and ignores later seeks', async () => {
    let isFinished = false;
    const finished = finish().then(() => {
      isFinished = true;
    });
    seek(42);
    await loads[0]?.settled;
    await Promise.resolve();
    expect(isFinished).toBe(false);
    loads[1]?.succeed();
    await finished;
    seek(80);
    expect(requested()).toEqual([0, 10]);
  });

  it('rejects when the start failed', async () => {
    loads[0]?.fail();
    await expect(finish()).rejects.toThrow('failed');
  });

  it('leaves a failed seek to the engine', async () => {
    seek(42);
    loads[1]?.fail();
    await expect(finish()).resolves.toBeUndefined();
  });
});
