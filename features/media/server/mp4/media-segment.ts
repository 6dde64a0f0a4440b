import { boundaryUnit, type Grid, unitsPerFragment } from '../../segments.ts';
import { ascii, box, fullBox, u32, u64 } from './write-boxes.ts';

/** One picture or AAC frame in decoding order. */
export interface Sample {
  readonly data: Buffer;
  readonly keyframe: boolean;
  /** Place in presentation order minus place in decoding order, in units; null where the two are the same by nature. */
  readonly reorder: number | null;
}

/** How far pictures are shown after they are decoded; the init segment's edit list takes it away again. */
export const REORDER_UNITS = 2;

const SYNC = 0x02000000;
const NOT_SYNC = 0x01010000;
// A segment never has more fragments than this, so numbers are unique without knowing the neighbours.
const NUMBERS_PER_SEGMENT = 64;

/** The label every segment starts with. */
export const segmentType = box('styp', ascii('msdh'), u32(0), ascii('msdhmsixcmfs'));

function writeFragment(grid: Grid, sequence: number, firstUnit: number, samples: readonly Sample[]): Buffer {
  const reordered = samples.some((sample) => sample.reorder !== null);
  // data offset, sizes, flags and composition offsets
  const flags = 0x000001 | 0x000200 | 0x000400 | (reordered ? 0x000800 : 0);
  const rows = samples.map((sample) =>
    u32(
      sample.data.length,
      sample.keyframe ? SYNC : NOT_SYNC,
      ...(reordered ? [((sample.reorder ?? 0) + REORDER_UNITS) * grid.unitTicks] : []),
    ),
  );
  const moof = (dataOffset: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      box(
        'traf',
        fullBox('tfhd', 0, 0x020008, u32(1, grid.unitTicks)),
        fullBox('tfdt', 1, 0, u64(firstUnit * grid.unitTicks)),
        fullBox('trun', 1, flags, u32(samples.length, dataOffset), ...rows),
      ),
    );
  const head = moof(moof(0).length + 8);
  return Buffer.concat([head, box('mdat', ...samples.map((sample) => sample.data))]);
}

export interface CutSegment {
  readonly index: number;
  readonly bytes: Buffer;
}
export type OnFragment = (index: number, bytes: Buffer) => void;

/** Thrown when the encoder's pictures do not lie on the grid; never a fault of the source. */
export class OffGridError extends Error {}

/**
 * Cuts samples in decoding order, the first being unit `boundaryUnit(grid, from)`, into the segments [from, to).
 * Feed it with `push`; each completed segment is returned. `end` throws when something is missing.
 */
export function createSegmentCutter(grid: Grid, from: number, to: number, onFragment?: OnFragment) {
  const perFragment = unitsPerFragment(grid);
  let index = from;
  let unit = boundaryUnit(grid, from);
  let parts: Buffer[] = [segmentType];
  let waiting: Sample[] = [];

  function flush() {
    const sequence = index * NUMBERS_PER_SEGMENT + parts.length;
    const bytes = writeFragment(grid, sequence, unit - waiting.length, waiting);
    onFragment?.(index, parts.length === 1 ? Buffer.concat([segmentType, bytes]) : bytes);
    parts.push(bytes);
    waiting = [];
  }

  function push(sample: Sample): CutSegment | null {
    if (index >= to) return null;
    const opens = unit === boundaryUnit(grid, index);
    const reorder = sample.reorder ?? 0;
    if (opens && (!sample.keyframe || reorder !== 0)) {
      throw new OffGridError(`segment ${index} does not start with a keyframe at unit ${unit}`);
    }
    if (reorder < -REORDER_UNITS) throw new OffGridError(`unit ${unit} comes ${-reorder} too late`);
    waiting.push(sample);
    unit++;
    const closes = unit === boundaryUnit(grid, index + 1);
    if (waiting.length === perFragment || closes) flush();
    if (!closes) return null;
    const bytes = Buffer.concat(parts);
    parts = [segmentType];
    return { index: index++, bytes };
  }

  function end() {
    if (index < to) throw new OffGridError(`the encoder stopped in segment ${index}, at unit ${unit}`);
  }

  return { push, end };
}
