import { Heart } from 'lucide-react';
import { Link } from 'react-router';
import { problemOf } from '#kernel/client/error-message.ts';
import { usePagedRoute } from '#kernel/client/route-query.ts';
import { buttonClass } from '#kernel/ui/button.tsx';
import { LoadMore } from '#kernel/ui/load-more.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { PictureRows, PictureRowsSkeleton } from '#kernel/ui/picture-row.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SignInNotice } from '#kernel/ui/sign-in-notice.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { likeRoutes } from '../contract.ts';
import { text } from '../messages.ts';
import styles from './liked-page.module.css';
import { LikedRow } from './liked-row.tsx';

interface LikedPageProps {
  readonly isSignedIn: boolean;
  readonly signInUrl: string;
}

/** The videos that the viewer likes. */
export function LikedPage({ isSignedIn, signInUrl }: LikedPageProps) {
  usePageTitle(text('title'));
  if (isSignedIn) return <OwnLikes />;
  return (
    <SignInNotice icon={<Heart />} title={text('signInTitle')} signInUrl={signInUrl} action={text('signIn')}>
      {text('signInBody')}
    </SignInNotice>
  );
}

function OwnLikes() {
  const found = usePagedRoute(likeRoutes.list, {});
  const entries = found.data?.pages.flatMap((page) => page.list) ?? [];
  const isEmpty = found.isSuccess && entries.length === 0 && !found.hasNextPage;
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{text('title')}</h1>
      <p className={styles.lead}>{text('lead')}</p>
      {found.isPending && <PictureRowsSkeleton label={text('loading')} />}
      {found.isError && entries.length === 0 && (
        <ProblemNotice {...problemOf(found.error)} onRetry={() => void found.refetch()} asPage={false} />
      )}
      {isEmpty && <NoLikes />}
      {entries.length > 0 && (
        <PictureRows label={text('list')}>
          {entries.map(({ video }) => (
            <LikedRow key={video.kapsule_id} video={video} />
          ))}
        </PictureRows>
      )}
      <LoadMore
        more={found.hasNextPage}
        loading={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={() => void found.fetchNextPage()}
      />
    </div>
  );
}

function NoLikes() {
  return (
    <NoticePage
      icon={<Heart />}
      title={text('empty')}
      action={
        <Link className={buttonClass('primary')} to="/">
          {text('browse')}
        </Link>
      }
    >
      {text('emptyHint')}
    </NoticePage>
  );
}
