import type { Readable } from 'node:stream';
import { type Visibility, videoErrors } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { captionErrors, type captionRoutes, LANGUAGES_MAX } from '../contract.ts';
import type { ParsedCaptions } from '../cue.ts';
import { plainText } from '../cue-text.ts';
import { languageName } from '../language.ts';
import type { createCaptionFiles } from './caption-files.ts';
import { readUpload } from './read-upload.ts';
import { type CaptionRow, type CaptionStore, createCaptionStore } from './store.ts';

export interface CaptionChangesOptions {
  readonly kernel: Pick<Kernel, 'db' | 'events' | 'clock'>;
  readonly videos: VideosPort;
  readonly files: ReturnType<typeof createCaptionFiles>;
}
type In<R extends keyof typeof captionRoutes> = InputOf<(typeof captionRoutes)[R]>;

export interface UploadedCaptions {
  readonly row: CaptionRow;
  readonly visibility: Visibility;
  readonly parsed: ParsedCaptions;
}

const FOREIGN_KEY_VIOLATION = '23503';
/** The video was deleted during the upload. */
const isVideoGone = (error: unknown): boolean => (error as { code?: string }).code === FOREIGN_KEY_VIOLATION;

/** Changes to captions by people who may manage the video. */
export function createCaptionChanges({ kernel, videos, files }: CaptionChangesOptions) {
  const { db, events, clock } = kernel;

  async function requireManaged(viewer: Viewer, id: string): Promise<{ id: string; visibility: Visibility }> {
    const found = await videos.access(viewer, id);
    if (!found.flags.canManage) throw fail(kernelErrors, 'FORBIDDEN');
    return { id: found.id, visibility: found.row.visibility };
  }
  /** Runs one change at a time per video and publishes an event for open pages. */
  const changeCaptions = <T>(
    videoId: string,
    change: (store: CaptionStore, tx: Tx) => Promise<T>,
  ): Promise<T> =>
    db.transaction().execute(async (tx) => {
      const store = createCaptionStore(tx);
      await store.lock(videoId);
      const result = await change(store, tx);
      const type = 'video.captions_changed';
      await events.publish(tx, { topic: `video:${videoId}`, type, data: { id: videoId } });
      return result;
    });

  async function save(
    store: CaptionStore,
    target: { id: string; language: string; label: string | undefined; fileNumber: number },
    { cues }: ParsedCaptions,
  ): Promise<{ row: CaptionRow; before: CaptionRow | undefined }> {
    const { id: video_id, language, label, fileNumber: file_number } = target;
    const existing = await store.listByVideo(video_id);
    const before = existing.find((caption) => caption.language === language);
    if (!before && existing.length >= LANGUAGES_MAX) throw fail(captionErrors, 'TOO_MANY_LANGUAGES');
    const row = await store.put({
      video_id,
      language,
      file_number,
      cue_count: cues.length,
      changed_at: clock.now(),
      label: label ?? before?.label ?? languageName(language),
      // CT-07: the first language is the default until an owner changes it.
      is_default: existing.length === 0,
    });
    const entries = cues.map(({ startMs, endMs, text }) => ({
      start_ms: startMs,
      duration_ms: endMs - startMs,
      text: plainText(text),
    }));
    await store.replaceEntries(video_id, language, entries);
    return { row, before };
  }

  async function put(viewer: Viewer, input: In<'put'>, body: Readable): Promise<UploadedCaptions> {
    const { id, visibility } = await requireManaged(viewer, input.id);
    const parsed = await readUpload(body);
    const fileNumber = await createCaptionStore(db).nextFileNumber();
    const file = { video_id: id, file_number: fileNumber };
    await files.put(file, parsed);
    try {
      const target = { id, language: input.language, label: input.label, fileNumber };
      const { row, before } = await changeCaptions(id, (store) => save(store, target, parsed));
      if (before) await files.remove(before);
      return { row, visibility, parsed };
    } catch (error) {
      await files.remove(file);
      throw isVideoGone(error) ? fail(videoErrors, 'VIDEO_DELETED') : error;
    }
  }

  return {
    put,
    async change(viewer: Viewer, { id: videoId, language, label, is_default }: In<'change'>) {
      const { id, visibility } = await requireManaged(viewer, videoId);
      const row = await changeCaptions(id, async (store) => {
        if (!(await store.find(id, language))) throw fail(captionErrors, 'TRANSCRIPT_NOT_FOUND');
        if (is_default) await store.clearDefault(id);
        return store.change(id, language, {
          ...(label === undefined ? {} : { label }),
          ...(is_default === undefined ? {} : { is_default }),
          changed_at: clock.now(),
        });
      });
      return { row, visibility };
    },
    async remove(viewer: Viewer, { id: videoId, language }: In<'remove'>): Promise<{ ok: true }> {
      const { id } = await requireManaged(viewer, videoId);
      const removed = await changeCaptions(id, (store) => store.remove(id, language));
      if (!removed) throw fail(captionErrors, 'TRANSCRIPT_NOT_FOUND');
      await files.remove(removed);
      return { ok: true };
    },
  };
}
