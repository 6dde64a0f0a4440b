import { AppError } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { PLAYLIST_PAGE_SIZE, type PlaylistConfig, WATCH_LATER_ID } from '../contract.ts';
import { pageOf } from '../entries.ts';
import type { FoundPlaylist, PlaylistAccess } from './access.ts';
import type { createEntryReader } from './read-entries.ts';

type Reader = Pick<ReturnType<typeof createEntryReader>, 'view'>;

/** The playlist that a link names; null unless the viewer may see it. */
async function find(
  { access }: Pick<PlaylistAccess, 'access'>,
  viewer: Viewer,
  id: string,
): Promise<FoundPlaylist | null> {
  try {
    return await access(viewer, id);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

/** PL-01 … PL-08: the playlist around a video; null unless the viewer may see it and the video is in it for them. */
export const createWidgetConfig =
  (access: Pick<PlaylistAccess, 'access'>, { view }: Reader) =>
  async (
    viewer: Viewer,
    video: { readonly kapsule_id: string },
    link: { readonly playlistId: string | null },
  ): Promise<PlaylistConfig | null> => {
    const { playlistId } = link;
    // Everyone's own list has this name, too: a page that frames the player could learn what is in it.
    if (playlistId === null || playlistId === WATCH_LATER_ID) return null;
    const found = await find(access, viewer, playlistId);
    if (!found) return null;
    const { open, skipped, at } = await view(viewer, found);
    const position = open.findIndex(({ videoId }) => videoId === video.kapsule_id);
    const current = open[position];
    if (!current) return null;
    const page = Math.floor(position / PLAYLIST_PAGE_SIZE);
    const onPage = pageOf(open, page, PLAYLIST_PAGE_SIZE).map((one) => one.position);
    const shown = await at([...new Set([...onPage, position - 1, position + 1])]);
    const byPosition = new Map(shown.map((one) => [one.position, one]));
    return {
      id: found.row.id,
      kind: found.row.kind,
      displayname: found.row.displayname,
      totalcount: open.length,
      skipped,
      position,
      previous: byPosition.get(position - 1) ?? null,
      next: byPosition.get(position + 1) ?? null,
      part: { start: current.startMs, end: current.endMs },
      page,
      list: onPage.flatMap((one) => byPosition.get(one) ?? []),
    };
  };
