import { describe, expect, it } from 'vitest';
import { computeFingerprint } from './fingerprint.ts';

const MIB = 1024 * 1024;
const bytes = (seed: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: MIB }, (_, index) => (index * 31 + seed) % 251);

describe('computeFingerprint', () => {
  it('is the same for a file with another name and date', async () => {
    const one = new File([bytes(1)], 'film.mp4', { lastModified: 1 });
    const two = new File([bytes(1)], 'IMG_0042.MOV', { lastModified: 2 });
    expect(await computeFingerprint(one)).toBe(await computeFingerprint(two));
  });

  it.each([
    ['beginning', 5],
    ['middle', MIB / 2],
    ['end', MIB - 1],
  ])('differs for files that differ at the %s', async (_, at) => {
    const changed = bytes(1);
    changed[at] = 255;
    expect(await computeFingerprint(new Blob([changed]))).not.toBe(
      await computeFingerprint(new Blob([bytes(1)])),
    );
  });

  it('differs for other sizes, and accepts empty files', async () => {
    const zeros = [0, 1, 2, 100_000].map((size) => computeFingerprint(new Blob([new Uint8Array(size)])));
    expect(new Set(await Promise.all(zeros)).size).toBe(4);
  });
});
