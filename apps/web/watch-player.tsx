import { type ReactNode, useMemo } from 'react';
import { createApiPort } from '#apps/player/api-port.ts';
import { bringTemplate } from '#apps/player/bring-template.ts';
import { PlayerStage } from '#apps/player/player-stage.tsx';
import { useLiveVideo } from '#features/media/site/use-live-video.ts';
import { Waveform } from '#features/media/site/waveform.tsx';
import { playbackRoutes } from '#features/playback/contract.ts';
import { givenParameters } from '#features/playback/parameters.ts';
import { playerConfig } from '#features/playback/player/player-config.ts';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { useTokens } from '#kernel/client/tokens-context.ts';
import { type ProblemCode, problem, problems } from '#kernel/player/core/problems.ts';

interface WatchPlayerProps {
  video: Video;
  /** What stands there while nothing can be played. */
  stage: ReactNode;
}

/** A video that has just become ready: what the player is told follows in a moment. */
const ASK_AGAIN_MS = 2_000;

export function WatchPlayer({ video, stage }: WatchPlayerProps) {
  const { kapsule_id: id, media, live_event, state } = video;
  useLiveVideo(id, state !== 'ready');
  const isPlayable = media !== null && live_event === null;
  const parameters = useMemo(() => givenParameters(new URLSearchParams(location.search)), []);
  const { data: wire } = useRoute(
    playbackRoutes.get,
    { video: id, ...parameters },
    { enabled: isPlayable, pollMs: ({ mediaurl }) => (mediaurl === null ? ASK_AGAIN_MS : false) },
  );
  const config = useMemo(() => (wire ? playerConfig(wire) : null), [wire]);
  const renew = useRenewal(id);
  const tokens = useTokens();
  const api = useMemo(() => createApiPort(tokens), [tokens]);
  if (!isPlayable || !wire || !config?.source) return stage;
  const { url } = config.source;
  const needsWaveform = config.video.isAudio && config.video.posters.length === 0;
  return (
    <PlayerStage
      key={id}
      {...{ config, api, renew, afterStart: bringTemplate(wire) }}
      {...(needsWaveform ? { backdrop: (player) => <Waveform address={url} player={player} /> } : {})}
    />
  );
}

/** A new address when the old one has expired; where the video was taken away meanwhile, that is said. */
function useRenewal(id: string): () => Promise<string | null> {
  const client = useApi();
  return useMemo(
    () => async () => {
      try {
        return (await client.call(videoRoutes.get, { id })).media?.hls ?? null;
      } catch (error) {
        const code = errorCode(error);
        if (code && code in problems) throw problem(code as ProblemCode, 'the server says so');
        throw problem('MEDIA_NETWORK', 'no new address could be had');
      }
    },
    [client, id],
  );
}
