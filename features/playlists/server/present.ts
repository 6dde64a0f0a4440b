import type { PeoplePort } from '#features/accounts/port.ts';
import type { VideoSummary } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Playlist } from '../contract.ts';
import { type Entry, playedMs } from '../entries.ts';
import type { FoundPlaylist } from './access.ts';
import type { EntryStore } from './entry-store.ts';

export interface PresentParts {
  readonly publicUrl: string;
  readonly people: Pick<PeoplePort, 'byIds'>;
  readonly videos: Pick<VideosPort, 'viewable' | 'viewableDurations'>;
  readonly entries: Pick<EntryStore, 'ofAll'>;
}

/** The address of a cover. */
export const coverUrl = (name: string): string => `/covers/${name}`;

const NO_IMAGES: Playlist['images'] = { thumb: null, fallback: { thumb: null } };

/** Playlists as one viewer sees them. The number of queries does not depend on how many there are, or how long. */
export function createPresent({ publicUrl, people, videos, entries }: PresentParts) {
  async function presentAll(
    viewer: Viewer,
    found: readonly FoundPlaylist[],
    { has }: { readonly has?: string | undefined } = {},
  ): Promise<(Playlist & { has?: boolean })[]> {
    const stored = await entries.ofAll(found.map(({ row }) => row.id));
    const ids = new Set([...stored.values()].flat().map(({ videoId }) => videoId));
    const [durations, owners] = await Promise.all([
      videos.viewableDurations(viewer, [...ids]),
      people.byIds([...new Set(found.map(({ row }) => row.owner_id))]),
    ]);
    const open = (id: string): Entry[] => stored.get(id)!.filter(({ videoId }) => durations.has(videoId));
    const first = (id: string): string | null => open(id)[0]?.videoId ?? null;
    const pictured = found.flatMap(({ row }) => (row.cover ? [] : (first(row.id) ?? [])));
    const summaries = new Map<string, VideoSummary>(
      (await videos.viewable(viewer, [...new Set(pictured)])).map((video) => [video.kapsule_id, video]),
    );
    return found.map(({ row, flags }) => {
      const shown = open(row.id);
      const owner = owners.get(row.owner_id);
      return {
        id: row.id,
        displayname: row.displayname,
        description: row.description,
        kind: row.kind,
        visibility: row.visibility,
        owner_name: owner?.username ?? '',
        owner_displayname: owner?.displayname ?? '',
        images: row.cover
          ? { thumb: coverUrl(row.cover), fallback: { thumb: null } }
          : (summaries.get(first(row.id) ?? '')?.images ?? NO_IMAGES),
        has_cover: row.cover !== null,
        totalcount: shown.length,
        duration: shown.reduce((sum, entry) => sum + playedMs(entry, durations.get(entry.videoId) ?? 0), 0),
        first: first(row.id),
        can_edit: flags.canEdit,
        can_delete: flags.canDelete && row.kind === 'list',
        version: row.version,
        time_created: row.created_at.getTime(),
        time_changed: row.changed_at.getTime(),
        app_url: `${publicUrl}/app/playlist/${row.id}`,
        embed_url: `${publicUrl}/app/playlist/${row.id}/embedded`,
        ...(has === undefined ? {} : { has: stored.get(row.id)!.some(({ videoId }) => videoId === has) }),
      };
    });
  }

  return {
    presentAll,
    async present(viewer: Viewer, found: FoundPlaylist): Promise<Playlist> {
      return (await presentAll(viewer, [found]))[0]!;
    },
  };
}
export type Present = ReturnType<typeof createPresent>;
