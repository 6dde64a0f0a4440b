import { describe, expect, it, vi } from 'vitest';
import { createSignedRequests } from './signed-requests.ts';

const NOW_MS = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const signed = (endMs: number, file: string): string => `/media/${endMs.toString(36)}.signature/abc/${file}`;

describe('createSignedRequests', () => {
  it('uses a permission that holds as it is', async () => {
    const renew = vi.fn(async () => null);
    const requests = createSignedRequests(signed(NOW_MS + HOUR_MS, '1/master.m3u8'), renew, () => NOW_MS);
    const file = signed(NOW_MS + HOUR_MS, '1/v240/0.m4s');
    expect(await requests.addressOf(file)).toBe(file);
    expect(renew).not.toHaveBeenCalled();
  });

  it('renews one that ends soon, once for all who ask at the same moment', async () => {
    const renew = vi.fn(async () => signed(NOW_MS + HOUR_MS, '1/master.m3u8'));
    const requests = createSignedRequests(signed(NOW_MS, '1/master.m3u8'), renew, () => NOW_MS);
    const asked = ['0.m4s', '1.m4s'].map((file) => requests.addressOf(signed(NOW_MS, `1/v240/${file}`)));
    expect(await Promise.all(asked)).toEqual(
      ['0.m4s', '1.m4s'].map((file) => signed(NOW_MS + HOUR_MS, `1/v240/${file}`)),
    );
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('renews one that the server has refused', async () => {
    const renew = vi.fn(async () => signed(NOW_MS + 2 * HOUR_MS, '1/master.m3u8'));
    const requests = createSignedRequests(signed(NOW_MS + HOUR_MS, '1/master.m3u8'), renew, () => NOW_MS);
    requests.refused();
    const file = signed(NOW_MS + HOUR_MS, '1/a0/3.m4s');
    expect(await requests.addressOf(file)).toBe(signed(NOW_MS + 2 * HOUR_MS, '1/a0/3.m4s'));
    await requests.addressOf(file);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('goes on with the old one when there is no new one', async () => {
    const requests = createSignedRequests(
      signed(NOW_MS, '1/master.m3u8'),
      async () => null,
      () => NOW_MS,
    );
    expect(await requests.addressOf(signed(NOW_MS, '1/a0/3.m4s'))).toBe(signed(NOW_MS, '1/a0/3.m4s'));
  });
});
