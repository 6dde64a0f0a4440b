/** A part of a video in milliseconds, from start to before end. */
export type Range = readonly [start: number, end: number];

export const lengthOf = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, [start, end]) => sum + end - start, 0);

/** Sorted, disjoint ranges that cover the same. Adjacent ranges become one. */
export function union(ranges: readonly Range[]): Range[] {
  const merged: [number, number][] = [];
  for (const [start, end] of ranges.filter(([from, to]) => to > from).sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** The parts of `ranges` that `removed` does not cover. Both must be sorted and disjoint. */
export function subtract(ranges: readonly Range[], removed: readonly Range[]): Range[] {
  const left: Range[] = [];
  let next = 0;
  for (const [start, end] of ranges) {
    while (next < removed.length && removed[next]![1] <= start) next += 1;
    let from = start;
    for (let index = next; index < removed.length && removed[index]![0] < end; index += 1) {
      const [cutStart, cutEnd] = removed[index]!;
      if (cutStart > from) left.push([from, cutStart]);
      from = Math.max(from, cutEnd);
    }
    if (from < end) left.push([from, end]);
  }
  return left;
}

/** Cuts ranges at the end of the video. */
export const clip = (ranges: readonly Range[], endMs: number): Range[] =>
  ranges.map(([start, end]): Range => [start, Math.min(end, endMs)]).filter(([start, end]) => end > start);

/** PostgreSQL's text of a multirange: '{[0,1000),[2000,3000)}'. */
export const writeMultirange = (ranges: readonly Range[]): string =>
  `{${ranges.map(([start, end]) => `[${start},${end})`).join(',')}}`;

export const readMultirange = (text: string): Range[] =>
  [...text.matchAll(/\[(-?\d+),(-?\d+)\)/g)].map((match): Range => [Number(match[1]), Number(match[2])]);
