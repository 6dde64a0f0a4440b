import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { AppError } from '#kernel/contract/errors.ts';
import { anonymousViewer } from '#kernel/contract/viewer.ts';
import type { DomainEvent } from '#kernel/server/events.ts';
import type { RawResponse } from '#kernel/server/http/call.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { TIME_BUCKET_MS, toTimeBucket } from '../live-contract.ts';
import { getListScope } from '../policy.ts';
import type { Authors } from './authors.ts';
import type { Scope } from './listing.ts';
import { type Audience, createLiveWindow, type LiveWindow } from './live-window.ts';
import { type FindVideo, isOpen, type VideoContext } from './video-context.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const IDLE_WINDOW_TTL_MS = 120_000;
/** A safety net: events invalidate the cache, and a gap in the event stream clears it. */
const OPEN_VIDEO_TTL_MS = 600_000;
/** Lets a shared cache absorb any number of viewers with a handful of requests per bucket. */
const SHARED_MAX_AGE_SEC = 5;

type Encoding = 'br' | 'gzip' | 'identity';
interface CachedWindow {
  readonly window: LiveWindow;
  readonly audience: Audience;
  readonly bodies: Map<string, { version: number; bucket: number; body: Promise<Buffer> }>;
  lastUsedMs: number;
}

/** Serves the 15-second polls of live pages from memory (CA-08). */
export function createLiveUpdates(
  { db, clock, events }: Pick<Kernel, 'db' | 'clock' | 'events'>,
  authors: Authors,
  findVideo: FindVideo,
) {
  const windows = new Map<string, CachedWindow>();
  const openVideos = new Map<string, { video: Promise<VideoContext | null>; expiresAtMs: number }>();
  const nowMs = (): number => clock.now().getTime();

  function getWindow(audience: Audience): CachedWindow {
    const key = `${audience.videoId} ${audience.mode} ${audience.managers}`;
    const cached = windows.get(key) ?? {
      window: createLiveWindow(audience, { db, clock, authors }),
      audience,
      bodies: new Map(),
      lastUsedMs: 0,
    };
    cached.lastUsedMs = nowMs();
    windows.set(key, cached);
    return cached;
  }

  function handleEvent(event: DomainEvent): void {
    const [, kind, videoId] = /^(video|comments(?:-managers)?):([^:]+)$/.exec(event.topic) ?? [];
    if (videoId === undefined) return;
    if (kind === 'video') openVideos.delete(videoId);
    // Every window gets both topics: managers also see the comments announced to viewers.
    for (const { window, audience } of windows.values())
      if (audience.videoId === videoId && kind !== 'video') window.handleEvent(event);
  }
  function handleAuthorChange(authorId: string): void {
    for (const { window } of windows.values()) window.handleAuthorChange(authorId);
  }
  function clearCaches(): void {
    windows.clear();
    openVideos.clear();
  }

  async function findOpenVideo(videoId: string): Promise<VideoContext | null> {
    const found = await findVideo(anonymousViewer, videoId).catch((error) => {
      if (error instanceof AppError && error.status === 403) return null;
      throw error;
    });
    return found && isOpen(found) ? found : null;
  }

  /** Returns the video if everyone may see it, otherwise null; cached until the video changes. */
  function getOpenVideo(videoId: string): Promise<VideoContext | null> {
    const cached = openVideos.get(videoId);
    if (cached && cached.expiresAtMs > nowMs()) return cached.video;
    const video = findOpenVideo(videoId);
    openVideos.set(videoId, { video, expiresAtMs: nowMs() + OPEN_VIDEO_TTL_MS });
    video.catch(() => openVideos.delete(videoId));
    return video;
  }

  /** Serializes and compresses each version once per scope and encoding. */
  async function getBody(
    { window, bodies }: CachedWindow,
    scope: Scope,
    encoding: Encoding,
  ): Promise<Buffer> {
    await window.refresh();
    const [version, bucket] = [window.version(), toTimeBucket(nowMs())];
    const cached = bodies.get(`${scope} ${encoding}`);
    if (cached && cached.version === version && cached.bucket === bucket) return cached.body;
    const body = compress(JSON.stringify(window.getUpdates(scope)), encoding);
    bodies.set(`${scope} ${encoding}`, { version, bucket, body });
    return body;
  }

  function evictExpired(): void {
    const idleSinceMs = nowMs() - IDLE_WINDOW_TTL_MS;
    for (const [key, { lastUsedMs }] of windows) if (lastUsedMs < idleSinceMs) windows.delete(key);
    for (const [id, { expiresAtMs }] of openVideos) if (expiresAtMs < nowMs()) openVideos.delete(id);
  }

  return {
    getOpenVideo,
    handleEvent,
    handleAuthorChange,
    evictExpired,
    listen(): () => void {
      const stops = [events.listen('*', handleEvent), events.onGap(clearCaches)];
      return () => {
        for (const stop of stops) stop();
      };
    },

    /** `shared`: the response does not depend on the viewer, so shared caches may store it. */
    async respond(
      video: VideoContext,
      request: { pinned: boolean; ts: number | undefined; acceptEncoding: string; shared: boolean },
    ): Promise<RawResponse> {
      const managers = video.mode === 'PIN' && video.canManage && video.live;
      const scope = getListScope({ ...video, canManage: managers }, request.pinned);
      // CM-34: in mode PIN viewers get no updates of the full list.
      if (scope === 'none' || (scope === 'pinned' && !request.pinned))
        return createResponse(createEmptyBody(), 'identity', null);
      const encoding = chooseEncoding(request.acceptEncoding);
      const window = getWindow({ videoId: video.id, mode: video.mode, managers });
      const body = await getBody(window, scope, encoding);
      const isCacheable = request.shared && !managers && request.ts === toTimeBucket(nowMs());
      return createResponse(body, encoding, isCacheable ? getSharedMaxAgeSec() : null);
    },
  };

  function createEmptyBody(): Buffer {
    const ts = toTimeBucket(nowMs());
    return Buffer.from(JSON.stringify({ list: [], totalcount: 0, removed: [], since: ts, ts }));
  }

  function getSharedMaxAgeSec(): number {
    const bucketRemainingSec = Math.ceil((toTimeBucket(nowMs()) + TIME_BUCKET_MS - nowMs()) / 1000);
    return Math.min(SHARED_MAX_AGE_SEC, bucketRemainingSec);
  }
}

function chooseEncoding(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

async function compress(json: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(json);
  if (encoding === 'identity') return bytes;
  return encoding === 'br' ? brotliAsync(bytes, BROTLI_OPTIONS) : gzipAsync(bytes);
}

function createResponse(body: Buffer, encoding: Encoding, sharedMaxAgeSec: number | null): RawResponse {
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': encoding,
      vary: 'accept-encoding',
      'cache-control':
        sharedMaxAgeSec === null ? 'private, no-store' : `public, max-age=0, s-maxage=${sharedMaxAgeSec}`,
    },
    body,
  };
}
