import type { ViewChange } from '#features/views/port.ts';

type Ranges = ViewChange['played'];

/**
 * A second of a video counts as seen when its middle was played. Ranges that meet, such as those of two heartbeats,
 * never share a middle, so no second is counted twice and none is missed.
 */
const MIDDLE_MS = 500;

/** The first second whose middle is at or after a position. */
const secondFrom = (positionMs: number): number => Math.max(0, Math.ceil((positionMs - MIDDLE_MS) / 1000));

/** How many seconds of a video can be seen. */
export const secondsOf = (durationMs: number): number => secondFrom(durationMs);

/** Counts of each second, collected as differences: a range costs two additions, however long it is. */
export function createSecondCounts() {
  const differences = new Map<number, number>();
  const add = (second: number, amount: number): void =>
    void differences.set(second, (differences.get(second) ?? 0) + amount);
  return {
    add(ranges: Ranges): void {
      for (const [startMs, endMs] of ranges) {
        const [first, end] = [secondFrom(startMs), secondFrom(endMs)];
        if (first >= end) continue;
        add(first, 1);
        add(end, -1);
      }
    },
    /** Runs of seconds with the same count above zero, in order. */
    *runs(): Generator<{ readonly first: number; readonly end: number; readonly count: number }> {
      let count = 0;
      let first = 0;
      for (const [second, change] of [...differences].sort((a, b) => a[0] - b[0])) {
        if (count > 0) yield { first, end: second, count };
        count += change;
        first = second;
      }
    },
  };
}
export type SecondCounts = ReturnType<typeof createSecondCounts>;

/** Seconds of a video that are stored together. */
export const BLOCK_SECONDS = 60;

/** Both counts of the seconds of one block. */
export interface SecondBlock {
  readonly block: number;
  readonly saw: number[];
  readonly seen: number[];
}

/** The blocks in which anything was counted, in order. */
export function toBlocks(saw: SecondCounts, seen: SecondCounts): SecondBlock[] {
  const blocks = new Map<number, SecondBlock>();
  const zeros = (): number[] => new Array<number>(BLOCK_SECONDS).fill(0);
  function fill(counts: SecondCounts, name: 'saw' | 'seen'): void {
    for (const { first, end, count } of counts.runs())
      for (let second = first; second < end; second += 1) {
        const block = Math.floor(second / BLOCK_SECONDS);
        const found = blocks.get(block) ?? { block, saw: zeros(), seen: zeros() };
        blocks.set(block, found);
        found[name][second % BLOCK_SECONDS]! += count;
      }
  }
  fill(saw, 'saw');
  fill(seen, 'seen');
  return [...blocks.values()].sort((a, b) => a.block - b.block);
}
