import type { VideoSummary } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { PlaylistVideo, playlistRoutes } from '../contract.ts';
import { type Entry, pageOf } from '../entries.ts';
import type { FoundPlaylist, PlaylistAccess } from './access.ts';
import type { EntryStore } from './entry-store.ts';

interface ReadEntriesParts extends Pick<PlaylistAccess, 'access' | 'requireEditable'> {
  readonly videos: Pick<VideosPort, 'viewable' | 'viewableDurations'>;
  readonly entries: Pick<EntryStore, 'ofAll'>;
}

/** The entries of a playlist as one viewer sees them. */
export interface ViewedEntries {
  /** Those that the viewer may open, in order. */
  readonly open: readonly Entry[];
  readonly skipped: number;
  /** The videos at these positions; positions that do not exist are left out. */
  at(positions: readonly number[]): Promise<PlaylistVideo[]>;
}

export function createEntryReader({ access, requireEditable, videos, entries }: ReadEntriesParts) {
  async function byId(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, VideoSummary>> {
    const found = await videos.viewable(viewer, ids);
    return new Map(found.map((video) => [video.kapsule_id, video]));
  }

  async function view(viewer: Viewer, { row }: FoundPlaylist): Promise<ViewedEntries> {
    const all = (await entries.ofAll([row.id])).get(row.id)!;
    const durations = await videos.viewableDurations(
      viewer,
      all.map(({ videoId }) => videoId),
    );
    const open = all.filter(({ videoId }) => durations.has(videoId));
    return {
      open,
      skipped: all.length - open.length,
      async at(positions) {
        const wanted = positions.filter((position) => open[position] !== undefined);
        const found = await byId(
          viewer,
          wanted.map((position) => open[position]!.videoId),
        );
        return wanted.flatMap((position) => {
          const { videoId, startMs, endMs } = open[position]!;
          const video = found.get(videoId);
          return video ? [{ ...video, position, start: startMs, end: endMs }] : [];
        });
      },
    };
  }

  return {
    view,
    async videos(
      viewer: Viewer,
      { id, page, size }: InputOf<typeof playlistRoutes.videos>,
    ): Promise<OutputOf<typeof playlistRoutes.videos>> {
      const found = await access(viewer, id);
      const { open, skipped, at } = await view(viewer, found);
      const list = await at(pageOf(open, page, size).map(({ position }) => position));
      return { list, totalcount: open.length, skipped, version: found.row.version };
    },

    /** All entries; `video` is null for those that the editor cannot open. */
    async entries(viewer: Viewer, id: string): Promise<OutputOf<typeof playlistRoutes.entries>> {
      const { row } = await requireEditable(viewer, id);
      const all = (await entries.ofAll([row.id])).get(row.id)!;
      const found = await byId(
        viewer,
        all.map(({ videoId }) => videoId),
      );
      return {
        list: all.map(({ videoId, startMs, endMs }) => ({
          kapsule_id: videoId,
          start: startMs,
          end: endMs,
          video: found.get(videoId) ?? null,
        })),
        version: row.version,
      };
    },
  };
}
