import { ChannelPage } from '#features/channels/site/channel-page.tsx';
import { OwnerPlaylists } from '#features/playlists/site/owner-playlists.tsx';
import { OwnerVideos } from '#features/videos/site/owner-videos.tsx';
import { NotFoundPage } from './not-found-page.tsx';

export function ChannelRoute() {
  return (
    <ChannelPage
      videos={({ username }, empty) => <OwnerVideos owner={username} empty={empty} />}
      playlists={({ username }) => <OwnerPlaylists owner={username} />}
      notFound={<NotFoundPage />}
    />
  );
}
