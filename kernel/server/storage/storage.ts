import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly size: number;
  readonly modifiedAt: Date;
}
/** First and last byte, inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where files live: a folder or an S3 bucket. Keys are chosen by the server, never by a user:
 * 'notes/abc/picture.jpg'. A put is atomic: a reader sees the whole file or none.
 */
export interface Storage {
  put(key: string, body: Buffer | Readable): Promise<void>;
  /** Moves a complete local file into the storage. */
  putFile(key: string, path: string): Promise<void>;
  stat(key: string): Promise<StoredFile | null>;
  /** Returns null if the file does not exist. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  list(prefix: string): Promise<string[]>;
  remove(key: string): Promise<void>;
  /** Removes everything below 'notes/abc/'. */
  removeAll(prefix: string): Promise<void>;
  /** The local path of a file, for programs that need one; only on disk. */
  localPath?(key: string): string;
}

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/;

/** Every part of a key must be a plain name: no '..', no empty or hidden parts. */
export function checkKey(key: string): string {
  const parts = key.split('/');
  if (parts.length > 8 || !parts.every((part) => SEGMENT.test(part) && !part.includes('..'))) {
    throw new Error(`storage: '${key.slice(0, 80)}' is not a key`);
  }
  return key;
}

/** A folder of keys: a key followed by one slash. */
export function checkPrefix(prefix: string): string {
  if (!prefix.endsWith('/')) throw new Error(`storage: '${prefix.slice(0, 80)}' must end with a slash`);
  checkKey(prefix.slice(0, -1));
  return prefix;
}
