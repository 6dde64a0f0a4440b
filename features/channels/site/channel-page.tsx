import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ownerUrl } from '#features/accounts/contract.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { buttonClass } from '#kernel/ui/button.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { type Channel, channelRoutes } from '../contract.ts';
import { text } from '../messages.ts';
import { ChannelAvatar } from './channel-avatar.tsx';
import styles from './channel-page.module.css';

/** Components of other features, passed in by the app. */
interface ChannelPageProps {
  /** `empty` is shown when there are no videos. */
  videos: (channel: Channel, empty: ReactNode) => ReactNode;
  /** Renders nothing without any. */
  playlists: (channel: Channel) => ReactNode;
  notFound: ReactNode;
}

/** The public page of a person. */
export function ChannelPage({ videos, playlists, notFound }: ChannelPageProps) {
  const { username = '' } = useParams();
  const { data: channel, error, refetch } = useRoute(channelRoutes.get, { username });
  usePageTitle(channel?.displayname);
  if (channel) {
    return (
      <div className={styles.page}>
        <ChannelHead channel={channel} />
        <section aria-label={text('videos')}>
          {videos(
            channel,
            <p className={styles.empty}>{text(channel.is_self ? 'noVideosOwn' : 'noVideos')}</p>,
          )}
        </section>
        {playlists(channel)}
      </div>
    );
  }
  const problem = problemOf(error);
  if (problem.code === 'CHANNEL_NOT_FOUND') return notFound;
  if (error) return <ProblemNotice {...problem} onRetry={() => void refetch()} />;
  return (
    <div className={styles.page} role="status">
      <div className={styles.head}>
        <Skeleton shape="circle" />
        <Skeleton shape="title" />
      </div>
    </div>
  );
}

function ChannelHead({ channel }: { channel: Channel }) {
  return (
    <header className={styles.head}>
      <ChannelAvatar channel={channel} />
      <div className={styles.text}>
        <h1 className={styles.name}>{channel.displayname}</h1>
        <p className={styles.username}>@{channel.username}</p>
        {channel.bio && <p className={styles.bio}>{channel.bio}</p>}
      </div>
      {channel.is_self && (
        <Link className={buttonClass('secondary')} to={`${ownerUrl(channel.username)}/setting`}>
          <Pencil aria-hidden="true" />
          {text('editProfile')}
        </Link>
      )}
    </header>
  );
}
