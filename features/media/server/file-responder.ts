import { fail } from '#kernel/contract/errors.ts';
import type { Call, RawResponse } from '#kernel/server/http/call.ts';
import { envelope } from '#kernel/server/http/errors.ts';
import type { FastResponse } from '#kernel/server/http/fast-path.ts';
import type { ByteRange, Storage } from '#kernel/server/storage/storage.ts';
import { parseRange } from '../byte-range.ts';
import { isUnchanged, rangeApplies } from '../conditional-requests.ts';
import { mediaErrors } from '../contract.ts';
import { createHotFileCache, type HotFile } from './hot-files.ts';

export interface FileToSend {
  readonly key: string;
  readonly type: string;
  readonly cache: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Asked for by many at once, as segments are. */
  readonly isHot?: boolean;
}

export interface FileResponderOptions {
  readonly storage: Storage;
  /** nginx sends the file itself: the internal location that maps to the store's folder. */
  readonly accelPrefix: string | undefined;
}

export type FileResponder = ReturnType<typeof createFileResponder>;

/** Compressed on their way, so that the bytes of one answer are not those of another: their tag is weak. */
const isText = (type: string): boolean => type.startsWith('text/') || type.startsWith('application/json');

/** Files never change under their key; a file that was restored from elsewhere is merely fetched once more. */
export const computeEtag = ({ size, modifiedAt }: HotFile, type: string): string =>
  `${isText(type) ? 'W/' : ''}"${modifiedAt.getTime().toString(36)}-${size.toString(36)}"`;

/** Answers with one file of the store, or a part of it, as RFC 9110 says. Null when there is no such file. */
export function createFileResponder({ storage, accelPrefix }: FileResponderOptions) {
  const hot = createHotFileCache(storage);

  async function find(key: string, isHot: boolean): Promise<HotFile | null> {
    if (isHot) return hot.find(key, { withBytes: !accelPrefix });
    const found = await storage.stat(key);
    return found && { ...found, bytes: null };
  }

  /** Nothing is opened for those who only ask about a file. */
  async function body(key: string, { bytes }: HotFile, call: Call, range?: ByteRange) {
    if (call.method === 'HEAD') return {};
    if (bytes) return { body: range ? bytes.subarray(range.start, range.end + 1) : bytes };
    const stream = await storage.read(key, range);
    return stream ? { body: stream } : null;
  }

  const fileHeaders = ({ type, cache, headers }: FileToSend) => ({
    ...{ 'content-type': type, 'cache-control': cache, 'accept-ranges': 'bytes' },
    ...headers,
  });
  // nginx adds `accept-ranges` and a tag of its own.
  const accelHeaders = ({ key, type, cache, headers }: FileToSend) => ({
    ...{ 'content-type': type, 'cache-control': cache, ...headers },
    'x-accel-redirect': accelPrefix + key,
  });

  /** Made once for each file and way of caching: most answers to a crowd are the same. */
  const prepared = new WeakMap<HotFile, { readonly cache: string; readonly headers: readonly string[] }>();
  function quickHeaders(file: FileToSend, found: HotFile): readonly string[] {
    const known = prepared.get(found);
    if (known?.cache === file.cache) return known.headers;
    const headers = Object.entries(
      accelPrefix
        ? { ...accelHeaders(file), 'content-length': '0' }
        : { ...fileHeaders(file), etag: computeEtag(found, file.type), 'content-length': String(found.size) },
    ).flat();
    prepared.set(found, { cache: file.cache, headers });
    return headers;
  }
  /** The whole of a file that is in memory; null otherwise. */
  function quick(file: FileToSend): FastResponse | null {
    const found = hot.peek(file.key, { withBytes: !accelPrefix });
    return found && { headers: quickHeaders(file, found), body: accelPrefix ? null : found.bytes };
  }

  async function respond(file: FileToSend, call: Call): Promise<RawResponse | null> {
    const { key, type } = file;
    const found = await find(key, file.isHot ?? false);
    if (!found) return null;
    const { size } = found;
    const etag = computeEtag(found, type);
    // nginx tags the file, and cuts ranges from it, by itself.
    if (accelPrefix) return { status: 200, headers: accelHeaders(file) };
    if (isUnchanged(call.header('if-none-match'), etag))
      return { status: 304, headers: { 'cache-control': file.cache, etag } };
    const asked = call.method === 'GET' && rangeApplies(call.header('if-range'), etag);
    const range = asked ? parseRange(call.header('range'), size) : 'whole';
    if (range === 'bad') return rangeNotSatisfiable(size, call);
    if (range === 'whole') {
      const whole = await body(key, found, call);
      return (
        whole && {
          status: 200,
          headers: { ...fileHeaders(file), etag, 'content-length': String(size) },
          ...whole,
        }
      );
    }
    const part = await body(key, found, call, range);
    const headers = {
      ...{ ...fileHeaders(file), etag, 'content-length': String(range.end - range.start + 1) },
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
    };
    return part && { status: 206, headers, ...part };
  }

  return { answer: respond, quick };
}

/** The refusal that says how long the file is, so that the caller can ask for a part that exists. */
function rangeNotSatisfiable(size: number, call: Call): RawResponse {
  const error = fail(mediaErrors, 'RANGE_NOT_SATISFIABLE');
  return {
    status: error.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-range': `bytes */${size}`,
      'cache-control': 'no-store',
    },
    body: JSON.stringify(envelope(error, call.requestId)),
  };
}
