import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { captionRoutes } from '#features/captions/contract.ts';
import { TranscriptPanel } from '#features/captions/site/transcript-panel.tsx';
import { markHistoryOutdated } from '#features/history/site/use-unfinished.ts';
import { EventActions } from '#features/reminders/site/event-actions.tsx';
import type { Video } from '#features/videos/contract.ts';
import { WatchPage } from '#features/videos/site/watch-page.tsx';
import { useRoute } from '#kernel/client/route-query.ts';
import type { Player } from '#kernel/player/core/player.ts';
import { CommentsSection } from './comments-section.tsx';
import { usePlaylistColumn } from './playlist-column.tsx';
import { useOpenVideo } from './use-open-video.ts';
import { usePlayerViewer } from './use-player-viewer.ts';
import { WatchActions } from './watch-actions.tsx';
import { watchAside } from './watch-aside.tsx';
import { WatchPlayer } from './watch-player.tsx';

export function WatchRoute() {
  const [player, setPlayer] = useState<Player | null>(null);
  const seek = useCallback(
    (ms: number): void => {
      // Refused where the viewer may not seek; the player shows why.
      if (player?.seek(ms)) void player.play();
    },
    [player],
  );
  usePlayerViewer(player);
  const client = useQueryClient();
  useEffect(() => () => markHistoryOutdated(client), [client]);
  const opening = useOpenVideo();
  const playlist = usePlaylistColumn(opening.openVideo);
  const transcripts = useTranscripts(player?.config.video.id ?? null);
  return (
    <WatchPage
      player={(video, stage) => (
        <WatchPlayer video={video} stage={stage} opening={opening} onPlayer={setPlayer} />
      )}
      seek={player ? seek : null}
      actions={(video) => <WatchActions video={video} player={player} />}
      aside={(video) =>
        watchAside({ video, playlist, hasPlayer: player !== null, openVideo: opening.openVideo })
      }
      eventActions={(video) => <EventActions videoId={video.kapsule_id} />}
      transcript={
        player && transcripts.length > 0
          ? (video: Video, onClose) => (
              <TranscriptPanel
                key={video.kapsule_id}
                videoId={video.kapsule_id}
                transcripts={transcripts}
                player={{ subscribe: player.store.subscribe, getMs: player.positionMs, seek }}
                onClose={onClose}
              />
            )
          : null
      }
      comments={(video) => <CommentsSection video={video} />}
    />
  );
}

/** Requested once the player has started, so that they do not compete with the picture. */
function useTranscripts(videoId: string | null) {
  const { data } = useRoute(captionRoutes.list, { id: videoId ?? '' }, { enabled: videoId !== null });
  return videoId !== null && data ? data.list : [];
}
