import type { Readable } from 'node:stream';
import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { mediaErrors, WIDGET_IMAGES_MAX, type WidgetImage } from '../contract.ts';
import { reencodeWidgetImage } from './image-upload.ts';
import { widgetImageKey } from './storage-keys.ts';

type Tables = {
  media_widget_images: { video_id: string; name: string; size: number; created_at: Date };
};

export interface WidgetImagesOptions {
  readonly kernel: Pick<Kernel, 'db' | 'storage' | 'clock'>;
  readonly videos: Pick<VideosPort, 'requireManaged' | 'addresses'>;
}

/** EM-10: images for the widgets of a video, served below its `wmediaUrl`. */
export function createWidgetImages({ kernel, videos }: WidgetImagesOptions) {
  const { storage, clock } = kernel;
  const db = kernel.db.withTables<Tables>();
  const ofVideo = (id: string) => db.selectFrom('media_widget_images').where('video_id', '=', id);
  const present = (
    { id, row }: Awaited<ReturnType<VideosPort['requireManaged']>>,
    name: string,
  ): WidgetImage => ({
    path: name,
    url: videos.addresses.of({ id, visibility: row.visibility }, `widgets/${name}`),
  });

  return {
    async list(viewer: Viewer, id: string): Promise<{ list: WidgetImage[] }> {
      const video = await videos.requireManaged(viewer, id);
      const rows = await ofVideo(video.id).select('name').orderBy('created_at').orderBy('name').execute();
      return { list: rows.map(({ name }) => present(video, name)) };
    },

    async add(viewer: Viewer, id: string, body: Readable): Promise<WidgetImage> {
      const video = await videos.requireManaged(viewer, id);
      const { count } = await ofVideo(video.id)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (count >= WIDGET_IMAGES_MAX) throw fail(mediaErrors, 'TOO_MANY_WIDGET_IMAGES');
      const { bytes, name } = await reencodeWidgetImage(body);
      // The name is a hash of the content, so the same image is stored once and can be cached forever.
      await storage.put(widgetImageKey(video.id, name), bytes);
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
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw fail(mediaErrors, 'MEDIA_NOT_FOUND');
      await storage.remove(widgetImageKey(video.id, name));
      return { ok: true };
    },
  };
}
