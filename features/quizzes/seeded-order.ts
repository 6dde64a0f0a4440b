/** RANDOM keeps clear of the very beginning and the very end. */
const EARLIEST = 0.05;
const LATEST = 0.95;
const UINT32 = 2 ** 32;

/** Spreads every bit of the input over the whole result (the finalizer of MurmurHash3). */
function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Numbers from 0 to below 1, always the same for the same input. Ids may be longer than 32 bits. */
function createRandom(...inputs: readonly number[]): () => number {
  const halves = inputs.flatMap((input) => [input % UINT32, Math.floor(input / UINT32)]);
  let state = halves.reduce((hash, half) => mix((hash + 0x9e3779b9) ^ half), 0);
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    return mix(state) / UINT32;
  };
}

/** A permutation of the numbers below `count`: the same in each session of an attempt, so that a reload changes nothing. */
export function seededOrder(count: number, seed: number, salt: number): number[] {
  const random = createRandom(seed, salt);
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
  return order;
}

export interface RandomTime {
  readonly seed: number;
  /** The question. */
  readonly id: number;
  readonly durationMs: number;
}

/** QZ-04: when a question marked RANDOM appears; 0 as long as the duration is unknown. */
export function randomTimeMs({ seed, id, durationMs }: RandomTime): number {
  if (!Number.isFinite(durationMs) || durationMs <= 0) return 0;
  const share = EARLIEST + createRandom(seed, id)() * (LATEST - EARLIEST);
  return Math.round(durationMs * share);
}
