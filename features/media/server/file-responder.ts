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
  /** Requested by many viewers at once, as segments are. */
  readonly isHot?: boolean;
}

export interface FileResponderOptions {
  readonly storage: Storage;
  /** The internal nginx location that maps to the storage folder, when nginx sends the files. */
  readonly accelPrefix: string | undefined;
}

export type FileResponder = ReturnType<typeof createFileResponder>;

/** Text is compressed in transit, so its bytes differ between responses and its tag is weak. */
const isText = (type: string): boolean => type.startsWith('text/') || type.startsWith('application/json');

/** Files never change under their key. A restored file gets a new tag and is merely fetched again. */
export const computeEtag = ({ size, modifiedAt }: HotFile, type: string): string =>
  `${isText(type) ? 'W/' : ''}"${modifiedAt.getTime().toString(36)}-${size.toString(36)}"`;

/** Responds with a stored file or a range of it (RFC 9110); null when there is no such file. */
export function createFileResponder({ storage, accelPrefix }: FileResponderOptions) {
  const hot = createHotFileCache(storage);

  async function find(key: string, isHot: boolean): Promise<HotFile | null> {
    if (isHot) return hot.find(key, { withBytes: !accelPrefix });
    const found = await storage.stat(key);
    return found && { ...found, bytes: null };
  }

  async function readBody(key: string, { bytes }: HotFile, call: Call, range?: ByteRange) {
    if (call.method === 'HEAD') return {};
    if (bytes) return { body: range ? bytes.subarray(range.start, range.end + 1) : bytes };
    const stream = await storage.read(key, range);
    return stream ? { body: stream } : null;
  }

  const fileHeaders = ({ type, cache, headers }: FileToSend) => ({
    'content-type': type,
    'cache-control': cache,
    'accept-ranges': 'bytes',
    ...headers,
  });
  // nginx adds `accept-ranges` and its own tag.
  const accelHeaders = ({ key, type, cache, headers }: FileToSend) => ({
    'content-type': type,
    'cache-control': cache,
    ...headers,
    'x-accel-redirect': accelPrefix + key,
  });

  /** Built once per file and caching policy, because most responses to a crowd are the same. */
  const preparedHeaders = new WeakMap<
    HotFile,
    { readonly cache: string; readonly headers: readonly string[] }
  >();
  function quickHeaders(file: FileToSend, found: HotFile): readonly string[] {
    const prepared = preparedHeaders.get(found);
    if (prepared?.cache === file.cache) return prepared.headers;
    const headers = Object.entries(
      accelPrefix
        ? { ...accelHeaders(file), 'content-length': '0' }
        : { ...fileHeaders(file), etag: computeEtag(found, file.type), 'content-length': String(found.size) },
    ).flat();
    preparedHeaders.set(found, { cache: file.cache, headers });
    return headers;
  }
  /** Responds with a whole file from memory; null when it is not there. */
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
    // nginx handles tags and ranges itself.
    if (accelPrefix) return { status: 200, headers: accelHeaders(file) };
    if (isUnchanged(call.header('if-none-match'), etag))
      return { status: 304, headers: { 'cache-control': file.cache, etag } };
    const acceptsRange = call.method === 'GET' && rangeApplies(call.header('if-range'), etag);
    const range = acceptsRange ? parseRange(call.header('range'), size) : 'whole';
    if (range === 'unsatisfiable') return rangeNotSatisfiable(size, call);
    if (range === 'whole') {
      const whole = await readBody(key, found, call);
      return (
        whole && {
          status: 200,
          headers: { ...fileHeaders(file), etag, 'content-length': String(size) },
          ...whole,
        }
      );
    }
    const part = await readBody(key, found, call, range);
    const headers = {
      ...fileHeaders(file),
      etag,
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
    };
    return part && { status: 206, headers, ...part };
  }

  return { respond, quick };
}

/** Includes the file size, so that the client can request a valid range. */
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
