import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { AppError } from '#kernel/contract/errors.ts';
import { anonymousViewer } from '#kernel/contract/viewer.ts';
import type { Happening } from '#kernel/server/events.ts';
import type { RawResponse } from '#kernel/server/http/call.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { bucketOf, TIME_BUCKET_MS } from '../contract.ts';
import { listScope } from '../policy.ts';
import type { Scope } from './listing.ts';
import { type Audience, createLiveWindow, type LiveWindow } from './live-window.ts';
import type { Names } from './names.ts';
import { type FindVideo, isOpen, type VideoContext } from './video-context.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const FORGET_AFTER_MS = 120_000;
/** Changes are heard of, and a gap in hearing forgets everything; this is for what nobody expects. */
const OPEN_FOR_MS = 600_000;
/** How long shared caches may keep an answer: they then ask a handful of times per bucket, whatever their crowd. */
const SHARED_MAX_AGE_SEC = 5;

type Encoding = 'br' | 'gzip' | 'identity';
interface Kept {
  readonly window: LiveWindow;
  readonly audience: Audience;
  readonly answers: Map<string, { version: number; bucket: number; body: Promise<Buffer> }>;
  askedAtMs: number;
}

/** CA-08: what live pages ask every 15 seconds, answered from memory. */
export function createLiveUpdates(
  { db, clock, events }: Pick<Kernel, 'db' | 'clock' | 'events'>,
  names: Names,
  findVideo: FindVideo,
) {
  const windows = new Map<string, Kept>();
  const open = new Map<string, { video: Promise<VideoContext | null>; until: number }>();
  const nowMs = (): number => clock.now().getTime();

  function windowOf(audience: Audience): Kept {
    const key = `${audience.videoId} ${audience.mode} ${audience.managers}`;
    const kept = windows.get(key) ?? {
      window: createLiveWindow(audience, { db, clock, names }),
      audience,
      answers: new Map(),
      askedAtMs: 0,
    };
    kept.askedAtMs = nowMs();
    windows.set(key, kept);
    return kept;
  }

  function apply(happening: Happening): void {
    const [, kind, videoId] = /^(video|comments(?:-managers)?):([^:]+)$/.exec(happening.topic) ?? [];
    if (videoId === undefined) return;
    if (kind === 'video') open.delete(videoId);
    // Managers are told of what viewers do not see, and see what viewers are told of.
    for (const { window, audience } of windows.values())
      if (audience.videoId === videoId && kind !== 'video') window.changed(happening);
  }
  /** Changes were missed: everything is read again. */
  function forgetAll(): void {
    windows.clear();
    open.clear();
  }

  async function findOpen(videoId: string): Promise<VideoContext | null> {
    const found = await findVideo(anonymousViewer, videoId).catch((error) => {
      if (error instanceof AppError && error.status === 403) return null;
      throw error;
    });
    return found && isOpen(found) ? found : null;
  }

  /** The video if everyone may see it; remembered until something about it changes. */
  function openVideo(videoId: string): Promise<VideoContext | null> {
    const known = open.get(videoId);
    if (known && known.until > nowMs()) return known.video;
    const video = findOpen(videoId);
    open.set(videoId, { video, until: nowMs() + OPEN_FOR_MS });
    video.catch(() => open.delete(videoId));
    return video;
  }

  async function body(kept: Kept, scope: Scope, encoding: Encoding): Promise<Buffer> {
    await kept.window.refresh();
    const [version, bucket] = [kept.window.version(), bucketOf(nowMs())];
    const known = kept.answers.get(`${scope} ${encoding}`);
    if (known && known.version === version && known.bucket === bucket) return known.body;
    const made = encoded(JSON.stringify(kept.window.answer(scope)), encoding);
    kept.answers.set(`${scope} ${encoding}`, { version, bucket, body: made });
    return made;
  }

  function sweep(): void {
    const before = nowMs() - FORGET_AFTER_MS;
    for (const [key, kept] of windows) if (kept.askedAtMs < before) windows.delete(key);
    for (const [id, { until }] of open) if (until < nowMs()) open.delete(id);
  }

  return {
    openVideo,
    apply,
    sweep,
    listen(): () => void {
      const stops = [events.listen('*', apply), events.onGap(forgetAll)];
      return () => {
        for (const stop of stops) stop();
      };
    },

    /** `shared`: nothing in the answer depends on who asks, so caches on the way may keep it. */
    async answer(
      video: VideoContext,
      asked: { pinned: boolean; ts: number | undefined; acceptEncoding: string; shared: boolean },
    ): Promise<RawResponse> {
      const managers = video.mode === 'PIN' && video.canManage && video.live;
      const scope = listScope({ ...video, canManage: managers }, asked.pinned);
      // CM-34: in mode PIN viewers get no updates of the whole list.
      if (scope === 'none' || (scope === 'pinned' && !asked.pinned))
        return response(emptyAnswer(), 'identity', null);
      const encoding = encodingFor(asked.acceptEncoding);
      const bytes = await body(windowOf({ videoId: video.id, mode: video.mode, managers }), scope, encoding);
      return response(
        bytes,
        encoding,
        asked.shared && !managers && asked.ts === bucketOf(nowMs()) ? maxAge() : null,
      );
    },
  };

  function emptyAnswer(): Buffer {
    const ts = bucketOf(nowMs());
    return Buffer.from(JSON.stringify({ list: [], totalcount: 0, removed: [], since: ts, ts }));
  }

  function maxAge(): number {
    const rest = Math.ceil((bucketOf(nowMs()) + TIME_BUCKET_MS - nowMs()) / 1000);
    return Math.min(SHARED_MAX_AGE_SEC, rest);
  }
}

function encodingFor(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

async function encoded(json: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(json);
  if (encoding === 'identity') return bytes;
  return encoding === 'br' ? brotli(bytes, QUALITY) : gzipped(bytes);
}

function response(body: Buffer, encoding: Encoding, sharedMaxAgeSec: number | null): RawResponse {
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
