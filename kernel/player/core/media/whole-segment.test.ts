import { describe, expect, it } from 'vitest';
import { isWhole } from './whole-segment.ts';

/** Boxes of these sizes, one after another. */
function boxes(...sizes: number[]): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(sizes.reduce((sum, size) => sum + size, 0)));
  let at = 0;
  for (const size of sizes) {
    view.setUint32(at, size);
    view.setUint32(at + 4, 0x6d646174);
    at += size;
  }
  return view.buffer as ArrayBuffer;
}

describe('isWhole', () => {
  it('is so for boxes that end where the bytes end', () => {
    expect(isWhole(boxes(24, 100, 8))).toBe(true);
  });

  it.each([[131], [125], [30], [7]])('is not so after %s of 132 bytes', (length) => {
    expect(isWhole(boxes(24, 100, 8).slice(0, length))).toBe(false);
  });

  it('knows boxes with a long size, and one that goes on to the end', () => {
    const long = new DataView(boxes(32, 16));
    long.setUint32(0, 1);
    long.setBigUint64(8, 32n);
    expect(isWhole(long.buffer as ArrayBuffer)).toBe(true);
    expect(isWhole((long.buffer as ArrayBuffer).slice(0, 40))).toBe(false);
    const endless = new DataView(boxes(32));
    endless.setUint32(0, 0);
    expect(isWhole(endless.buffer as ArrayBuffer)).toBe(true);
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['zeros', new Uint8Array(30_000)],
    ['text', new TextEncoder().encode('\0\0\0\u0003 nonsense')],
    ['a page', new TextEncoder().encode('<!doctype html><h1>Sign in</h1>')],
  ])('is not so for what is no MP4: %s', (_, bytes) => {
    expect(isWhole(bytes.buffer as ArrayBuffer)).toBe(false);
  });
});
