import { describe, expect, it } from 'vitest';
import { endsSoon, withPermissionOf } from './media-address.ts';

const addressUntil = (endMs: number, file = '1/master.m3u8'): string =>
  `/media/${endMs.toString(36)}.s1gnature-_/abc/${file}`;
const NOW_MS = 1_800_000_000_000;

describe('endsSoon', () => {
  it('says so a minute ahead, and after the end', () => {
    expect(endsSoon(addressUntil(NOW_MS + 3_600_000), NOW_MS)).toBe(false);
    expect(endsSoon(addressUntil(NOW_MS + 59_000), NOW_MS)).toBe(true);
    expect(endsSoon(addressUntil(NOW_MS - 1), NOW_MS)).toBe(true);
  });

  it('knows nothing of other addresses', () => {
    expect(endsSoon('https://cdn.example/film.m3u8', NOW_MS)).toBe(false);
  });
});

describe('withPermissionOf', () => {
  it('asks for the same file by the newest permission', () => {
    const old = `https://kapsule.example${addressUntil(NOW_MS, '1/v720/12.m4s')}`;
    const fresh = addressUntil(NOW_MS + 1);
    expect(withPermissionOf(old, fresh)).toBe(
      `https://kapsule.example${addressUntil(NOW_MS + 1, '1/v720/12.m4s')}`,
    );
  });

  it('leaves addresses alone that carry none', () => {
    expect(withPermissionOf('blob:x', addressUntil(NOW_MS))).toBe('blob:x');
    expect(withPermissionOf(addressUntil(NOW_MS), '/elsewhere')).toBe(addressUntil(NOW_MS));
  });
});
