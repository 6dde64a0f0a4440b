import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { createRenewal } from '#apps/player/media-renewal.ts';
import { createPageServices } from '#apps/player/page-services.ts';
import { PlayerStage } from '#apps/player/player-stage.tsx';
import { withResumePoint } from '#apps/player/resume-point.ts';
import { createViewStarter } from '#apps/player/start-view.ts';
import { createTemplateLoader } from '#apps/player/template-loader.ts';
import { useLiveVideo } from '#features/media/site/use-live-video.ts';
import { Waveform } from '#features/media/site/waveform.tsx';
import { playbackRoutes, type WidgetConfiguration } from '#features/playback/contract.ts';
import { givenParameters } from '#features/playback/parameters.ts';
import { playerConfig } from '#features/playback/player/player-config.ts';
import type { Video } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import type { Listen } from '#kernel/client/event-stream.ts';
import { useListen } from '#kernel/client/listen-context.ts';
import { routeKey, useRoute } from '#kernel/client/route-query.ts';
import { useTokens } from '#kernel/client/tokens-context.ts';
import type { Player } from '#kernel/player/core/player.ts';
import type { PlayerConfig } from '#kernel/player/core/player-config.ts';
import type { PlayerServices } from '#kernel/player/core/player-services.ts';
import { LiveStage } from './live-stage.tsx';
import type { OpenedVideo } from './use-open-video.ts';
import { usePagePolicy } from './use-page-policy.ts';
import { useSessionTakeover } from './use-session-takeover.ts';

interface WatchPlayerProps {
  video: Video;
  /** Shown while there is nothing to play. */
  stage: ReactNode;
  /** How the player opens other videos on this page. */
  opening: Pick<PlayerServices, 'openVideo' | 'prepareVideo'>;
  /** Called when the player has started, and with null when it is gone. */
  onPlayer: (player: Player | null) => void;
}

/** Polling interval until the video is playable. */
const POLL_MS = 2_000;

export function WatchPlayer({ video, stage, opening, onPlayer }: WatchPlayerProps) {
  const { kapsule_id: id, media, live_event, state } = video;
  // An event changes its state while people wait for it.
  useLiveVideo(id, state !== 'ready' || live_event !== null);
  const isPlayable = media !== null && live_event === null;
  const opened = useConfiguration(id, isPlayable);
  const navigation = useLocation().state as OpenedVideo | null;
  const api = useApi();
  const stream = useListen();
  const services = usePlayerServices(id, stream);
  useEffect(() => () => onPlayer(null), [onPlayer]);
  if (!isPlayable || !opened?.config.source) return <LiveStage video={video} stage={stage} />;
  const { config, wire } = opened;
  const { url } = opened.config.source;
  const needsWaveform = config.video.isAudio && config.video.posters.length === 0;
  return (
    <PlayerStage
      config={config}
      api={api}
      renew={createRenewal(api, config.video.id)}
      afterStart={(player) => {
        onPlayer(player);
        return createTemplateLoader(wire)(player);
      }}
      services={{ ...services, ...opening, createView: createViewStarter(api, wire) }}
      plays={navigation?.plays}
      keyScope="document"
      {...(stream ? { listen: async () => stream } : {})}
      {...(needsWaveform ? { backdrop: (player) => <Waveform address={url} player={player} /> } : {})}
    />
  );
}

interface Opened {
  readonly wire: WidgetConfiguration;
  readonly config: PlayerConfig;
}

/** The configuration of the video. The previous one is kept until the next is loaded, so that the player stays mounted. */
function useConfiguration(video: string, enabled: boolean): Opened | null {
  const client = useQueryClient();
  const { search } = useLocation();
  const input = useMemo(() => ({ video, ...givenParameters(new URLSearchParams(search)) }), [video, search]);
  const { data, dataUpdatedAt } = useRoute(playbackRoutes.get, input, {
    enabled,
    pollMs: ({ mediaurl }) => (mediaurl === null ? POLL_MS : false),
  });
  // Returning to this video starts a new view.
  useEffect(
    () => () => client.removeQueries({ queryKey: routeKey(playbackRoutes.get, input) }),
    [client, input],
  );
  const isAllowed = usePagePolicy(data);
  const next = useMemo(() => {
    if (!data || !isAllowed) return null;
    const wire = withResumePoint(data);
    return { wire, config: playerConfig(wire, wire.parameters, dataUpdatedAt) };
  }, [data, dataUpdatedAt, isAllowed]);
  const [opened, setOpened] = useState(next);
  if (next && next !== opened) setOpened(next);
  return next ?? opened;
}

function usePlayerServices(videoId: string, stream: Listen | null): PlayerServices {
  const api = useApi();
  const tokens = useTokens();
  const takeOver = useSessionTakeover();
  return useMemo(
    () =>
      createPageServices({
        api,
        tokens,
        videoId,
        openStream: async () => stream ?? Promise.reject(new Error('this page has no stream')),
        // The rest of the page must show the new session, too.
        onSignedIn: takeOver,
      }),
    [api, tokens, takeOver, videoId, stream],
  );
}
