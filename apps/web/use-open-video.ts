import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { fetchConfiguration } from '#apps/player/fetch-configuration.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { givenParameters } from '#features/playback/parameters.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { setRouteData } from '#kernel/client/route-query.ts';
import type { PlayerServices } from '#kernel/player/core/player-services.ts';

/** The state of a page that was opened from the player of another video. */
export interface OpenedVideo {
  readonly plays?: boolean;
}

/**
 * Opens another video on the watch page: the URL and the page change, and the player switches in place. All data is
 * fetched first, so a video that cannot be opened rejects and leaves the page unchanged.
 */
export function useOpenVideo(): NonNullable<PlayerServices['openVideo']> {
  const client = useQueryClient();
  const api = useApi();
  const navigate = useNavigate();
  return useMemo(
    () =>
      async (id, { atMs, query: given }) => {
        const query = new URLSearchParams(given);
        if (atMs !== undefined) query.set('offset', String(atMs / 1000));
        const [wire, video] = await Promise.all([
          fetchConfiguration(api, id, query),
          api.call(videoRoutes.get, { id }),
        ]);
        setRouteData(client, videoRoutes.get, { id }, video);
        setRouteData(client, playbackRoutes.get, { video: id, ...givenParameters(query) }, wire);
        const search = query.size > 0 ? `?${query}` : '';
        await navigate(`/app/video/${id}${search}`, { state: { plays: true } satisfies OpenedVideo });
      },
    [client, api, navigate],
  );
}
