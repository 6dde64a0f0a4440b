import { SearchX, Tag, Video as VideoIcon, X } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { accountRoutes } from '#features/accounts/contract.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { usePagedRoute, useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import { buttonClass } from '#kernel/ui/button.tsx';
import { LoadMore } from '#kernel/ui/load-more.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { videoRoutes } from '../contract.ts';
import styles from './library-page.module.css';
import { VideoCard, VideoCardSkeleton } from './video-card.tsx';

const EAGER_THUMBNAILS = 8;

export function LibraryPage() {
  const [search] = useSearchParams();
  const q = search.get('q')?.trim() || undefined;
  const tag = search.get('tag')?.trim() || undefined;
  usePageTitle(q ? `${q} – search` : (tag ?? ''));
  const library = usePagedRoute(videoRoutes.list, { q, tag });
  const videos = library.data?.pages.flatMap((page) => page.list) ?? [];

  return (
    <div className={styles.page}>
      <Heading
        q={q}
        tag={tag}
        count={library.hasNextPage ? null : library.isSuccess ? videos.length : null}
      />
      {library.isError && videos.length === 0 && (
        <ProblemNotice {...problemOf(library.error)} onRetry={() => void library.refetch()} asPage={false} />
      )}
      {library.isPending && (
        <div className={styles.grid} role="status" aria-label="Loading videos">
          {Array.from({ length: 12 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <VideoCardSkeleton key={index} />
          ))}
        </div>
      )}
      {library.isSuccess && videos.length === 0 && <EmptyLibrary q={q} tag={tag} />}
      {videos.length > 0 && (
        <ul className={styles.grid} aria-label="Videos">
          {videos.map((video, index) => (
            <li key={video.kapsule_id}>
              <VideoCard video={video} eager={index < EAGER_THUMBNAILS} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore
        more={library.hasNextPage}
        loading={library.isFetchingNextPage}
        failed={library.isFetchNextPageError}
        onMore={() => void library.fetchNextPage()}
      />
    </div>
  );
}

function Heading({
  q,
  tag,
  count,
}: {
  q?: string | undefined;
  tag?: string | undefined;
  count: number | null;
}) {
  const isFiltered = q !== undefined || tag !== undefined;
  const countText = count === null ? '' : count === 1 ? '1 video found' : `${count} videos found`;
  return (
    <header className={styles.head}>
      <h1 className={isFiltered ? styles.title : 'visually-hidden'}>
        {q ? `Results for “${q}”` : tag ? 'Videos' : 'Library'}
      </h1>
      {tag && (
        <Link className={styles.filter} to="/" aria-label={`Remove the filter ${tag}`}>
          <Tag aria-hidden="true" />
          {tag}
          <X aria-hidden="true" />
        </Link>
      )}
      <p className={isFiltered ? styles.count : 'visually-hidden'} role="status">
        {isFiltered && countText}
      </p>
    </header>
  );
}

function EmptyLibrary({ q, tag }: { q?: string | undefined; tag?: string | undefined }) {
  const { data } = useRoute(accountRoutes.me, {});
  const signedIn = data !== undefined && data.user.username !== ANONYMOUS_USERNAME;
  if (q || tag) {
    return (
      <NoticePage
        icon={<SearchX />}
        title={q ? `Nothing found for “${q}”` : `No videos with the tag “${tag}”`}
        action={
          <Link className={buttonClass('secondary')} to="/">
            Show all videos
          </Link>
        }
      >
        Titles, descriptions and tags are searched. Fewer or other words may help.
      </NoticePage>
    );
  }
  return (
    <NoticePage
      icon={<VideoIcon />}
      title="No videos yet"
      action={
        <Link
          className={buttonClass('primary')}
          to={signedIn ? '/app/studio' : '/app/login?target_uri=/app/studio'}
        >
          {signedIn ? 'Open the studio' : 'Sign in to add one'}
        </Link>
      }
    >
      Videos that are shared with you appear here.
    </NoticePage>
  );
}
