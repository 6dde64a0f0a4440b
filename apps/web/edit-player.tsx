import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { createRenewal } from '#apps/player/media-renewal.ts';
import { createPageServices } from '#apps/player/page-services.ts';
import { PlayerStage } from '#apps/player/player-stage.tsx';
import { useLiveVideo } from '#features/media/site/use-live-video.ts';
import { Waveform } from '#features/media/site/waveform.tsx';
import { playbackRoutes } from '#features/playback/contract.ts';
import { playerConfig } from '#features/playback/player/player-config.ts';
import { useItems } from '#features/timeline/studio/use-items.ts';
import type { Video } from '#features/videos/contract.ts';
import type { EditPlayer as EditPlayerPort } from '#features/videos/studio/edit-block.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { useListen } from '#kernel/client/listen-context.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { useTokens } from '#kernel/client/tokens-context.ts';
import type { Player } from '#kernel/player/core/player.ts';
import { createEditPort } from './edit-port.ts';
import { usePagePolicy } from './use-page-policy.ts';
import { withoutWatching } from './without-watching.ts';

interface EditPlayerProps {
  readonly video: Video;
  /** Shown while there is nothing to play. */
  readonly stage: ReactNode;
  onPlayer(player: EditPlayerPort | null): void;
}

type Widgets = Readonly<Record<string, unknown>>;

const POLL_MS = 2_000;

/** The real player on the edit page. It shows chapters as they are being edited, before they are published. */
export function EditPlayer({ video, stage, onPlayer }: EditPlayerProps) {
  const { kapsule_id: id, media, live_event, state } = video;
  useLiveVideo(id, state !== 'ready');
  const opened = useConfiguration(id, media !== null && live_event === null);
  const api = useApi();
  const stream = useListen();
  const services = usePlayerServices(id);
  const [player, setPlayer] = useState<Player | null>(null);
  useChapterPreview(id, player, video.can_manage);
  useEffect(() => {
    onPlayer(player && createEditPort(player));
  }, [player, onPlayer]);
  if (!opened?.source) return stage;
  const { url } = opened.source;
  const needsWaveform = opened.video.isAudio && opened.video.posters.length === 0;
  return (
    <PlayerStage
      config={opened}
      api={api}
      renew={createRenewal(api, id)}
      afterStart={setPlayer}
      services={services}
      {...(stream ? { listen: async () => stream } : {})}
      {...(needsWaveform ? { backdrop: (element) => <Waveform address={url} player={element} /> } : {})}
    />
  );
}

/** Null while there is nothing to play. It is loaded nevertheless: whether the page must be loaded again is known at once. */
function useConfiguration(video: string, isPlayable: boolean) {
  const input = { video, drafts: '1' };
  const { data, dataUpdatedAt } = useRoute(playbackRoutes.get, input, {
    pollMs: ({ mediaurl }) => (isPlayable && mediaurl === null ? POLL_MS : false),
  });
  const isAllowed = usePagePolicy(data, true);
  return useMemo(() => {
    if (!data || !isAllowed || !isPlayable) return null;
    const isResumed =
      (data.widgets.resume as { resumedFrom?: number } | undefined)?.resumedFrom !== undefined;
    const viewOpts = isResumed ? { ...data.viewOpts, startTime: 0 } : data.viewOpts;
    return playerConfig(
      { ...data, viewOpts, widgets: withoutWatching(data.widgets) },
      data.parameters,
      dataUpdatedAt,
    );
  }, [data, dataUpdatedAt, isAllowed, isPlayable]);
}

function usePlayerServices(videoId: string) {
  const api = useApi();
  const tokens = useTokens();
  const stream = useListen();
  return useMemo(() => {
    const services = createPageServices({
      api,
      tokens,
      videoId,
      openStream: async () => stream ?? Promise.reject(new Error('this page has no stream')),
    });
    return {
      ...services,
      watchConfig: (onChange: (widgets: Widgets) => void) =>
        services.watchConfig?.((widgets) => onChange(withoutWatching(widgets))) ?? (() => undefined),
    };
  }, [api, tokens, videoId, stream]);
}

/** The owner's chapters on the seek bar, drafts included; those of the file while there are none. */
function useChapterPreview(id: string, player: Player | null, enabled: boolean): void {
  const { list, isLoaded } = useItems(id, ['chapter'], { enabled });
  useEffect(() => {
    if (!player || !isLoaded) return;
    const own = list
      .filter(({ state }) => state !== 'removed')
      .map(({ start, data }) => ({ startMs: start, title: (data as { text: string }).text }));
    const chapters = own.length > 0 ? own : player.config.video.chapters;
    player.actions.marks.put(
      'video',
      chapters.map(({ startMs, title }, index) => ({
        id: `chapter-${index}`,
        atMs: startMs,
        endMs: chapters[index + 1]?.startMs ?? player.config.video.durationMs,
        label: title,
        kind: 'chapter',
      })),
    );
  }, [player, list, isLoaded]);
}
