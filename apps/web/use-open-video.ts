import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { fetchConfiguration } from '#apps/player/fetch-configuration.ts';
import { createPreparedVideos } from '#apps/player/prepare-video.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { givenParameters } from '#features/playback/parameters.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { setRouteData } from '#kernel/client/route-query.ts';
import type { OpenVideoOptions, PlayerServices } from '#kernel/player/core/player-services.ts';

/** The state of a page that was opened from the player of another video. */
export interface OpenedVideo {
  readonly plays?: boolean;
}

function queryOf({ atMs, query: given }: OpenVideoOptions): URLSearchParams {
  const query = new URLSearchParams(given);
  if (atMs !== undefined) query.set('offset', String(atMs / 1000));
  return query;
}

/**
 * Opens another video on the watch page: the URL and the page change, and the player switches in place. All data is
 * fetched first, so a video that cannot be opened rejects and leaves the page unchanged. The latest request wins.
 */
export function useOpenVideo(): Required<Pick<PlayerServices, 'openVideo' | 'prepareVideo'>> {
  const client = useQueryClient();
  const api = useApi();
  const navigate = useNavigate();
  return useMemo(() => {
    const prepared = createPreparedVideos();
    let switching: AbortController | undefined;
    return {
      prepareVideo(id, options) {
        const query = queryOf(options);
        const asked = new URLSearchParams([...query, ['start_media', '1']]);
        prepared.prepare(`${id}?${query}`, () => fetchConfiguration(api, id, asked));
      },
      async openVideo(id, options) {
        switching?.abort();
        switching = new AbortController();
        const { signal } = switching;
        const query = queryOf(options);
        const [wire, video] = await Promise.all([
          prepared.take(`${id}?${query}`) ?? fetchConfiguration(api, id, query, signal),
          api.call(videoRoutes.get, { id }, { signal }),
        ]);
        signal.throwIfAborted();
        setRouteData(client, videoRoutes.get, { id }, video);
        setRouteData(client, playbackRoutes.get, { video: id, ...givenParameters(query) }, wire);
        const search = query.size > 0 ? `?${query}` : '';
        await navigate(`/app/video/${id}${search}`, { state: { plays: true } satisfies OpenedVideo });
      },
    };
  }, [client, api, navigate]);
}
