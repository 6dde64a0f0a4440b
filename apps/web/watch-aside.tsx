import type { ReactNode } from 'react';
import { RelatedList } from '#features/recommendations/site/related-list.tsx';
import { isLive, type Video } from '#features/videos/contract.ts';
import type { PlayerServices } from '#kernel/player/core/player-services.ts';

interface AsideOptions {
  /** Null while the page is loading. */
  readonly video: Video | null;
  readonly playlist: ReactNode | null;
  /** The player has started. */
  readonly hasPlayer: boolean;
  readonly openVideo: NonNullable<PlayerServices['openVideo']>;
}

/**
 * The column at the right of the watch page: the playlist, then related videos. The server's skeleton reserves it, too
 * (`apps/server/watch-page.ts`).
 */
export function watchAside({ video, playlist, hasPlayer, openVideo }: AsideOptions): ReactNode | null {
  if (video && isLive(video.src, video.live_event?.state)) return playlist;
  // Without anything to play there is no player to wait for.
  const isReady = video !== null && (hasPlayer || video.media === null);
  return (
    <>
      {playlist}
      <RelatedList videoId={video?.kapsule_id ?? ''} isReady={isReady} openVideo={openVideo} />
    </>
  );
}
