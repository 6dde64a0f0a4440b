/**
 * A sketch of a set of viewers: the smallest hashes of their identities, as fractions from 0 to 1, sorted. The union of
 * two sets has the smallest hashes of both, so sketches of days add up to one of a period. Up to its size a sketch is
 * the set itself; beyond, the largest of the hashes tells how densely the set fills the interval ("k minimum values").
 */
export type ViewerSketch = Float64Array;

/** The standard error of an estimate is about 1 / √1024, or 3 %. */
export const SKETCH_SIZE = 1024;

/** The sketch of hashes in any order, with repetitions. */
export function createSketch(hashes: readonly number[]): ViewerSketch {
  return mergeTwo(Float64Array.from(hashes).sort(), new Float64Array());
}

/** The same viewers in any order and grouping give the same sketch. */
export const mergeSketches = (sketches: readonly ViewerSketch[]): ViewerSketch =>
  sketches.reduce((merged, sketch) => (merged.length === 0 ? sketch : mergeTwo(merged, sketch)), EMPTY);

const EMPTY = new Float64Array();

/** Both must be sorted. */
function mergeTwo(a: Float64Array, b: Float64Array): ViewerSketch {
  const merged = new Float64Array(Math.min(SKETCH_SIZE, a.length + b.length));
  let [inA, inB, length] = [0, 0, 0];
  while (length < merged.length && (inA < a.length || inB < b.length)) {
    const [nextA, nextB] = [a[inA] ?? 1, b[inB] ?? 1];
    const next = Math.min(nextA, nextB);
    if (nextA === next) inA += 1;
    else inB += 1;
    if (length > 0 && merged[length - 1] === next) continue;
    merged[length] = next;
    length += 1;
  }
  return merged.slice(0, length);
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
