/** Clock references (PCR or SCR) of an MPEG stream in seconds, by stream id. */
export type ClockReferences = ReadonlyMap<number, readonly number[]>;

const TS_PACKET = 188;
/** Blu-ray and camera files prepend four bytes to each packet. */
const STRIDES = [188, 192];
const SYNC = 0x47;
const PACK_START = Buffer.from([0, 0, 1, 0xba]);
const CLOCK_HZ = 90_000;

function addReference(references: Map<number, number[]>, id: number, ticks: number) {
  const known = references.get(id);
  if (known) known.push(ticks / CLOCK_HZ);
  else references.set(id, [ticks / CLOCK_HZ]);
}

/** Finds the packet alignment within a transport stream: several sync bytes at equal distances. */
function findAlignment(bytes: Buffer): { offset: number; stride: number } | null {
  for (let offset = 0; offset < 2 * STRIDES[1]!; offset++) {
    const stride = STRIDES.find((candidate) =>
      [0, 1, 2, 3, 4].every((n) => bytes[offset + n * candidate] === SYNC),
    );
    if (stride) return { offset, stride };
  }
  return null;
}

/** The program clock references (PCR) of a transport stream, by packet identifier. */
export function readTransportClock(bytes: Buffer): ClockReferences {
  const references = new Map<number, number[]>();
  const start = findAlignment(bytes);
  if (!start) return references;
  for (let offset = start.offset; offset + TS_PACKET <= bytes.length; offset += start.stride) {
    if (bytes[offset] !== SYNC) continue;
    const hasField = (bytes[offset + 3]! & 0x20) !== 0;
    const hasClock = hasField && bytes[offset + 4]! >= 7 && (bytes[offset + 5]! & 0x10) !== 0;
    if (hasClock)
      addReference(
        references,
        bytes.readUInt16BE(offset + 1) & 0x1fff,
        bytes.readUInt32BE(offset + 6) * 2 + (bytes[offset + 10]! >> 7),
      );
  }
  return references;
}

/** The system clock references (SCR) of a program stream; MPEG-1 and MPEG-2 write them differently. */
export function readProgramClock(bytes: Buffer): ClockReferences {
  const references = new Map<number, number[]>();
  for (let offset = bytes.indexOf(PACK_START); offset >= 0; offset = bytes.indexOf(PACK_START, offset + 4)) {
    if (offset + 9 > bytes.length) break;
    const [a, b, c, d, e] = [4, 5, 6, 7, 8].map((index) => bytes[offset + index]!) as [
      number,
      number,
      number,
      number,
      number,
    ];
    if ((a & 0xc4) === 0x44) {
      const top = ((a >> 3) & 7) * 4 + (a & 3);
      addReference(
        references,
        0,
        top * 2 ** 28 + b * 2 ** 20 + (c >> 3) * 2 ** 15 + (c & 3) * 2 ** 13 + d * 2 ** 5 + (e >> 3),
      );
    } else if ((a & 0xf1) === 0x21) {
      addReference(
        references,
        0,
        ((a >> 1) & 7) * 2 ** 30 + b * 2 ** 22 + (c >> 1) * 2 ** 15 + d * 2 ** 7 + (e >> 1),
      );
    }
  }
  return references;
}

/** Multiplexers may step back slightly and repeat references. */
const TOLERANCE_SEC = 1;
/** A jump this much longer than the others means another recording, not a change of bit rate. */
const JUMP_FACTOR = 50;
const MIN_JUMP_SEC = 60;

const stepsBetween = (references: readonly number[]) =>
  references.slice(1).map((sec, index) => sec - references[index]!);

/** Whether a clock restarts or jumps; `samples` are the references read at several positions, in order. */
export function isDiscontinuous(samples: readonly (readonly number[])[]): boolean {
  if (stepsBetween(samples.flat()).some((step) => step < -TOLERANCE_SEC)) return true;
  if (samples.flatMap(stepsBetween).some((step) => step > MIN_JUMP_SEC)) return true;
  const between = stepsBetween(samples.flatMap((references) => references.slice(0, 1)));
  const typical = between.toSorted((a, b) => a - b)[Math.floor(between.length / 2)] ?? 0;
  return between.some((step) => step > Math.max(MIN_JUMP_SEC, JUMP_FACTOR * typical));
}
