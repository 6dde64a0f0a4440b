import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { setRouteData, useRoute } from '#kernel/client/route-query.ts';
import type { OutputOf } from '#kernel/contract/route.ts';
import { type Playlist, playlistRoutes } from '../contract.ts';
import { usePlaylistEvents } from '../site/use-playlist.ts';
import { toDraft } from './entry-draft.ts';
import type { SavedPlaylist } from './playlist-draft.ts';

/** If the two were read at different times, the older version counts: a save is then checked against the newer one. */
const combine = (playlist: Playlist, entries: OutputOf<typeof playlistRoutes.entries>): SavedPlaylist => ({
  displayname: playlist.displayname,
  description: playlist.description,
  visibility: playlist.visibility,
  entries: entries.list.map(toDraft),
  version: Math.min(playlist.version, entries.version),
});

/** A playlist with all its entries, as the server has it. */
export function useSavedPlaylist(id: string) {
  const api = useApi();
  const client = useQueryClient();
  const playlist = useRoute(playlistRoutes.get, { id });
  const entries = useRoute(playlistRoutes.entries, { id });
  usePlaylistEvents(id);
  const saved = useMemo(
    () => (playlist.data && entries.data ? combine(playlist.data, entries.data) : null),
    [playlist.data, entries.data],
  );
  return {
    playlist,
    entries,
    saved,
    async load(): Promise<SavedPlaylist> {
      const [details, list] = await Promise.all([
        api.call(playlistRoutes.get, { id }),
        api.call(playlistRoutes.entries, { id }),
      ]);
      setRouteData(client, playlistRoutes.get, { id }, details);
      setRouteData(client, playlistRoutes.entries, { id }, list);
      return combine(details, list);
    },
  };
}
