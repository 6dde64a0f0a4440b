import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Digest {
  readonly bytes: number;
  readonly sha256: string;
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

/** Writes a stream to a new file and returns its size and checksum. */
export async function writeDigested(from: Readable, target: string, signal?: AbortSignal): Promise<Digest> {
  await mkdir(dirname(target), { recursive: true });
  const hash = createHash('sha256');
  let bytes = 0;
  const digest = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const file = createWriteStream(target, { mode: 0o600, flush: true });
  await (signal ? pipeline(from, digest, file, { signal }) : pipeline(from, digest, file));
  return { bytes, sha256: hash.digest('hex') };
}

/** Returns null if the file no longer exists. */
export async function copyDigested(
  source: string,
  target: string,
  signal?: AbortSignal,
): Promise<Digest | null> {
  try {
    return await writeDigested(createReadStream(source), target, signal);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Returns null if the file no longer exists. */
export async function digestOf(path: string): Promise<Digest | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done();
    },
  });
  try {
    await pipeline(createReadStream(path), sink);
    return { bytes, sha256: hash.digest('hex') };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Paths of all files below a folder, with slashes, sorted; empty if the folder does not exist. */
export async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Hard-links files into another folder of the same disk, which takes no space. The links survive a deletion, and stored
 * files never change. Skips files that are already linked or deleted.
 */
export async function linkFiles(
  from: string,
  to: string,
  wanted: (path: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  for (const path of (await filesBelow(from)).filter(wanted)) {
    signal.throwIfAborted();
    const target = join(to, path);
    await mkdir(dirname(target), { recursive: true });
    await link(join(from, path), target).catch((error: unknown) => {
      if (!['EEXIST', 'ENOENT'].includes(codeOf(error))) throw error;
    });
  }
}
