/** Big-endian integers of 1, 2, 3, 4 or 8 bytes; negative values in two's complement. */
export const u8 = (...values: number[]) => Buffer.from(values);
export function u16(...values: number[]): Buffer {
  const out = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => {
    out.writeUInt16BE(value & 0xffff, index * 2);
  });
  return out;
}
export function u32(...values: number[]): Buffer {
  const out = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    out.writeUInt32BE(value >>> 0, index * 4);
  });
  return out;
}
export function u64(value: number): Buffer {
  const out = Buffer.alloc(8);
  out.writeBigUInt64BE(BigInt(value));
  return out;
}
export const ascii = (text: string) => Buffer.from(text, 'latin1');

/** One MP4 box around its parts. */
export function box(type: string, ...parts: Buffer[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([u32(size), ascii(type), ...parts], size);
}

/** A box with version and flags. */
export const fullBox = (type: string, version: number, flags: number, ...parts: Buffer[]) =>
  box(type, u32(((version << 24) | flags) >>> 0), ...parts);
