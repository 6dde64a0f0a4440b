import { type ReactNode, useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { playbackRoutes } from '#features/playback/contract.ts';
import { givenParameters } from '#features/playback/parameters.ts';
import type { PlaylistConfig } from '#features/playlists/contract.ts';
import { PlaylistColumn } from '#features/playlists/site/playlist-column.tsx';
import { useRoute } from '#kernel/client/route-query.ts';
import type { PlayerServices } from '#kernel/player/core/player-services.ts';
import { toast } from '#kernel/ui/toast.ts';

/** The playlist of the page's address, as the player gets it: part of the document, so that nothing moves later. */
function usePlaylistConfig(): PlaylistConfig | null {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const given = useMemo(() => givenParameters(new URLSearchParams(search)), [search]);
  const isIn = given.playlist !== undefined;
  const { data } = useRoute(playbackRoutes.get, { video: id, ...given }, { enabled: isIn });
  const [last, setLast] = useState<PlaylistConfig | null>(null);
  const found = data?.widgets.playlist as PlaylistConfig | undefined;
  if (found?.id && found !== last) setLast(found);
  if (!isIn) return null;
  // While the next video is loading, the list stays.
  return data ? (found?.id ? found : null) : last;
}

/** The column of the playlist that the video is played in; null outside playlists. */
export function usePlaylistColumn(openVideo: NonNullable<PlayerServices['openVideo']>): ReactNode | null {
  const playlist = usePlaylistConfig();
  if (!playlist) return null;
  const query = { playlist: playlist.id };
  return (
    <PlaylistColumn
      playlist={playlist}
      onOpen={({ kapsule_id }) =>
        void openVideo(kapsule_id, { query }).catch((error: Error) => {
          // Another click was faster.
          if (error.name !== 'AbortError') toast({ title: error.message });
        })
      }
    />
  );
}
