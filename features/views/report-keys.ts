import { lengthOf, type Range } from './ranges.ts';

/** Enough for an hour of reports each second from players that do not number them. */
const PIECES_MAX = 5_000;
/** Limits what forged reports can store: players send one or two a second, and more only in bursts. */
const REPORTS_PER_SEC = 5;
const BURST = 1_000;

/** The keys of the reports that a view includes: sorted, disjoint ranges that never touch. */
export function createReportKeys(known: readonly Range[]) {
  const ranges = known.map(([start, end]): [number, number] => [start, end]);
  let count = lengthOf(ranges);

  function insert(key: number): boolean {
    // Most reports follow the previous one, so the search begins at the end.
    const index = ranges.findLastIndex(([start]) => start <= key);
    const before = ranges[index];
    const after = ranges[index + 1];
    if (before && key < before[1]) return false;
    if (before?.[1] === key) {
      before[1] += 1;
      if (after?.[0] === before[1]) {
        before[1] = after[1];
        ranges.splice(index + 1, 1);
      }
    } else if (after?.[0] === key + 1) after[0] = key;
    else if (ranges.length < PIECES_MAX) ranges.splice(index + 1, 0, [key, key + 1]);
    else return false;
    return true;
  }

  return {
    /** False when the key is known already, or when there are more than a player sends in the time since the view began. */
    add(key: number, ageMs: number): boolean {
      if (count >= BURST + (Math.max(0, ageMs) / 1000) * REPORTS_PER_SEC || !insert(key)) return false;
      count += 1;
      return true;
    },
    list: (): readonly Range[] => ranges,
  };
}
