import { describe, expect, it } from 'vitest';
import { isCompleteMp4 } from './segment-loader.ts';

/** Consecutive boxes of the given sizes. */
function boxes(...sizes: number[]): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(sizes.reduce((sum, size) => sum + size, 0)));
  let offset = 0;
  for (const size of sizes) {
    view.setUint32(offset, size);
    view.setUint32(offset + 4, 0x6d646174);
    offset += size;
  }
  return view.buffer as ArrayBuffer;
}

describe('isWhole', () => {
  it('accepts boxes that end where the bytes end', () => {
    expect(isCompleteMp4(boxes(24, 100, 8))).toBe(true);
  });

  it.each([[131], [125], [30], [7]])('rejects the first %s of 132 bytes', (length) => {
    expect(isCompleteMp4(boxes(24, 100, 8).slice(0, length))).toBe(false);
  });

  it('accepts 64-bit sizes and a box that extends to the end', () => {
    const long = new DataView(boxes(32, 16));
    long.setUint32(0, 1);
    long.setBigUint64(8, 32n);
    expect(isCompleteMp4(long.buffer as ArrayBuffer)).toBe(true);
    expect(isCompleteMp4((long.buffer as ArrayBuffer).slice(0, 40))).toBe(false);
    const endless = new DataView(boxes(32));
    endless.setUint32(0, 0);
    expect(isCompleteMp4(endless.buffer as ArrayBuffer)).toBe(true);
  });

  it.each([
    ['an empty response', new Uint8Array(0)],
    ['zeros', new Uint8Array(30_000)],
    ['text', new TextEncoder().encode('\0\0\0\u0003 nonsense')],
    ['an HTML page', new TextEncoder().encode('<!doctype html><h1>Sign in</h1>')],
  ])('rejects non-MP4 data: %s', (_, bytes) => {
    expect(isCompleteMp4(bytes.buffer as ArrayBuffer)).toBe(false);
  });
});
