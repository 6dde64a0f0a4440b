/** How many values of a sorted list are at most `at`. */
export function countUpTo(sorted: ArrayLike<number>, at: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
