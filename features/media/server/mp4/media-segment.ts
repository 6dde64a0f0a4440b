import { boundaryUnit, type Grid, unitsPerFragment } from '../../segments.ts';
import { ascii, box, fullBox, u32, u64 } from './write-boxes.ts';

/** One video or AAC frame, in decoding order. */
export interface Sample {
  readonly data: Buffer;
  readonly keyframe: boolean;
  /** Presentation index minus decoding index, in units; null for audio, where they are always the same. */
  readonly reorder: number | null;
}

/** Delay between decoding and presentation; the edit list of the init segment removes it. */
export const REORDER_UNITS = 2;

const SYNC = 0x02000000;
const NOT_SYNC = 0x01010000;
// More than the fragments of any segment, so sequence numbers are unique without knowing other segments.
const SEQUENCES_PER_SEGMENT = 64;

/** Every segment starts with this box. */
export const segmentType = box('styp', ascii('msdh'), u32(0), ascii('msdhmsixcmfs'));

function writeFragment(grid: Grid, sequence: number, firstUnit: number, samples: readonly Sample[]): Buffer {
  const isReordered = samples.some((sample) => sample.reorder !== null);
  // Data offset, sizes, flags, and composition offsets.
  const flags = 0x000001 | 0x000200 | 0x000400 | (isReordered ? 0x000800 : 0);
  const rows = samples.map((sample) =>
    u32(
      sample.data.length,
      sample.keyframe ? SYNC : NOT_SYNC,
      ...(isReordered ? [((sample.reorder ?? 0) + REORDER_UNITS) * grid.unitTicks] : []),
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

/** The encoder's frames are not on the grid; never a fault of the source. */
export class OffGridError extends Error {}

/**
 * Cuts samples in decoding order into the segments [from, to); the first sample is unit `boundaryUnit(grid, from)`. `push`
 * returns each completed segment; `end` throws when samples are missing.
 */
export function createSegmentCutter(grid: Grid, from: number, to: number, onFragment?: OnFragment) {
  const perFragment = unitsPerFragment(grid);
  let index = from;
  let unit = boundaryUnit(grid, from);
  let parts: Buffer[] = [segmentType];
  let pending: Sample[] = [];

  function flush() {
    const sequence = index * SEQUENCES_PER_SEGMENT + parts.length;
    const bytes = writeFragment(grid, sequence, unit - pending.length, pending);
    onFragment?.(index, parts.length === 1 ? Buffer.concat([segmentType, bytes]) : bytes);
    parts.push(bytes);
    pending = [];
  }

  function push(sample: Sample): CutSegment | null {
    if (index >= to) return null;
    const startsSegment = unit === boundaryUnit(grid, index);
    const reorder = sample.reorder ?? 0;
    if (startsSegment && (!sample.keyframe || reorder !== 0)) {
      throw new OffGridError(`segment ${index} does not start with a keyframe at unit ${unit}`);
    }
    if (reorder < -REORDER_UNITS) throw new OffGridError(`unit ${unit} comes ${-reorder} too late`);
    pending.push(sample);
    unit++;
    const endsSegment = unit === boundaryUnit(grid, index + 1);
    if (pending.length === perFragment || endsSegment) flush();
    if (!endsSegment) return null;
    const bytes = Buffer.concat(parts);
    parts = [segmentType];
    return { index: index++, bytes };
  }

  function end() {
    if (index < to) throw new OffGridError(`the encoder stopped in segment ${index}, at unit ${unit}`);
  }

  return { push, end };
}
