import { Readable } from 'node:stream';
import { captionFile } from '#features/media/contract.ts';
import type { Video, Visibility } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { RawResponse } from '#kernel/server/http/call.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { captionErrors, type captionRoutes, type Transcript, type UploadReport } from '../contract.ts';
import { describeFault } from '../describe-fault.ts';
import type { CaptionsConfig } from '../widget-config.ts';
import { writeSrt, writeText } from '../write-captions.ts';
import { createCaptionFiles } from './caption-files.ts';
import { createCaptionChanges } from './changes.ts';
import { type CaptionRow, createCaptionStore } from './store.ts';

export interface CaptionServiceOptions {
  readonly kernel: Pick<Kernel, 'db' | 'events' | 'clock' | 'storage'>;
  readonly videos: VideosPort;
}
type In<R extends keyof typeof captionRoutes> = InputOf<(typeof captionRoutes)[R]>;
type Out<R extends keyof typeof captionRoutes> = OutputOf<(typeof captionRoutes)[R]>;

const WRITERS = { srt: writeSrt, txt: writeText };
/** Entries of a video that other features read: the first hour or so. */
const TEXT_ENTRIES_MAX = 2000;
const CONTENT_TYPES = { vtt: 'text/vtt', srt: 'application/x-subrip', txt: 'text/plain' };

export function createCaptionService({ kernel, videos }: CaptionServiceOptions) {
  const store = createCaptionStore(kernel.db);
  const files = createCaptionFiles(kernel.storage);
  const changes = createCaptionChanges({ kernel, videos, files });

  const fileUrl = ({ video_id: id, file_number }: CaptionRow, visibility: Visibility): string =>
    videos.addresses.of({ id, visibility }, captionFile(file_number));
  const present = (row: CaptionRow, visibility: Visibility): Transcript => ({
    transcript_url: fileUrl(row, visibility),
    language_locale: row.language,
    is_default: row.is_default,
    label: row.label,
    cue_count: row.cue_count,
    time_changed: row.changed_at.getTime(),
  });
  async function requireCaptions(viewer: Viewer, videoId: string, language: string): Promise<CaptionRow> {
    const { id } = await videos.access(viewer, videoId);
    const row = await store.find(id, language);
    if (!row) throw fail(captionErrors, 'TRANSCRIPT_NOT_FOUND');
    return row;
  }

  return {
    async list(viewer: Viewer, videoId: string): Promise<Out<'list'>> {
      const { id, row } = await videos.access(viewer, videoId);
      const list = (await store.listByVideo(id)).map((caption) => present(caption, row.visibility));
      return { totalcount: list.length, list };
    },
    async put(viewer: Viewer, input: In<'put'>, body: Readable): Promise<UploadReport> {
      const { row, visibility, parsed } = await changes.put(viewer, input, body);
      const { skipped, firstFault } = parsed;
      return {
        transcript: present(row, visibility),
        skipped,
        first_problem: firstFault && describeFault(firstFault),
      };
    },
    /** Like `put`, for text that the server already holds. */
    async putText(viewer: Viewer, input: In<'put'>, content: string): Promise<void> {
      await changes.put(viewer, input, Readable.from([Buffer.from(content)]));
    },
    async change(viewer: Viewer, input: In<'change'>): Promise<Transcript> {
      const { row, visibility } = await changes.change(viewer, input);
      return present(row, visibility);
    },
    remove: changes.remove,

    async entries(viewer: Viewer, { id, language, after, max }: In<'entries'>): Promise<Out<'entries'>> {
      const { video_id, cue_count } = await requireCaptions(viewer, id, language);
      // One extra row shows whether there is a next page.
      const rows = await store.entries(video_id, language, after, max + 1);
      const list = rows.slice(0, max).map(({ position, start_ms, duration_ms, text }) => ({
        id: `${language}.${position}`,
        text,
        rel_offset: start_ms,
        duration: duration_ms,
      }));
      return { totalcount: cue_count, list, next: rows.length > max ? rows[max - 1]!.position : null };
    },
    async download(viewer: Viewer, { id, language, format }: In<'download'>): Promise<RawResponse> {
      const row = await requireCaptions(viewer, id, language);
      const cues = format === 'vtt' ? null : await files.cues(row);
      const body = cues ? WRITERS[format === 'srt' ? 'srt' : 'txt'](cues) : await files.vtt(row);
      if (body === null) throw fail(captionErrors, 'TRANSCRIPT_NOT_FOUND');
      return {
        status: 200,
        headers: {
          'content-type': `${CONTENT_TYPES[format]}; charset=utf-8`,
          'content-disposition': `attachment; filename="${row.video_id}.${language}.${format}"`,
        },
        body,
      };
    },

    /** For other features, which check access themselves. */
    textsOf: (videoIds: readonly string[]) => store.texts(videoIds, TEXT_ENTRIES_MAX),

    /** Configuration of the captions widget. The caller has already checked access to the video. */
    async widgetConfig(
      _: Viewer,
      video: Pick<Video, 'kapsule_id' | 'visibility'>,
    ): Promise<CaptionsConfig | null> {
      const rows = await store.listByVideo(video.kapsule_id);
      if (rows.length === 0) return null;
      return {
        tracks: rows.map((row) => ({
          language: row.language,
          label: row.label,
          isDefault: row.is_default,
          url: fileUrl(row, video.visibility),
        })),
      };
    },
  };
}
