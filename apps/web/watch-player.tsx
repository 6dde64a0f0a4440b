import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { bringTemplate } from '#apps/player/bring-template.ts';
import { createRenewal } from '#apps/player/media-renewal.ts';
import { createPageServices } from '#apps/player/page-services.ts';
import { PlayerStage } from '#apps/player/player-stage.tsx';
import { useLiveVideo } from '#features/media/site/use-live-video.ts';
import { Waveform } from '#features/media/site/waveform.tsx';
import { playbackRoutes } from '#features/playback/contract.ts';
import { givenParameters } from '#features/playback/parameters.ts';
import { playerConfig } from '#features/playback/player/player-config.ts';
import type { Video } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import type { Listen } from '#kernel/client/event-stream.ts';
import { useListen } from '#kernel/client/listen-context.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { useTokens } from '#kernel/client/tokens-context.ts';
import type { PlayerServices } from '#kernel/player/core/player-services.ts';

interface WatchPlayerProps {
  video: Video;
  /** Shown while there is nothing to play. */
  stage: ReactNode;
}

/** The configuration of a video that has just become ready follows after a moment. */
const POLL_MS = 2_000;

export function WatchPlayer({ video, stage }: WatchPlayerProps) {
  const { kapsule_id: id, media, live_event, state } = video;
  useLiveVideo(id, state !== 'ready');
  const isPlayable = media !== null && live_event === null;
  const parameters = useMemo(() => givenParameters(new URLSearchParams(location.search)), []);
  const { data: wire, dataUpdatedAt } = useRoute(
    playbackRoutes.get,
    { video: id, ...parameters },
    { enabled: isPlayable, pollMs: ({ mediaurl }) => (mediaurl === null ? POLL_MS : false) },
  );
  const config = useMemo(
    () => (wire ? playerConfig(wire, wire.parameters, dataUpdatedAt) : null),
    [wire, dataUpdatedAt],
  );
  const api = useApi();
  const renew = useMemo(() => createRenewal(api, id), [api, id]);
  const stream = useListen();
  const listen = useMemo(() => (stream ? { listen: async () => stream } : {}), [stream]);
  const services = usePlayerServices(id, stream);
  if (!isPlayable || !wire || !config?.source) return stage;
  const { url } = config.source;
  const needsWaveform = config.video.isAudio && config.video.posters.length === 0;
  return (
    <PlayerStage
      key={id}
      config={config}
      api={api}
      renew={renew}
      afterStart={bringTemplate(wire)}
      services={services}
      {...listen}
      {...(needsWaveform ? { backdrop: (player) => <Waveform address={url} player={player} /> } : {})}
    />
  );
}

function usePlayerServices(videoId: string, stream: Listen | null): PlayerServices {
  const api = useApi();
  const tokens = useTokens();
  const client = useQueryClient();
  return useMemo(
    () =>
      createPageServices({
        api,
        tokens,
        videoId,
        openStream: async () => stream ?? Promise.reject(new Error('this page has no stream')),
        // The rest of the page shows the new session as well.
        onSignedIn: () => void client.invalidateQueries(),
      }),
    [api, tokens, client, videoId, stream],
  );
}
