/** A generator of numbers that look random and are the same for every start (mulberry32). */
export function createRandom(seed: number) {
  let state = seed | 0;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    /** From 0 to before 1. */
    next,
    between: (min: number, max: number): number => min + next() * (max - min),
    /** One of the entries, as often as its weight says. */
    pick<T>(weights: readonly (readonly [T, number])[]): T {
      const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
      let left = next() * total;
      for (const [value, weight] of weights) {
        left -= weight;
        if (left < 0) return value;
      }
      return weights[0]![0];
    },
  };
}
export type Random = ReturnType<typeof createRandom>;
