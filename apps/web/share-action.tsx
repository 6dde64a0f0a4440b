import { useMemo } from 'react';
import { ShareButton } from '#features/sharing/site/share-button.tsx';
import { isLive, type Video } from '#features/videos/contract.ts';
import type { Player } from '#kernel/player/core/player.ts';

interface ShareActionProps {
  video: Video;
  player: Player | null;
}

/** The share button of the watch page, with what the player knows about sharing. */
export function ShareAction({ video, player }: ShareActionProps) {
  const { kapsule_id: id, displayname, app_url, duration, src, live_event } = video;
  // The player still has the previous video while the next one is loading.
  const own = player?.config.video.id === id ? player : null;
  const port = useMemo(
    () =>
      own && {
        isMobile: own.config.look.isMobile,
        nowMs: own.positionMs,
        hold: () => own.hold('share dialog'),
        track: (action: string, data: Readonly<Record<string, unknown>>) =>
          own.events.emit({ type: 'tracked', widget: 'share', action, data }),
      },
    [own],
  );
  const shown = {
    id,
    title: displayname,
    pageUrl: app_url,
    isLive: isLive(src, live_event?.state),
    durationMs: duration,
  };
  return <ShareButton video={shown} config={own ? own.config.widgets.share : null} player={port} />;
}
