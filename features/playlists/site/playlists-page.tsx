import { useInfiniteQuery } from '@tanstack/react-query';
import { ListVideo, Plus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { LoadMore } from '#kernel/ui/load-more.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SignInNotice } from '#kernel/ui/sign-in-notice.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { playlistRoutes, WATCH_LATER_ID } from '../contract.ts';
import { text } from '../messages.ts';
import { CreatePlaylistDialog } from './create-playlist-dialog.tsx';
import { type CardPlaylist, PlaylistGrid, PlaylistGridSkeleton } from './playlist-card.tsx';
import styles from './playlists-page.module.css';

interface PlaylistsPageProps {
  readonly isSignedIn: boolean;
  readonly isMember: boolean;
  readonly signInUrl: string;
}

/** The lists of the person who is signed in. */
export function PlaylistsPage({ isSignedIn, isMember, signInUrl }: PlaylistsPageProps) {
  usePageTitle(text('yourPlaylists'));
  if (isSignedIn) return <OwnPlaylists isMember={isMember} />;
  return (
    <SignInNotice
      icon={<ListVideo />}
      title={text('signInTitle')}
      signInUrl={signInUrl}
      action={text('signIn')}
    >
      {text('signInBody')}
    </SignInNotice>
  );
}

/** Before its first use, the list exists on this page only. */
const UNUSED_LATER: CardPlaylist = {
  id: WATCH_LATER_ID,
  kind: 'later',
  displayname: '',
  visibility: 'private',
  images: { thumb: null, fallback: { thumb: null } },
  totalcount: 0,
};

function useOwnPlaylists() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [playlistRoutes.list.path, 'own'],
    queryFn: ({ pageParam, signal }) => api.call(playlistRoutes.list, { page: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      pages.reduce((sum, page) => sum + page.list.length, 0) < last.totalcount ? pages.length : undefined,
  });
}

function OwnPlaylists({ isMember }: { isMember: boolean }) {
  const found = useOwnPlaylists();
  const [isCreating, setIsCreating] = useState(false);
  const list: readonly CardPlaylist[] = found.data?.pages.flatMap((page) => page.list) ?? [];
  const shown = list.some(({ kind }) => kind === 'later') ? list : [UNUSED_LATER, ...list];
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 tabIndex={-1}>{text('yourPlaylists')}</h1>
          <p className={styles.lead}>{text('lead')}</p>
        </div>
        <Button variant="primary" onClick={() => setIsCreating(true)}>
          <Plus aria-hidden="true" />
          {text('newPlaylist')}
        </Button>
      </header>
      {found.isPending && <PlaylistGridSkeleton />}
      {found.isError && !found.data && (
        <ProblemNotice {...problemOf(found.error)} onRetry={() => void found.refetch()} asPage={false} />
      )}
      {found.data && <PlaylistGrid playlists={shown} label={text('yourPlaylists')} />}
      <LoadMore
        more={found.hasNextPage}
        loading={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={() => void found.fetchNextPage()}
      />
      <CreatePlaylistDialog isOpen={isCreating} isMember={isMember} onClose={() => setIsCreating(false)} />
    </div>
  );
}
