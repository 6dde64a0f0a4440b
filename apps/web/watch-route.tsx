import { WatchPage } from '#features/videos/site/watch-page.tsx';
import { CommentsSection } from './comments-section.tsx';
import { WatchPlayer } from './watch-player.tsx';

export function WatchRoute() {
  return (
    <WatchPage
      player={(video, stage) => <WatchPlayer video={video} stage={stage} />}
      comments={(video) => <CommentsSection video={video} />}
    />
  );
}
