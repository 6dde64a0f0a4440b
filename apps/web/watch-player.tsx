import type { ReactNode } from 'react';
import { SimplePlayer } from '#features/media/site/simple-player.tsx';
import { useLiveVideo } from '#features/media/site/use-live-video.ts';
import type { Video } from '#features/videos/contract.ts';

interface WatchPlayerProps {
  video: Video;
  /** What stands there while nothing can be played. */
  stage: ReactNode;
}

export function WatchPlayer({ video, stage }: WatchPlayerProps) {
  const { kapsule_id: id, media, live_event, state } = video;
  useLiveVideo(id, state !== 'ready');
  if (!media || live_event) return stage;
  return <SimplePlayer key={id} video={video} address={media.hls} />;
}
