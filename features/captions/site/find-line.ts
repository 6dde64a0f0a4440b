/** The last line that has begun at a position; -1 before the first one. Lines are in the order of their starts. */
export function findLine(lines: readonly { readonly rel_offset: number }[], positionMs: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.rel_offset ?? 0) <= positionMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
