import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { createCall } from '#apps/player/api-port.ts';
import { fetchConfiguration } from '#apps/player/fetch-configuration.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { givenParameters } from '#features/playback/parameters.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { keepAnswer } from '#kernel/client/route-query.ts';
import { useTokens } from '#kernel/client/tokens-context.ts';
import type { PlayerServices } from '#kernel/player/core/player-services.ts';

/** The state of a page that was opened from the player of another video. */
export interface OpenedVideo {
  readonly plays?: boolean;
}

/**
 * Opens another video on the watch page: the page's address and everything on it change, and the player goes on in
 * place. All data is fetched first, so a video that cannot be opened rejects and leaves the page as it is.
 */
export function useOpenVideo(): NonNullable<PlayerServices['openVideo']> {
  const client = useQueryClient();
  const api = useApi();
  const tokens = useTokens();
  const navigate = useNavigate();
  return useMemo(
    () =>
      async (id, { atMs }) => {
        const search = atMs === undefined ? '' : `?offset=${atMs / 1000}`;
        const [wire, video] = await Promise.all([
          fetchConfiguration(createCall(tokens), id, search),
          api.call(videoRoutes.get, { id }),
        ]);
        keepAnswer(client, videoRoutes.get, { id }, video);
        const given = givenParameters(new URLSearchParams(search));
        keepAnswer(client, playbackRoutes.get, { video: id, ...given }, wire);
        await navigate(`/app/video/${id}${search}`, { state: { plays: true } satisfies OpenedVideo });
      },
    [client, api, tokens, navigate],
  );
}
