import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDiskStorage } from '#kernel/server/storage/disk.ts';
import type { Storage } from '#kernel/server/storage/storage.ts';
import { createHotFileCache } from './hot-files.ts';

const MEBIBYTE = 1024 * 1024;
const MAX_AGE_MS = 30_000;

let folder = '';
let storage: Storage;
let cache: ReturnType<typeof createHotFileCache>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  folder = await mkdtemp(join(tmpdir(), 'kapsule-hot-'));
  await mkdir(join(folder, 'hot'));
  storage = await createDiskStorage(folder);
  cache = createHotFileCache(storage);
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

const metadata = { withBytes: false };
const content = { withBytes: true };
const keyOf = (number: number): string => `hot/${number}`;

/** Requests a file until its bytes are in memory. */
async function load(key: string): Promise<void> {
  await cache.find(key, content);
  expect((await cache.find(key, content))?.bytes).not.toBeNull();
}
async function loadNew(number: number, size: number): Promise<void> {
  await writeFile(join(folder, keyOf(number)), '');
  await truncate(join(folder, keyOf(number)), size);
  await load(keyOf(number));
}
/** Which of the files are in memory. Peeking marks each of them as used, in this order. */
const cachedOf = (numbers: readonly number[]): number[] =>
  numbers.filter((number) => cache.peek(keyOf(number), content));
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

describe('expiry of hot files', () => {
  it('serves a deleted file for at most half a minute, however often it is requested', async () => {
    await storage.put('hot/a', Buffer.from('a'));
    await load('hot/a');
    await storage.remove('hot/a');
    vi.advanceTimersByTime(MAX_AGE_MS - 1);
    expect(cache.peek('hot/a', content)?.bytes?.toString()).toBe('a');
    expect((await cache.find('hot/a', content))?.bytes?.toString()).toBe('a');
    vi.advanceTimersByTime(1);
    expect(cache.peek('hot/a', content)).toBeNull();
    expect(await cache.find('hot/a', content)).toBeNull();
  });

  it('applies to metadata without bytes as well', async () => {
    await storage.put('hot/a', Buffer.from('a'));
    await cache.find('hot/a', metadata);
    await storage.remove('hot/a');
    vi.advanceTimersByTime(MAX_AGE_MS - 1);
    expect(cache.peek('hot/a', metadata)?.size).toBe(1);
    expect((await cache.find('hot/a', metadata))?.size).toBe(1);
    vi.advanceTimersByTime(1);
    expect(cache.peek('hot/a', metadata)).toBeNull();
    expect(await cache.find('hot/a', metadata)).toBeNull();
  });

  it('reads a file again that was stored again', async () => {
    await storage.put('hot/a', Buffer.from('old'));
    await load('hot/a');
    await storage.put('hot/a', Buffer.from('restored'));
    vi.advanceTimersByTime(MAX_AGE_MS);
    expect((await cache.find('hot/a', content))?.size).toBe('restored'.length);
    expect((await cache.find('hot/a', content))?.bytes?.toString()).toBe('restored');
  });
});

describe('eviction of hot files', () => {
  it('keeps 48 MiB and evicts the least recently used file first', async () => {
    for (const number of range(0, 12)) await loadNew(number, 4 * MEBIBYTE);
    expect(cachedOf(range(0, 12))).toEqual(range(0, 12));
    cache.peek(keyOf(0), content);
    await cache.find(keyOf(1), content);
    await loadNew(12, 4 * MEBIBYTE);
    expect(cachedOf(range(0, 13))).toEqual([0, 1, ...range(3, 13)]);
    await loadNew(13, 4 * MEBIBYTE);
    expect(cachedOf(range(0, 14))).toEqual([1, ...range(3, 14)]);
  });

  it('treats the load of the bytes as a use', async () => {
    await writeFile(join(folder, keyOf(12)), '');
    await truncate(join(folder, keyOf(12)), 4 * MEBIBYTE);
    await cache.find(keyOf(12), content);
    for (const number of range(0, 12)) await loadNew(number, 4 * MEBIBYTE);
    await cache.find(keyOf(12), content);
    expect(cachedOf(range(0, 13))).toEqual(range(1, 13));
  });

  it('counts a file once that was read again after it had expired', async () => {
    for (const number of range(0, 12)) await loadNew(number, 4 * MEBIBYTE);
    vi.advanceTimersByTime(MAX_AGE_MS);
    for (const number of range(0, 12)) await load(keyOf(number));
    expect(cachedOf(range(0, 12))).toEqual(range(0, 12));
  });

  it('keeps no bytes of a file above 4 MiB', async () => {
    await loadNew(0, 4 * MEBIBYTE);
    await writeFile(join(folder, keyOf(1)), '');
    await truncate(join(folder, keyOf(1)), 4 * MEBIBYTE + 1);
    for (let request = 0; request < 3; request += 1)
      expect(await cache.find(keyOf(1), content)).toMatchObject({ size: 4 * MEBIBYTE + 1, bytes: null });
  });

  it('keeps the metadata of 20,000 files', async () => {
    for (const number of range(0, 20_001)) {
      writeFileSync(join(folder, keyOf(number)), '');
      await cache.find(keyOf(number), metadata);
      if (number === 19_999) expect(cache.peek(keyOf(0), metadata)).not.toBeNull();
    }
    const isKept = (number: number) => cache.peek(keyOf(number), metadata) !== null;
    // The first file was used again before the last one arrived.
    expect([0, 1, 2, 20_000].map(isKept)).toEqual([true, false, true, true]);
  });
});
