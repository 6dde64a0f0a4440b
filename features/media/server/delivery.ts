import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Call, RawResponse } from '#kernel/server/http/call.ts';
import type { FastResponse, PathParams } from '#kernel/server/http/fast-path.ts';
import { networkOf } from '#kernel/server/http/network.ts';
import { isUnchanged } from '../conditional-requests.ts';
import { mediaErrors } from '../contract.ts';
import type { Ladder } from '../ladder.ts';
import { type MediaPath, parseMediaPath } from '../media-paths.ts';
import { audioPlaylist, masterPlaylist, mediaPlaylist } from '../playlists.ts';
import type { FileResponder, FileToSend } from './file-responder.ts';
import type { LadderCache } from './ladder-cache.ts';
import { identifyRequester, type SegmentDemand } from './segment-demand.ts';
import type { Requester } from './segment-request-store.ts';
import type { SourceStore } from './source-store.ts';
import { captionsKey, mediaKey, originalKey, posterKey, widgetFileKey } from './storage-keys.ts';
import type { SourceRef } from './tables.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const POSTER = /^poster-([1-9][0-9]{0,8})\.jpg$/;
const CAPTIONS = /^captions-([1-9][0-9]{0,11})\.vtt$/;
/** The hash of the content. */
const WIDGET_FILE = /^widgets\/([0-9a-f]{32}\.(jpg|png|html))$/;
const GENERATION = /^([1-9][0-9]{0,8})\/(.+)$/s;
const ORIGINAL = 'original';
const RETRY_AFTER_SEC = 2;

const TYPES: Readonly<Record<MediaPath['kind'] | 'captions', string>> = {
  captions: 'text/vtt; charset=utf-8',
  master: 'application/vnd.apple.mpegurl',
  'audio-master': 'application/vnd.apple.mpegurl',
  playlist: 'application/vnd.apple.mpegurl',
  init: 'video/mp4',
  segment: 'video/mp4',
  poster: 'image/jpeg',
  sprite: 'image/jpeg',
  suggestion: 'image/jpeg',
  storyboard: 'text/vtt; charset=utf-8',
  waveform: 'application/json; charset=utf-8',
};

const WIDGET_TYPES = { jpg: 'image/jpeg', png: 'image/png', html: 'text/plain; charset=utf-8' } as const;
/** PO-03: players fetch the text of a template; opened by itself, it never runs as a page of ours. */
const TEMPLATE_HEADERS = { 'content-security-policy': "sandbox; default-src 'none'" };

export interface DeliveryOptions {
  readonly sources: SourceStore;
  readonly ladders: LadderCache;
  readonly demand: SegmentDemand;
  readonly videos: VideosPort;
  readonly clock: Clock;
  readonly files: FileResponder;
}

interface QuickSegment {
  readonly token: string;
  readonly video: string;
  readonly key: string;
  readonly type: string;
}

interface MediaRequest {
  readonly source: SourceRef;
  readonly name: string;
  /** `cache-control` of the response. */
  readonly cache: string;
  requester(call: Call): Requester;
  /** Throws when the token no longer grants access. */
  reauthorize(): Promise<unknown>;
}

/** Authorizes and serves all media files. Unknown names never reach the storage. */
export function createDelivery({ sources, ladders, demand, videos, clock, files }: DeliveryOptions) {
  const { respond } = files;
  /** Throws unless the token grants access to the video's files; returns their `cache-control`. */
  async function authorize(token: string, video: string): Promise<string> {
    const admission = await videos.admitToMedia(token, video);
    if (admission === 'gone') throw fail(mediaErrors, 'MEDIA_NOT_FOUND');
    if (admission === 'refused') throw fail(mediaErrors, 'MEDIA_EXPIRED');
    return cacheControl(admission);
  }
  function cacheControl({ untilMs }: { readonly untilMs: number | null }): string {
    if (untilMs === null) return FOREVER;
    return `private, max-age=${Math.max(0, Math.floor((untilMs - clock.now().getTime()) / 1000))}`;
  }

  async function servePlaylist(
    { source, cache }: MediaRequest,
    path: MediaPath,
    call: Call,
  ): Promise<RawResponse | null> {
    const ladder = await ladders.get(source);
    if (!ladder) return null;
    const text = playlistText(ladder, path);
    if (text === null) return null;
    // Weak, because playlists are compressed in transit.
    const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
    const headers = { 'cache-control': cache, etag };
    if (isUnchanged(call.header('if-none-match'), etag)) return { status: 304, headers };
    return { status: 200, headers: { ...headers, 'content-type': TYPES.playlist }, body: text };
  }

  async function serveGenerated(request: MediaRequest, call: Call): Promise<RawResponse | null> {
    const { source, name, cache } = request;
    const path = parseMediaPath(name);
    if (!path) return null;
    if (TYPES[path.kind] === TYPES.playlist) return servePlaylist(request, path, call);
    const file = {
      key: mediaKey(source, name),
      type: TYPES[path.kind],
      cache,
      isHot: path.kind === 'segment' || path.kind === 'init',
    };
    const response = await respond(file, call);
    if (response || path.kind !== 'segment') return response;
    const segment = { ...source, track: path.track, index: path.index };
    // A HEAD request has no use for the bytes, so nothing is encoded for it.
    const outcome =
      call.method === 'HEAD'
        ? 'not-ready'
        : await demand.waitFor(segment, request.requester(call), call.signal);
    // Meanwhile the video may have been deleted or restricted.
    await request.reauthorize();
    if (outcome === 'not-ready')
      throw fail(mediaErrors, 'MEDIA_PREPARING', { retryAfterSec: RETRY_AFTER_SEC });
    return outcome === 'ready' ? respond(file, call) : null;
  }

  return {
    /** Serves whole segments from memory for tokens with a cached permission; null in every other case. */
    fastPath: {
      read({ token = '', video = '', '*': name = '' }: PathParams): QuickSegment | null {
        const [, generation, rest = ''] = GENERATION.exec(name) ?? [];
        const path = generation ? parseMediaPath(rest) : null;
        if (path?.kind !== 'segment' && path?.kind !== 'init') return null;
        const key = mediaKey({ video, generation: Number(generation) }, rest);
        return { token, video, key, type: TYPES[path.kind] };
      },
      answer({ token, video, key, type }: QuickSegment, headers: IncomingHttpHeaders): FastResponse | null {
        if (headers.range || headers['if-none-match']) return null;
        const admission = videos.admitToMedia(token, video);
        if (admission instanceof Promise || typeof admission === 'string') return null;
        return files.quick({ key, type, cache: cacheControl(admission) });
      },
    },

    /**
     * For nginx's `auth_request`, which only understands success and 403; nginx gets the reason by requesting the file.
     * The response may be cached until the end of this second, so a change of visibility takes effect within one.
     */
    async pass({ token, video }: { token: string; video: string }): Promise<RawResponse> {
      const admission = await videos.admitToMedia(token, video);
      if (typeof admission === 'string') throw fail(mediaErrors, 'MEDIA_EXPIRED');
      const second = Math.floor(clock.now().getTime() / 1000);
      return {
        status: 204,
        headers: { 'x-accel-expires': `@${second}`, 'cache-control': cacheControl(admission) },
      };
    },

    async file(input: { token: string; video: string; '*': string }, call: Call): Promise<RawResponse> {
      const { token, video, '*': name } = input;
      const cache = await authorize(token, video);
      const [, generation, rest] = GENERATION.exec(name) ?? [];
      const single = singleFile(video, name);
      const request = generation &&
        rest && {
          source: { video, generation: Number(generation) },
          name: rest,
          cache,
          requester: ({ address }: Call) => identifyRequester(token, networkOf(address)),
          reauthorize: () => authorize(token, video),
        };
      const response = single
        ? await respond({ ...single, cache }, call)
        : request && (await serveGenerated(request, call));
      if (!response) throw fail(mediaErrors, 'MEDIA_NOT_FOUND');
      return response;
    },

    /** Downloads the uploaded file under its original name, for people who may edit the video. */
    async original(id: string, call: Call): Promise<RawResponse> {
      const { flags } = await videos.access(call.viewer, id);
      const row = flags.canEdit ? await sources.latest(id) : undefined;
      if (!row) throw fail(mediaErrors, 'MEDIA_NOT_FOUND');
      const name = encodeURIComponent(row.filename).replace(
        /['()]/g,
        (char) => `%${char.charCodeAt(0).toString(16)}`,
      );
      const response = await respond(
        {
          key: originalKey({ video: id, generation: row.generation }),
          type: 'application/octet-stream',
          cache: 'private, no-store',
          headers: { 'content-disposition': `attachment; filename="${ORIGINAL}"; filename*=UTF-8''${name}` },
        },
        call,
      );
      if (!response) throw fail(mediaErrors, 'MEDIA_NOT_FOUND');
      return response;
    },
  };
}

/** Files that belong to the video and not to one of its uploads. */
function singleFile(video: string, name: string): Pick<FileToSend, 'key' | 'type' | 'headers'> | null {
  const poster = POSTER.exec(name);
  if (poster) return { key: posterKey(video, Number(poster[1])), type: TYPES.poster };
  const captions = CAPTIONS.exec(name);
  if (captions) return { key: captionsKey(video, Number(captions[1])), type: TYPES.captions };
  const [, file, extension] = WIDGET_FILE.exec(name) ?? [];
  if (!file) return null;
  const headers = extension === 'html' ? TEMPLATE_HEADERS : {};
  return {
    key: widgetFileKey(video, file),
    type: WIDGET_TYPES[extension as keyof typeof WIDGET_TYPES],
    headers,
  };
}

function playlistText(ladder: Ladder, path: MediaPath): string | null {
  if (path.kind === 'playlist') return mediaPlaylist(ladder, path.track);
  return path.kind === 'audio-master' ? audioPlaylist(ladder) : masterPlaylist(ladder);
}
