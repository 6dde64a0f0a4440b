/** Medium error correction for versions 1 to 15: check bytes per block, and blocks. */
const CHECK_BYTES = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10];

/** How many bytes a version holds altogether, and how many of them are data. */
export function codewordCapacity(version: number) {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const alignments = Math.floor(version / 7) + 2;
    modules -= (25 * alignments - 10) * alignments - 55;
    if (version >= 7) modules -= 36;
  }
  const total = Math.floor(modules / 8);
  const checkBytes = CHECK_BYTES[version - 1] as number;
  const blocks = BLOCKS[version - 1] as number;
  return { total, checkBytes, blocks, data: total - checkBytes * blocks };
}

/** Multiplies in the field of 256 elements that QR codes use. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

function createGenerator(degree: number): number[] {
  const coefficients = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let turn = 0; turn < degree; turn += 1) {
    for (let index = 0; index < degree; index += 1)
      coefficients[index] = multiply(coefficients[index] as number, root) ^ (coefficients[index + 1] ?? 0);
    root = multiply(root, 2);
  }
  return coefficients;
}

/** The remainder of the data divided by the generator (Reed–Solomon). */
function createCheckBytes(data: readonly number[], generator: readonly number[]): number[] {
  let remainder = generator.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (remainder[0] as number);
    remainder = generator.map(
      (coefficient, index) => (remainder[index + 1] ?? 0) ^ multiply(coefficient, factor),
    );
  }
  return remainder;
}

/** Splits the data into blocks, the shorter ones first, and interleaves them with their check bytes. */
export function addErrorCorrection(data: readonly number[], version: number): number[] {
  const { total, checkBytes, blocks: count } = codewordCapacity(version);
  const generator = createGenerator(checkBytes);
  const shortLength = Math.floor(total / count) - checkBytes;
  const longCount = total % count;
  let start = 0;
  const blocks = Array.from({ length: count }, (_, index) => {
    const length = shortLength + (index < count - longCount ? 0 : 1);
    start += length;
    return data.slice(start - length, start);
  });
  const checks = blocks.map((block) => createCheckBytes(block, generator));
  const interleave = (rows: readonly (readonly number[])[]): number[] =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, column) =>
      rows.flatMap((row) => row.slice(column, column + 1)),
    ).flat();
  return [...interleave(blocks), ...interleave(checks)];
}
