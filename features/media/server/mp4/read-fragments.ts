import { readBoxes } from './read-boxes.ts';

export interface FragmentSample {
  readonly size: number;
  readonly durationTicks: number;
  readonly offsetTicks: number;
  readonly sync: boolean;
}
export interface Fragment {
  readonly sequence: number;
  readonly decodeTicks: number;
  /** From the start of the moof to the first sample. */
  readonly dataOffset: number;
  readonly samples: readonly FragmentSample[];
}

const NOT_SYNC = 0x00010000;

interface Defaults {
  duration: number;
  size: number;
  flags: number;
}

function readDefaults(tfhd: Buffer): Defaults {
  const present = tfhd.readUIntBE(1, 3);
  let at = 8;
  const next = (bit: number, bytes: number) => {
    if (!(present & bit)) return 0;
    at += bytes;
    return bytes === 4 ? tfhd.readUInt32BE(at - 4) : 0;
  };
  next(0x01, 8);
  next(0x02, 4);
  return { duration: next(0x08, 4), size: next(0x10, 4), flags: next(0x20, 4) };
}

function readRun(trun: Buffer, defaults: Defaults): { dataOffset: number; samples: FragmentSample[] } {
  const present = trun.readUIntBE(1, 3);
  const signed = trun[0] !== 0;
  let at = 8;
  const word = () => {
    at += 4;
    return trun.readUInt32BE(at - 4);
  };
  const dataOffset = present & 0x1 ? word() : 0;
  const firstFlags = present & 0x4 ? word() : null;
  const samples: FragmentSample[] = [];
  const count = trun.readUInt32BE(4);
  for (let index = 0; index < count; index++) {
    const durationTicks = present & 0x100 ? word() : defaults.duration;
    const size = present & 0x200 ? word() : defaults.size;
    const stated = present & 0x400 ? word() : defaults.flags;
    const flags = index === 0 && firstFlags !== null ? firstFlags : stated;
    const offset = present & 0x800 ? word() : 0;
    samples.push({
      size,
      durationTicks,
      offsetTicks: signed ? offset | 0 : offset,
      sync: !(flags & NOT_SYNC),
    });
  }
  return { dataOffset, samples };
}

/** Parses the body of a moof with one track and one run, the only kind that we or ffmpeg write here. */
export function readFragment(moofBody: Buffer): Fragment {
  const boxes = readBoxes(moofBody);
  const header = boxes.find((candidate) => candidate.type === 'mfhd');
  const tracks = boxes.filter((candidate) => candidate.type === 'traf');
  if (!header || tracks.length !== 1) throw new Error(`a moof has ${tracks.length} tracks`);
  const inside = readBoxes(tracks[0]!.body);
  const only = (type: string) => {
    const found = inside.filter((candidate) => candidate.type === type);
    if (found.length !== 1) throw new Error(`a moof has ${found.length} ${type} boxes`);
    return found[0]!.body;
  };
  const tfdt = only('tfdt');
  const decodeTicks = tfdt[0] === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4);
  return {
    sequence: header.body.readUInt32BE(4),
    decodeTicks,
    ...readRun(only('trun'), readDefaults(only('tfhd'))),
  };
}
