import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Video } from '#features/videos/contract.ts';
import type { VideoAccess, VideosPort } from '#features/videos/port.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { mediaErrors, type PosterSuggestion } from '../contract.ts';
import { parseMediaPath, SUGGESTIONS_FOLDER, suggestionPath } from '../media-paths.ts';
import { newPosterNumber } from './extras.ts';
import { hasPicture, posterFrameAt, suggestPosters } from './ffmpeg/poster-frames.ts';
import { reencodePoster } from './image-upload.ts';
import type { LocalSources } from './local-sources.ts';
import type { SourceFiles } from './source-files.ts';
import type { SourceStore } from './source-store.ts';
import { mediaKey, posterKey } from './storage-keys.ts';
import type { SourceRef } from './tables.ts';

export interface PostersOptions {
  readonly kernel: Pick<Kernel, 'storage' | 'clock'>;
  readonly videos: VideosPort;
  readonly store: SourceStore;
  readonly sources: LocalSources;
  readonly files: SourceFiles;
}

type Changed = { images: Video['images'] };

/** Thumbnails that people choose: an uploaded image, a frame of the video, or one of the suggested frames. */
export function createPosters({ kernel, videos, store, sources, files }: PostersOptions) {
  const { storage, clock } = kernel;
  /** Several tabs may ask at the same time; decoding frames is expensive. */
  const suggesting = new Map<string, Promise<number[]>>();

  async function requireEditable(viewer: Viewer, id: string): Promise<VideoAccess> {
    const found = await videos.access(viewer, id);
    if (!found.flags.canEdit) throw fail(kernelErrors, 'FORBIDDEN');
    return found;
  }

  /** The file that is played, which must have a picture. */
  async function openPicture({ id, row }: VideoAccess) {
    const source = row.generation === null ? null : { video: id, generation: row.generation };
    const facts = source && (await store.get(source))?.facts;
    if (!source || !facts || !hasPicture(facts)) throw fail(mediaErrors, 'POSTER_NO_FRAME');
    return { source, facts, path: () => sources.path(source, facts) };
  }

  async function use(viewer: Viewer, { id, row }: VideoAccess, jpeg: Buffer | null): Promise<Changed> {
    const number = jpeg && newPosterNumber(clock);
    if (jpeg && number !== null) await storage.put(posterKey(id, number), jpeg);
    await videos.recordMedia(id, { custom_poster: number });
    if (row.custom_poster !== null && row.custom_poster !== number)
      await storage.remove(posterKey(id, row.custom_poster));
    return { images: (await videos.get(viewer, id)).images };
  }

  async function storedSuggestions(source: SourceRef): Promise<number[]> {
    const folder = mediaKey(source, SUGGESTIONS_FOLDER);
    const names = (await storage.list(folder)).map((key) => key.slice(mediaKey(source, '').length));
    return names
      .map(parseMediaPath)
      .flatMap((path) => (path?.kind === 'suggestion' ? [path.atMs] : []))
      .sort((a, b) => a - b);
  }

  async function makeSuggestions({ source, facts, path }: Awaited<ReturnType<typeof openPicture>>) {
    const stored = await storedSuggestions(source);
    if (stored.length > 0) return stored;
    const frames = await suggestPosters(await path(), facts);
    for (const { atMs, jpeg } of frames)
      await files.put(source, mediaKey(source, suggestionPath(atMs)), jpeg);
    return frames.map(({ atMs }) => atMs);
  }

  return {
    async upload(viewer: Viewer, id: string, body: Readable): Promise<Changed> {
      const found = await requireEditable(viewer, id);
      return use(viewer, found, await reencodePoster(body));
    },
    async remove(viewer: Viewer, id: string): Promise<Changed> {
      return use(viewer, await requireEditable(viewer, id), null);
    },
    async useFrame(viewer: Viewer, id: string, atMs: number): Promise<Changed> {
      const found = await requireEditable(viewer, id);
      const { source, facts, path } = await openPicture(found);
      // A suggestion is taken as it was shown.
      const suggested = await storage.read(mediaKey(source, suggestionPath(atMs)));
      const jpeg = suggested ? await buffer(suggested) : await posterFrameAt(await path(), facts, atMs);
      if (!jpeg) throw fail(mediaErrors, 'POSTER_NO_FRAME');
      return use(viewer, found, jpeg);
    },
    async suggestions(viewer: Viewer, id: string): Promise<{ list: PosterSuggestion[] }> {
      const found = await requireEditable(viewer, id);
      const picture = await openPicture(found);
      const { source } = picture;
      const key = mediaKey(source, '');
      const pending = suggesting.get(key) ?? makeSuggestions(picture).finally(() => suggesting.delete(key));
      suggesting.set(key, pending);
      const { visibility } = found.row;
      const url = (atMs: number): string =>
        videos.addresses.of({ id, visibility }, `${source.generation}/${suggestionPath(atMs)}`);
      return { list: (await pending).map((time) => ({ time, url: url(time) })) };
    },
  };
}
