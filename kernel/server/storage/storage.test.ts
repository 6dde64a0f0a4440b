import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestS3 } from '#test/test-s3.ts';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'kapsule-storage-'));
let s3: Awaited<ReturnType<typeof startTestS3>>;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const makers: [string, () => Promise<Storage>][] = [
  ['a folder', () => createDiskStorage(join(folder, 'files'))],
  ['an S3 bucket', () => createS3Storage(s3.settings)],
];

const HOSTILE_KEYS = [
  '',
  '/',
  '/etc/passwd',
  '../outside',
  'videos/../../outside',
  'videos/..',
  'videos//a',
  'videos/.hidden',
  'videos/a\0b',
  'videos\\..\\a',
  'videos/a b',
  'videos/é',
  `videos/${'a'.repeat(200)}`,
  'a/b/c/d/e/f/g/h/i',
];

describe.each(makers)('storage in %s', (_name, make) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await make();
  });
  const read = async (key: string, range?: { start: number; end: number }): Promise<Buffer | null> => {
    const stream = await storage.read(key, range);
    return stream && buffer(stream);
  };

  it('returns the bytes that were put, from a buffer and from a stream', async () => {
    const bytes = randomBytes(6 * 1024 * 1024);
    await storage.put('bytes/from-buffer', Buffer.from('hello'));
    await storage.put(
      'bytes/from-stream',
      Readable.from([bytes.subarray(0, 1_000_000), bytes.subarray(1_000_000)]),
    );
    expect(await read('bytes/from-buffer')).toEqual(Buffer.from('hello'));
    expect((await read('bytes/from-stream'))?.equals(bytes)).toBe(true);
    expect(await storage.stat('bytes/from-stream')).toEqual({
      size: bytes.length,
      modifiedAt: expect.any(Date),
    });
  });

  it('stores an empty file', async () => {
    await storage.put('bytes/empty', Buffer.alloc(0));
    expect((await read('bytes/empty'))?.length).toBe(0);
    expect((await storage.stat('bytes/empty'))?.size).toBe(0);
  });

  it('replaces a file that is put again', async () => {
    await storage.put('bytes/twice', Buffer.from('a longer first text'));
    await storage.put('bytes/twice', Buffer.from('second'));
    expect(String(await read('bytes/twice'))).toBe('second');
  });

  it.each([
    [{ start: 0, end: 1 }, '01'],
    [{ start: 2, end: 5 }, '2345'],
    [{ start: 8, end: 100 }, '89'],
  ])('reads the range %o, both ends included', async (range, expected) => {
    await storage.put('bytes/digits', Buffer.from('0123456789'));
    expect(String(await read('bytes/digits', range))).toBe(expected);
  });

  it('returns null for a missing file', async () => {
    expect(await read('bytes/nowhere')).toBeNull();
    expect(await storage.stat('bytes/nowhere')).toBeNull();
    expect(await storage.list('nowhere/')).toEqual([]);
    await expect(storage.remove('bytes/nowhere')).resolves.toBeUndefined();
  });

  it('lists the keys below a prefix in order', async () => {
    for (const key of ['list/a/2', 'list/a/1', 'list/a/deep/er', 'list/ab/3', 'list/b']) {
      await storage.put(key, Buffer.from(key));
    }
    expect(await storage.list('list/a/')).toEqual(['list/a/1', 'list/a/2', 'list/a/deep/er']);
  });

  it('removes one file, or all below a prefix', async () => {
    for (const key of ['gone/a/1', 'gone/a/2', 'gone/ab']) await storage.put(key, Buffer.from(key));
    await storage.remove('gone/a/1');
    expect(await storage.list('gone/a/')).toEqual(['gone/a/2']);
    await storage.removeAll('gone/a/');
    expect(await storage.list('gone/a/')).toEqual([]);
    expect(await storage.stat('gone/ab')).not.toBeNull();
  });

  it('moves a finished local file in', async () => {
    const path = join(folder, 'finished');
    writeFileSync(path, 'moved');
    await storage.putFile('bytes/moved', path);
    expect(String(await read('bytes/moved'))).toBe('moved');
    expect(existsSync(path)).toBe(false);
  });

  it('keeps the existing file when a put is interrupted', async () => {
    const broken = (): Readable =>
      Readable.from(
        (async function* () {
          yield Buffer.alloc(100_000, 'x');
          throw new Error('the sender went away');
        })(),
      );
    await expect(storage.put('half/new', broken())).rejects.toThrow('the sender went away');
    expect(await storage.stat('half/new')).toBeNull();
    await storage.put('half/old', Buffer.from('whole'));
    await expect(storage.put('half/old', broken())).rejects.toThrow('the sender went away');
    expect(String(await read('half/old'))).toBe('whole');
    expect(await storage.list('half/')).toEqual(['half/old']);
  });

  it.each(HOSTILE_KEYS)('rejects the key %j in every call', async (key) => {
    const calls = [
      () => storage.put(key, Buffer.from('x')),
      () => storage.putFile(key, join(folder, 'files')),
      () => storage.stat(key),
      () => storage.read(key),
      () => storage.remove(key),
      () => storage.list(`${key}/`),
      () => storage.removeAll(`${key}/`),
    ];
    for (const call of calls) await expect((async () => call())()).rejects.toThrow(/is not a key/);
  });

  it('rejects a prefix without a trailing slash, so that list/a does not remove list/ab', async () => {
    await expect((async () => storage.removeAll('list/a'))()).rejects.toThrow(/must end with a slash/);
  });
});

describe('createDiskStorage', () => {
  it('leaves no partial file, and removes those of a killed server', async () => {
    const base = join(folder, 'killed');
    const storage = await createDiskStorage(base);
    await expect(storage.put('a/b', Readable.from(failing()))).rejects.toThrow();
    const unfinished = join(base, '.unfinished');
    expect(readdirSync(unfinished)).toEqual([]);
    writeFileSync(join(unfinished, 'left-behind'), 'x');
    utimesSync(join(unfinished, 'left-behind'), new Date(0), new Date(0));
    // Another process on the same folder may be writing this one.
    writeFileSync(join(unfinished, 'in-use'), 'x');
    await createDiskStorage(base);
    expect(readdirSync(unfinished)).toEqual(['in-use']);
  });

  it('returns the local path of a file', async () => {
    const storage = await createDiskStorage(join(folder, 'local'));
    expect(storage.localPath?.('a/b.mp4')).toBe(join(folder, 'local/a/b.mp4'));
  });
});

async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.from('x');
  throw new Error('broken');
}
