/** Marks of the multiplexer's clock in a piece of an MPEG stream, in seconds, by the stream that carries them. */
export type ClockReferences = ReadonlyMap<number, readonly number[]>;

const TS_PACKET = 188;
/** Blu-ray and camera files put four bytes before each packet. */
const STRIDES = [188, 192];
const SYNC = 0x47;
const PACK_START = Buffer.from([0, 0, 1, 0xba]);
const CLOCK_HZ = 90_000;

function addReference(marks: Map<number, number[]>, id: number, ticks: number) {
  const known = marks.get(id);
  if (known) known.push(ticks / CLOCK_HZ);
  else marks.set(id, [ticks / CLOCK_HZ]);
}

/** Finds where packets start in the middle of a transport stream: several sync bytes at equal distances. */
function findAlignment(bytes: Buffer): { at: number; stride: number } | null {
  for (let at = 0; at < 2 * STRIDES[1]!; at++) {
    const stride = STRIDES.find((one) => [0, 1, 2, 3, 4].every((n) => bytes[at + n * one] === SYNC));
    if (stride) return { at, stride };
  }
  return null;
}

/** The programme clock references (PCR) of a transport stream, by packet identifier. */
export function readTransportClock(bytes: Buffer): ClockReferences {
  const marks = new Map<number, number[]>();
  const start = findAlignment(bytes);
  if (!start) return marks;
  for (let at = start.at; at + TS_PACKET <= bytes.length; at += start.stride) {
    if (bytes[at] !== SYNC) continue;
    const hasField = (bytes[at + 3]! & 0x20) !== 0;
    const hasClock = hasField && bytes[at + 4]! >= 7 && (bytes[at + 5]! & 0x10) !== 0;
    if (hasClock)
      addReference(
        marks,
        bytes.readUInt16BE(at + 1) & 0x1fff,
        bytes.readUInt32BE(at + 6) * 2 + (bytes[at + 10]! >> 7),
      );
  }
  return marks;
}

/** The system clock references (SCR) of a program stream; MPEG-1 and MPEG-2 write them differently. */
export function readProgramClock(bytes: Buffer): ClockReferences {
  const marks = new Map<number, number[]>();
  for (let at = bytes.indexOf(PACK_START); at >= 0; at = bytes.indexOf(PACK_START, at + 4)) {
    if (at + 9 > bytes.length) break;
    const [a, b, c, d, e] = [4, 5, 6, 7, 8].map((place) => bytes[at + place]!) as [
      number,
      number,
      number,
      number,
      number,
    ];
    if ((a & 0xc4) === 0x44) {
      const top = ((a >> 3) & 7) * 4 + (a & 3);
      addReference(
        marks,
        0,
        top * 2 ** 28 + b * 2 ** 20 + (c >> 3) * 2 ** 15 + (c & 3) * 2 ** 13 + d * 2 ** 5 + (e >> 3),
      );
    } else if ((a & 0xf1) === 0x21) {
      addReference(
        marks,
        0,
        ((a >> 1) & 7) * 2 ** 30 + b * 2 ** 22 + (c >> 1) * 2 ** 15 + d * 2 ** 7 + (e >> 1),
      );
    }
  }
  return marks;
}

/** Multiplexers may step back a little, and repeat marks. */
const TOLERANCE_SEC = 1;
/** A leap this much longer than the others is another recording, not a change of the bit rate. */
const LEAP = 50;
const SHORTEST_LEAP_SEC = 60;

const stepsBetween = (marks: readonly number[]) => marks.slice(1).map((sec, index) => sec - marks[index]!);

/** Whether a clock that was looked at in several places, in order, starts again or leaps. */
export function isDiscontinuous(places: readonly (readonly number[])[]): boolean {
  if (stepsBetween(places.flat()).some((step) => step < -TOLERANCE_SEC)) return true;
  if (places.flatMap(stepsBetween).some((step) => step > SHORTEST_LEAP_SEC)) return true;
  const between = stepsBetween(places.flatMap((marks) => marks.slice(0, 1)));
  const usual = between.toSorted((a, b) => a - b)[Math.floor(between.length / 2)] ?? 0;
  return between.some((step) => step > Math.max(SHORTEST_LEAP_SEC, LEAP * usual));
}
