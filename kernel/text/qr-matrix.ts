import { addErrorCorrection, codewordCapacity } from './qr-error-correction.ts';

export type QrMatrix = readonly (readonly boolean[])[];
type Grid = (boolean | undefined)[][];

const VERSION_MAX = 15;
const PADDING = [0xec, 0x11] as const;
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A QR code (ISO/IEC 18004) of up to 412 bytes with medium error correction; true is dark. */
export function createQrMatrix(bytes: Uint8Array): QrMatrix {
  let version = 1;
  while (bytes.length + (version < 10 ? 2 : 3) > codewordCapacity(version).data)
    if (++version > VERSION_MAX) throw new Error(`qr: ${bytes.length} bytes are too many`);
  const codewords = addErrorCorrection(encodeBytes(bytes, version), version);
  const candidates = MASKS.map((_, mask) => draw(version, codewords, mask));
  return candidates.reduce((best, next) => (penaltyOf(next) < penaltyOf(best) ? next : best));
}

/** Mode, length, bytes, and padding. */
function encodeBytes(bytes: Uint8Array, version: number): number[] {
  const capacity = codewordCapacity(version).data;
  const bits = [4, ...(version < 10 ? [] : [bytes.length >> 8]), bytes.length & 0xff, ...bytes]
    .map((value, index) => value.toString(2).padStart(index === 0 ? 4 : 8, '0'))
    .join('');
  const text = `${bits}0000`;
  const data = Array.from({ length: text.length / 8 }, (_, index) =>
    Number.parseInt(text.slice(index * 8, index * 8 + 8), 2),
  );
  while (data.length < capacity) data.push(PADDING[(data.length - text.length / 8) % 2] as number);
  return data;
}

function draw(version: number, codewords: readonly number[], mask: number): boolean[][] {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => Array(size).fill(undefined));
  const set = (x: number, y: number, dark: boolean): void => {
    const row = grid[y];
    if (row && x >= 0 && x < size) row[x] = dark;
  };
  for (let index = 0; index < size; index += 1) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawSquare(set, x, y, 4, (distance) => distance !== 2 && distance !== 4);
  for (const [x, y] of alignmentCenters(version, size))
    drawSquare(set, x, y, 2, (distance) => distance !== 1);
  drawFormat(set, size, mask);
  if (version >= 7) drawVersion(set, size, version);
  fill(grid, codewords, MASKS[mask] as (x: number, y: number) => boolean);
  return grid as boolean[][];
}

type SetModule = (x: number, y: number, dark: boolean) => void;

function drawSquare(
  set: SetModule,
  x: number,
  y: number,
  radius: number,
  isDark: (distance: number) => boolean,
): void {
  for (let dy = -radius; dy <= radius; dy += 1)
    for (let dx = -radius; dx <= radius; dx += 1)
      set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
}

function alignmentCenters(version: number, size: number): (readonly [number, number])[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const positions = [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step)];
  const isFinder = (x: number, y: number): boolean =>
    (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6);
  return positions.flatMap((x) => positions.map((y) => [x, y] as const)).filter(([x, y]) => !isFinder(x, y));
}

/** Appends the remainder of a division by a generator polynomial. */
function withChecksum(value: number, generator: number, length: number): number {
  let remainder = value;
  for (let index = 0; index < length; index += 1)
    remainder = (remainder << 1) ^ ((remainder >>> (length - 1)) * generator);
  return (value << length) | remainder;
}

/** The mask, and the level of error correction (medium: 0), twice. */
function drawFormat(set: SetModule, size: number, mask: number): void {
  const bits = withChecksum(mask, 0x537, 10) ^ 0x5412;
  for (let index = 0; index < 15; index += 1) {
    const dark = ((bits >>> index) & 1) === 1;
    if (index < 8) {
      set(8, index < 6 ? index : index + 1, dark);
      set(size - 1 - index, 8, dark);
    } else {
      set(index === 8 ? 7 : 14 - index, 8, dark);
      set(8, size - 15 + index, dark);
    }
  }
  set(8, size - 8, true);
}

function drawVersion(set: SetModule, size: number, version: number): void {
  const bits = withChecksum(version, 0x1f25, 12);
  for (let index = 0; index < 18; index += 1) {
    const dark = ((bits >>> index) & 1) === 1;
    const [far, near] = [size - 11 + (index % 3), Math.floor(index / 3)];
    set(far, near, dark);
    set(near, far, dark);
  }
}

/** Fills what is still empty in columns of two, alternately up and down. */
function fill(grid: Grid, codewords: readonly number[], isMasked: (x: number, y: number) => boolean): void {
  const size = grid.length;
  let index = 0;
  for (let right = size - 1; right >= 1; right -= right === 8 ? 3 : 2) {
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size * 2; step += 1) {
      const x = right - (step % 2);
      const y = isUpward ? size - 1 - (step >> 1) : step >> 1;
      const row = grid[y] as (boolean | undefined)[];
      if (row[x] !== undefined) continue;
      const bit = ((codewords[index >> 3] ?? 0) >>> (7 - (index & 7))) & 1;
      row[x] = (bit === 1) !== isMasked(x, y);
      index += 1;
    }
  }
}

/** Lower is easier to scan: few long runs, few squares of one color, as much dark as light. */
function penaltyOf(matrix: QrMatrix): number {
  const size = matrix.length;
  const at = (x: number, y: number): boolean => matrix[y]?.[x] ?? false;
  let penalty = 0;
  let dark = 0;
  for (let a = 0; a < size; a += 1) {
    for (const read of [(b: number) => at(b, a), (b: number) => at(a, b)]) {
      const line = Array.from({ length: size }, (_, b) => (read(b) ? '1' : '0')).join('');
      for (const run of line.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2;
      penalty += 40 * (line.match(/(?=00001011101|10111010000)/g) ?? []).length;
    }
    for (let b = 0; b < size; b += 1) {
      if (at(a, b)) dark += 1;
      const isSquare =
        a > 0 && b > 0 && new Set([at(a, b), at(a - 1, b), at(a, b - 1), at(a - 1, b - 1)]).size === 1;
      if (isSquare) penalty += 3;
    }
  }
  return penalty + 10 * Math.floor(Math.abs((dark * 20) / size ** 2 - 10));
}
