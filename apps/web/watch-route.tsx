import { WatchPage } from '#features/videos/site/watch-page.tsx';
import { CommentsSection } from './comments-section.tsx';

export function WatchRoute() {
  return <WatchPage comments={(video) => <CommentsSection video={video} />} />;
}
