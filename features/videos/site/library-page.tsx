import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { problemOf } from '#kernel/client/error-message.ts';
import { usePagedRoute } from '#kernel/client/route-query.ts';
import { LoadMore } from '#kernel/ui/load-more.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { videoRoutes } from '../contract.ts';
import { hasFilters, type LibraryFilters, readFilters } from '../library.ts';
import { EmptyLibrary } from './empty-library.tsx';
import { text } from './library-messages.ts';
import styles from './library-page.module.css';
import { LibrarySections, LibrarySectionsSkeleton } from './library-sections.tsx';
import { LibraryToolbar } from './library-toolbar.tsx';
import { useSections } from './use-sections.ts';
import { VideoGrid, VideoGridSkeleton } from './video-grid.tsx';

interface LibraryPageProps {
  /** Arranges the view without filters, together with what other features add to it. */
  front: (parts: { toolbar: ReactNode; sections: ReactNode }) => ReactNode;
}

/** The library: sections, or with filters in the address a list. */
export function LibraryPage({ front }: LibraryPageProps) {
  const [search] = useSearchParams();
  const filters = readFilters(search);
  const { q, tag } = filters;
  usePageTitle(q ? text('searchTitle', { query: q }) : (tag ?? ''));
  return (
    <div className={styles.page}>
      {hasFilters(filters) ? (
        <FilteredLibrary filters={filters} />
      ) : (
        <>
          <h1 className="visually-hidden">{text('library')}</h1>
          {front({ toolbar: <LibraryToolbar filters={filters} />, sections: <Sections /> })}
        </>
      )}
    </div>
  );
}

function Sections() {
  const { data, error, isPending, refetch } = useSections(true);
  if (data) {
    const isEmpty = data.live.length + data.latest.length === 0;
    return isEmpty ? <EmptyLibrary filters={{}} /> : <LibrarySections sections={data} />;
  }
  if (isPending) return <LibrarySectionsSkeleton />;
  return <ProblemNotice {...problemOf(error)} onRetry={() => void refetch()} asPage={false} />;
}

function FilteredLibrary({ filters }: { filters: LibraryFilters }) {
  const library = usePagedRoute(videoRoutes.list, filters);
  const videos = library.data?.pages.flatMap((page) => page.list) ?? [];
  const isComplete = library.isSuccess && !library.hasNextPage;
  return (
    <>
      <Heading filters={filters} count={isComplete ? videos.length : null} />
      <LibraryToolbar filters={filters} />
      {library.isError && videos.length === 0 && (
        <ProblemNotice {...problemOf(library.error)} onRetry={() => void library.refetch()} asPage={false} />
      )}
      {library.isPending && <VideoGridSkeleton />}
      {library.isSuccess && videos.length === 0 && <EmptyLibrary filters={filters} />}
      {videos.length > 0 && <VideoGrid videos={videos} label={text('videos')} />}
      <LoadMore
        more={library.hasNextPage}
        loading={library.isFetchingNextPage}
        failed={library.isFetchNextPageError}
        onMore={() => void library.fetchNextPage()}
      />
    </>
  );
}

function Heading({ filters: { q, tag }, count }: { filters: LibraryFilters; count: number | null }) {
  const title = q ? text('resultsFor', { query: q }) : tag ? text('videosTagged', { tag }) : text('videos');
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.count} role="status">
        {count !== null && text('videosFound', { count })}
      </p>
    </header>
  );
}
