import { ListVideo } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { problemOf } from '#kernel/client/error-message.ts';
import { buttonClass } from '#kernel/ui/button.tsx';
import { LoadMore } from '#kernel/ui/load-more.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { PictureRowsSkeleton } from '#kernel/ui/picture-row.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import type { Playlist } from '../contract.ts';
import { text } from '../messages.ts';
import { EntryList } from './entry-list.tsx';
import { PlaylistHead, PlaylistHeadSkeleton } from './playlist-head.tsx';
import { playlistName, playlistUrl } from './playlist-name.ts';
import styles from './playlist-page.module.css';
import { playlistProblems } from './playlist-problems.tsx';
import { usePlaylist } from './use-playlist.ts';

/** A playlist: what it is, and its videos in order. */
export function PlaylistPage() {
  const { id = '' } = useParams();
  const { playlist, videos } = usePlaylist(id);
  const { data, error } = playlist;
  usePageTitle(data && playlistName(data));
  const problem = problemOf(error);
  // Replaces the page once the playlist is deleted or private, but not after a mere connection error.
  const isWithdrawn = problem.code !== null && problem.code in playlistProblems;
  if (error && (!data || isWithdrawn))
    return <ProblemNotice {...problem} special={playlistProblems} onRetry={() => void playlist.refetch()} />;
  if (!data)
    return (
      <div className={styles.page} role="status" aria-label={text('loading')}>
        <PlaylistHeadSkeleton />
        <PictureRowsSkeleton />
      </div>
    );
  const pages = videos.data?.pages ?? [];
  const list = pages.flatMap((page) => page.list);
  const skipped = pages.at(-1)?.skipped ?? 0;
  return (
    <div className={styles.page}>
      <PlaylistHead playlist={data} />
      <section className={styles.entries} aria-label={text('entries')}>
        {skipped > 0 && <p className={styles.note}>{text('skipped', { count: skipped })}</p>}
        {videos.isPending && <PictureRowsSkeleton label={text('loading')} />}
        {videos.isError && list.length === 0 && (
          <ProblemNotice {...problemOf(videos.error)} onRetry={() => void videos.refetch()} asPage={false} />
        )}
        {videos.isSuccess && list.length === 0 && <EmptyPlaylist playlist={data} />}
        <EntryList playlistId={data.id} entries={list} />
        <LoadMore
          more={videos.hasNextPage}
          loading={videos.isFetchingNextPage}
          failed={videos.isFetchNextPageError}
          onMore={() => void videos.fetchNextPage()}
        />
      </section>
    </div>
  );
}

function EmptyPlaylist({ playlist }: { playlist: Playlist }) {
  const canAdd = playlist.can_edit && playlist.kind === 'list';
  return (
    <NoticePage
      icon={<ListVideo />}
      title={text('empty')}
      action={
        canAdd ? (
          <Link className={buttonClass('primary')} to={`${playlistUrl(playlist.id)}/edit`}>
            {text('addVideos')}
          </Link>
        ) : (
          <Link className={buttonClass('primary')} to="/">
            {text('browse')}
          </Link>
        )
      }
    >
      {playlist.kind === 'later' ? text('emptyLater') : canAdd ? text('emptyOwn') : null}
    </NoticePage>
  );
}
