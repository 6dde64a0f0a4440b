import {
  ChartNoAxesColumn,
  Clapperboard,
  Flag,
  MessagesSquare,
  Plus,
  Radio,
  SearchX,
  Trash2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { accountRoutes } from '#features/accounts/contract.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { usePagedRoute, useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import { LoadMore } from '#kernel/ui/load-more.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { useNarrow } from '#kernel/ui/use-narrow.ts';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import type { VideoSource } from '../contract.ts';
import { type StudioVideo, studioRoutes } from '../studio-contract.ts';
import { CreateVideoDialog } from './create-video-dialog.tsx';
import { text } from './list-messages.ts';
import { LiveStateChip } from './live-state-chip.tsx';
import styles from './my-videos-page.module.css';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { hasFilters, readStudioQuery, type StudioQuery, sortBy, writeStudioQuery } from './studio-query.ts';
import { useSelection } from './use-selection.ts';
import { VideoCards } from './video-cards.tsx';
import { VideoFilters } from './video-filters.tsx';
import { VideoTable } from './video-table.tsx';

interface MyVideosPageProps {
  /** Components of other features, passed in by the app. */
  upload: ReactNode;
  uploads: ReactNode;
  storage: ReactNode;
  status: (video: StudioVideo) => ReactNode;
  /** A hook: the number of comments by video. */
  useCommentCounts: (ids: readonly string[]) => ReadonlyMap<string, number>;
}

export function MyVideosPage(props: MyVideosPageProps) {
  usePageTitle(text('title'));
  const { data: me } = useRoute(accountRoutes.me, {});
  if (!me) return null;
  // Anonymous visitors cannot upload, so ask them to sign in.
  if (me.user.username === ANONYMOUS_USERNAME)
    return <ProblemNotice code="UNAUTHENTICATED" message="" onRetry={() => undefined} />;
  const role = me.user.organization?.role;
  return <MyVideos {...props} canSeeAll={role === 'moderator' || role === 'administrator'} />;
}

function MyVideos({
  canSeeAll,
  upload,
  uploads,
  storage,
  status,
  useCommentCounts,
}: MyVideosPageProps & { canSeeAll: boolean }) {
  const [search, setSearch] = useSearchParams();
  const query = readStudioQuery(search, canSeeAll);
  const change = (next: StudioQuery): void => setSearch(writeStudioQuery(next), { replace: true });
  const found = usePagedRoute(studioRoutes.studioVideos, { ...query });
  const [scheduling, setScheduling] = useState<StudioVideo | null>(null);
  const videos = found.data?.pages.flatMap((page) => page.list) ?? [];
  const commentCounts = useCommentCounts(videos.map(({ kapsule_id }) => kapsule_id));
  const selection = useSelection(videos);
  const List = useNarrow() ? VideoCards : VideoTable;
  return (
    <div className={styles.page}>
      <Header upload={upload} storage={storage} />
      <StudioLinks hasAnalytics={canSeeAll} />
      {uploads}
      <VideoFilters query={query} canSeeAll={canSeeAll} onChange={(part) => change({ ...query, ...part })} />
      <SelectionBar selection={selection} />
      {found.isPending && <ListSkeleton />}
      {found.isError && videos.length === 0 && (
        <ProblemNotice {...problemOf(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.isSuccess && videos.length === 0 && (
        <EmptyList query={query} upload={upload} onClear={() => setSearch({}, { replace: true })} />
      )}
      {videos.length > 0 && (
        <List
          videos={videos}
          query={query}
          selection={selection}
          commentCounts={commentCounts}
          status={(video) =>
            video.live_event ? <LiveStateChip state={video.live_event.state} /> : status(video)
          }
          onSort={(sort) => change(sortBy(query, sort))}
          onSchedule={setScheduling}
        />
      )}
      <LoadMore
        more={found.hasNextPage}
        loading={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={() => void found.fetchNextPage()}
      />
      <ScheduleDialog video={scheduling} onClose={() => setScheduling(null)} />
    </div>
  );
}

function Header({ upload, storage }: Pick<MyVideosPageProps, 'upload' | 'storage'>) {
  const [creating, setCreating] = useState<VideoSource | null>(null);
  return (
    <header className={styles.head}>
      <div>
        <h1>{text('title')}</h1>
        {storage}
      </div>
      <div className={styles.actions}>
        <Button onClick={() => setCreating('LIVE_EVENT')}>
          <Radio aria-hidden="true" />
          {text('newLiveEvent')}
        </Button>
        <Button onClick={() => setCreating('VIDEO')}>
          <Plus aria-hidden="true" />
          {text('newVideo')}
        </Button>
        {upload}
      </div>
      <CreateVideoDialog source={creating} onClose={() => setCreating(null)} />
    </header>
  );
}

/** `hasAnalytics`: the statistics of the organization, which not everyone may see. */
function StudioLinks({ hasAnalytics }: { hasAnalytics: boolean }) {
  return (
    <nav className={styles.links} aria-label={text('studio')}>
      {hasAnalytics && (
        <Link className={buttonClass('quiet')} to="/app/studio/analytics">
          <ChartNoAxesColumn aria-hidden="true" />
          {text('analytics')}
        </Link>
      )}
      <Link className={buttonClass('quiet')} to="/app/studio/comments">
        <MessagesSquare aria-hidden="true" />
        {text('comments')}
      </Link>
      <Link className={buttonClass('quiet')} to="/app/studio/problems">
        <Flag aria-hidden="true" />
        {text('problems')}
      </Link>
      <Link className={buttonClass('quiet')} to="/app/studio/trash">
        <Trash2 aria-hidden="true" />
        {text('trash')}
      </Link>
    </nav>
  );
}

interface EmptyListProps {
  query: StudioQuery;
  upload: ReactNode;
  onClear: () => void;
}
function EmptyList({ query, upload, onClear }: EmptyListProps) {
  if (hasFilters(query)) {
    const clear = <Button onClick={onClear}>{text('clearFilters')}</Button>;
    return (
      <NoticePage icon={<SearchX />} title={text('nothingFound')} action={clear}>
        {text('nothingFoundHint')}
      </NoticePage>
    );
  }
  return (
    <NoticePage icon={<Clapperboard />} title={text('emptyTitle')} action={upload}>
      {text(query.scope === 'all' ? 'emptyAll' : 'emptyHint')}
    </NoticePage>
  );
}

function ListSkeleton() {
  return (
    <div className={styles.skeletons} role="status" aria-label={text('loading')}>
      {['a', 'b', 'c', 'd', 'e'].map((name) => (
        <div key={name} className={styles.skeleton}>
          <Skeleton shape="picture" />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
