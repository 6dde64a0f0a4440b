import type { Readable } from 'node:stream';
import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { mediaErrors, WIDGET_IMAGES_MAX, WIDGET_TEMPLATES_MAX, type WidgetFile } from '../contract.ts';
import { reencodeWidgetImage } from './image-upload.ts';
import { readTemplate } from './read-template.ts';
import { widgetFileKey } from './storage-keys.ts';

type Tables = {
  /** Images and templates, whose names end in .html. */
  media_widget_images: { video_id: string; name: string; size: number; created_at: Date };
};

export interface WidgetFilesOptions {
  readonly kernel: Pick<Kernel, 'db' | 'storage' | 'clock'>;
  readonly videos: Pick<VideosPort, 'requireManaged' | 'addresses'>;
}

interface WidgetFileType {
  readonly names: 'like' | 'not like';
  readonly max: number;
  readonly tooMany: 'TOO_MANY_WIDGET_IMAGES' | 'TOO_MANY_WIDGET_TEMPLATES';
  /** The name is a hash of the content, so the same file is stored once and can be cached forever. */
  read(body: Readable): Promise<{ bytes: Buffer; name: string }>;
}
export const WIDGET_IMAGES: WidgetFileType = {
  names: 'not like',
  max: WIDGET_IMAGES_MAX,
  tooMany: 'TOO_MANY_WIDGET_IMAGES',
  read: reencodeWidgetImage,
};
export const WIDGET_TEMPLATES: WidgetFileType = {
  names: 'like',
  max: WIDGET_TEMPLATES_MAX,
  tooMany: 'TOO_MANY_WIDGET_TEMPLATES',
  read: readTemplate,
};

/** EM-10: files of one type for the widgets of a video, served below its `wmediaUrl`. */
export function createWidgetFiles({ kernel, videos }: WidgetFilesOptions, type: WidgetFileType) {
  const { storage, clock } = kernel;
  const db = kernel.db.withTables<Tables>();
  const ofVideo = (id: string) =>
    db.selectFrom('media_widget_images').where('video_id', '=', id).where('name', type.names, '%.html');
  const present = (
    { id, row }: Awaited<ReturnType<VideosPort['requireManaged']>>,
    name: string,
  ): WidgetFile => ({
    path: name,
    url: videos.addresses.of({ id, visibility: row.visibility }, `widgets/${name}`),
  });

  return {
    async list(viewer: Viewer, id: string): Promise<{ list: WidgetFile[] }> {
      const video = await videos.requireManaged(viewer, id);
      const rows = await ofVideo(video.id).select('name').orderBy('created_at').orderBy('name').execute();
      return { list: rows.map(({ name }) => present(video, name)) };
    },

    async add(viewer: Viewer, id: string, body: Readable): Promise<WidgetFile> {
      const video = await videos.requireManaged(viewer, id);
      const { count } = await ofVideo(video.id)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (count >= type.max) throw fail(mediaErrors, type.tooMany);
      const { bytes, name } = await type.read(body);
      await storage.put(widgetFileKey(video.id, name), bytes);
      await db
        .insertInto('media_widget_images')
        .values({ video_id: video.id, name, size: bytes.length, created_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return present(video, name);
    },

    async remove(viewer: Viewer, id: string, name: string): Promise<{ ok: true }> {
      const video = await videos.requireManaged(viewer, id);
      const { numDeletedRows } = await db
        .deleteFrom('media_widget_images')
        .where('video_id', '=', video.id)
        .where('name', '=', name)
        .where('name', type.names, '%.html')
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw fail(mediaErrors, 'MEDIA_NOT_FOUND');
      await storage.remove(widgetFileKey(video.id, name));
      return { ok: true };
    },
  };
}
export type WidgetFiles = ReturnType<typeof createWidgetFiles>;
