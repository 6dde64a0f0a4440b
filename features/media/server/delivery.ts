import { fail } from '#kernel/contract/errors.ts';
import type { Call, RawResponse } from '#kernel/server/feature.ts';
import type { ByteRange, Storage, StoredFile } from '#kernel/server/storage/storage.ts';
import { parseRange } from '../byte-range.ts';
import { mediaErrors } from '../contract.ts';
import { type MediaPath, parseMediaPath } from '../media-paths.ts';
import { masterPlaylist, mediaPlaylist } from '../playlists.ts';
import type { Demand } from './demand.ts';
import { captionsKey, mediaKey, originalKey, posterKey } from './files.ts';
import { createHotFiles, type HotFile } from './hot-files.ts';
import type { LadderCache } from './ladder-cache.ts';
import type { SourceStore } from './source-store.ts';
import type { SourceRef } from './tables.ts';
import type { VideosPort } from './videos-port.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const POSTER = /^poster-([1-9][0-9]{0,8})\.jpg$/;
const CAPTIONS = /^captions-([1-9][0-9]{0,11})\.vtt$/;
const GENERATION = /^([1-9][0-9]{0,8})\/(.+)$/s;
const ORIGINAL = 'original';

const TYPES: Readonly<Record<MediaPath['kind'] | 'captions', string>> = {
  captions: 'text/vtt; charset=utf-8',
  master: 'application/vnd.apple.mpegurl',
  playlist: 'application/vnd.apple.mpegurl',
  init: 'video/mp4',
  segment: 'video/mp4',
  poster: 'image/jpeg',
  sprite: 'image/jpeg',
  storyboard: 'text/vtt; charset=utf-8',
  waveform: 'application/json; charset=utf-8',
};

/** Players on any site may read media; the signed path is the permission, cookies play no part. */
const OPEN: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-length, content-range',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'accept-ranges': 'bytes',
};

export interface DeliveryOptions {
  readonly storage: Storage;
  readonly sources: SourceStore;
  readonly ladders: LadderCache;
  readonly demand: Demand;
  readonly videos: VideosPort;
  /** nginx hands the file over itself: the internal location that maps to the store's folder. */
  readonly accelPrefix: string | undefined;
}

interface FileToSend {
  readonly key: string;
  readonly type: string;
  readonly cache: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Asked for by many at once, as segments are. */
  readonly popular?: boolean;
}

/** The one authoriser in front of all media bytes. A name that is not one of ours is not looked for. */
export function createDelivery({ storage, sources, ladders, demand, videos, accelPrefix }: DeliveryOptions) {
  const hot = createHotFiles(storage);

  async function send(
    { key, type, cache, headers = {}, popular = false }: FileToSend,
    call: Call,
  ): Promise<RawResponse | null> {
    const found: HotFile | StoredFile | null = popular
      ? await hot.find(key, { withBytes: !accelPrefix })
      : await storage.stat(key);
    if (!found) return null;
    const kept = 'bytes' in found ? found.bytes : null;
    const common = { ...OPEN, 'content-type': type, 'cache-control': cache, ...headers };
    if (accelPrefix) return { status: 200, headers: { ...common, 'x-accel-redirect': accelPrefix + key } };
    const range = parseRange(call.header('range'), found.size);
    if (range === 'bad') throw fail(mediaErrors, 'RANGE_NOT_SATISFIABLE');
    if (range === 'whole') {
      const body = kept ?? (await bodyOf(key, call));
      return {
        status: 200,
        headers: { ...common, 'content-length': String(found.size) },
        ...(body ? { body } : {}),
      };
    }
    const partial = {
      ...common,
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${range.start}-${range.end}/${found.size}`,
    };
    const body = kept ? kept.subarray(range.start, range.end + 1) : await bodyOf(key, call, range);
    return { status: 206, headers: partial, ...(body ? { body } : {}) };
  }

  /** Nothing is opened for those who only ask about a file. */
  const bodyOf = (key: string, call: Call, range?: ByteRange) =>
    call.method === 'HEAD' ? null : storage.read(key, range);

  async function playlist(source: SourceRef, path: MediaPath): Promise<RawResponse | null> {
    const ladder = await ladders.get(source);
    if (!ladder) return null;
    const text = path.kind === 'playlist' ? mediaPlaylist(ladder, path.track) : masterPlaylist(ladder);
    if (text === null) return null;
    return {
      status: 200,
      headers: { ...OPEN, 'content-type': TYPES.playlist, 'cache-control': FOREVER },
      body: text,
    };
  }

  async function generated(source: SourceRef, name: string, call: Call): Promise<RawResponse | null> {
    const path = parseMediaPath(name);
    if (!path) return null;
    if (path.kind === 'master' || path.kind === 'playlist') return playlist(source, path);
    const file = {
      key: mediaKey(source, name),
      type: TYPES[path.kind],
      cache: FOREVER,
      popular: path.kind === 'segment' || path.kind === 'init',
    };
    const sent = await send(file, call);
    if (sent || path.kind !== 'segment') return sent;
    if (await demand.make({ ...source, track: path.track, index: path.index }, call.signal))
      return send(file, call);
    if (await ladders.has(source, path)) throw fail(mediaErrors, 'MEDIA_PREPARING', { retryAfterSec: 2 });
    return null;
  }

  return {
    async file(input: { token: string; video: string; '*': string }, call: Call): Promise<RawResponse> {
      const { token, video, '*': name } = input;
      if (!videos.addresses.opens(token, video)) throw fail(mediaErrors, 'MEDIA_EXPIRED');
      const poster = POSTER.exec(name);
      const captions = CAPTIONS.exec(name);
      const inGeneration = GENERATION.exec(name);
      const single = poster
        ? { key: posterKey(video, Number(poster[1])), type: TYPES.poster }
        : captions && { key: captionsKey(video, Number(captions[1])), type: TYPES.captions };
      const sent = single
        ? await send({ ...single, cache: FOREVER }, call)
        : inGeneration &&
          (await generated({ video, generation: Number(inGeneration[1]) }, inGeneration[2] as string, call));
      if (!sent) throw fail(mediaErrors, 'MEDIA_NOT_FOUND');
      return sent;
    },

    /** The upload as it came, under its own name, for those who may edit the video. */
    async original(id: string, call: Call): Promise<RawResponse> {
      const { flags } = await videos.access(call.viewer, id);
      const row = flags.canEdit ? await sources.newest(id) : undefined;
      if (!row) throw fail(mediaErrors, 'MEDIA_NOT_FOUND');
      const name = encodeURIComponent(row.filename).replace(
        /['()]/g,
        (char) => `%${char.charCodeAt(0).toString(16)}`,
      );
      const sent = await send(
        {
          key: originalKey({ video: id, generation: row.generation }),
          type: 'application/octet-stream',
          cache: 'private, no-store',
          headers: { 'content-disposition': `attachment; filename="${ORIGINAL}"; filename*=UTF-8''${name}` },
        },
        call,
      );
      if (!sent) throw fail(mediaErrors, 'MEDIA_NOT_FOUND');
      return sent;
    },
  };
}
