/**
 * A sketch of a set of viewers: the smallest hashes of their identities, as fractions from 0 to 1, sorted. The union of
 * two sets has the smallest hashes of both, so sketches of days add up to one of a period. Up to its size a sketch is
 * the set itself; beyond, the largest of the hashes tells how densely the set fills the interval ("k minimum values").
 */
export type ViewerSketch = Float64Array;

/** The standard error of an estimate is about 1 / √1024, or 3 %. */
export const SKETCH_SIZE = 1024;

/** The same viewers in any order and grouping give the same sketch. */
export function mergeSketches(parts: readonly ArrayLike<number>[]): ViewerSketch {
  const all = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let length = 0;
  for (const part of parts) {
    all.set(part, length);
    length += part.length;
  }
  all.sort();
  let kept = 0;
  for (let index = 0; index < all.length && kept < SKETCH_SIZE; index += 1) {
    if (kept > 0 && all[index] === all[kept - 1]) continue;
    all[kept] = all[index]!;
    kept += 1;
  }
  return all.slice(0, kept);
}

export interface ViewerCount {
  readonly viewers: number;
  readonly isEstimated: boolean;
}

export function countViewers(sketch: ViewerSketch): ViewerCount {
  if (sketch.length < SKETCH_SIZE) return { viewers: sketch.length, isEstimated: false };
  return { viewers: Math.round((SKETCH_SIZE - 1) / sketch[SKETCH_SIZE - 1]!), isEstimated: true };
}

/** The fraction that the first 53 bits of a hash stand for. */
export function readFraction(hash: Uint8Array): number {
  const view = new DataView(hash.buffer, hash.byteOffset, 8);
  return (view.getUint32(0) * 2 ** 21 + (view.getUint32(4) >>> 11)) / 2 ** 53;
}

/** Eight bytes each, little-endian like every processor that Node runs on. */
export const writeSketch = (sketch: ViewerSketch): Uint8Array =>
  new Uint8Array(sketch.buffer, sketch.byteOffset, sketch.byteLength);
/** Copies the bytes, which may be anywhere in a shared buffer. */
export const readSketch = (bytes: Uint8Array): ViewerSketch => new Float64Array(new Uint8Array(bytes).buffer);
