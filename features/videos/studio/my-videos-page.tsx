import { Clapperboard, MessagesSquare, Plus, Radio, Search, SearchX } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { accountRoutes } from '#features/accounts/contract.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { usePagedRoute, useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import { LoadMore } from '#kernel/ui/load-more.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { useDebounced } from '#kernel/ui/use-debounced.ts';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { type VideoSource, type VideoSummary, videoRoutes } from '../contract.ts';
import { CreateVideoDialog } from './create-video-dialog.tsx';
import styles from './my-videos-page.module.css';
import { VideoRow, VideoRowSkeleton } from './video-row.tsx';

const DEBOUNCE_MS = 250;

interface MyVideosPageProps {
  /** Components of other features, passed in by the app: the upload button, current uploads, and a video's status. */
  upload: ReactNode;
  uploads: ReactNode;
  status: (video: VideoSummary) => ReactNode;
}

export function MyVideosPage({ upload, uploads, status }: MyVideosPageProps) {
  usePageTitle('Studio');
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState(search.get('find') ?? '');
  const [creating, setCreating] = useState<VideoSource | null>(null);
  const q = useDebounced(text.trim(), DEBOUNCE_MS) || undefined;
  const mine = usePagedRoute(videoRoutes.list, { mine: true, q });
  const videos = mine.data?.pages.flatMap((page) => page.list) ?? [];
  const { data: me } = useRoute(accountRoutes.me, {});
  // Anonymous visitors get an empty list instead of an error, but cannot upload, so ask them to sign in.
  if (me?.user.username === ANONYMOUS_USERNAME) {
    return <ProblemNotice code="UNAUTHENTICATED" message="" onRetry={() => undefined} />;
  }
  if (mine.isError && videos.length === 0) {
    return <ProblemNotice {...problemOf(mine.error)} onRetry={() => void mine.refetch()} />;
  }
  const handleInput = (query: string): void => {
    setText(query);
    setSearch(query.trim() ? { find: query.trim() } : {}, { replace: true });
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Your videos</h1>
        <div className={styles.actions}>
          <Link className={buttonClass('quiet')} to="/app/studio/comments">
            <MessagesSquare aria-hidden="true" />
            Comments
          </Link>
          <Button onClick={() => setCreating('LIVE_EVENT')}>
            <Radio aria-hidden="true" />
            New live event
          </Button>
          <Button onClick={() => setCreating('VIDEO')}>
            <Plus aria-hidden="true" />
            New video
          </Button>
          {upload}
        </div>
      </header>
      {uploads}
      <search className={styles.tools}>
        <Search aria-hidden="true" className={styles.searchIcon} />
        <input
          type="search"
          className={styles.find}
          aria-label="Find in your videos"
          placeholder="Find in your videos"
          value={text}
          onChange={(event) => handleInput(event.target.value)}
        />
      </search>
      {mine.isPending && (
        <div className={styles.list} role="status" aria-label="Loading your videos">
          {['a', 'b', 'c', 'd', 'e'].map((name) => (
            <VideoRowSkeleton key={name} />
          ))}
        </div>
      )}
      {mine.isSuccess && videos.length === 0 && <EmptyList q={q} upload={upload} />}
      {videos.length > 0 && (
        <ul className={styles.list} aria-label="Your videos" onKeyDown={moveBetweenRows}>
          {videos.map((video) => (
            <VideoRow
              key={video.kapsule_id}
              video={video}
              status={status(video)}
              canDelete={
                video.owner_name === me?.user.username || me?.user.organization?.role === 'administrator'
              }
            />
          ))}
        </ul>
      )}
      <LoadMore
        more={mine.hasNextPage}
        loading={mine.isFetchingNextPage}
        failed={mine.isFetchNextPageError}
        onMore={() => void mine.fetchNextPage()}
      />
      <CreateVideoDialog source={creating} onClose={() => setCreating(null)} />
    </div>
  );
}

function EmptyList({ q, upload }: { q: string | undefined; upload: ReactNode }) {
  if (q) {
    return (
      <NoticePage icon={<SearchX />} title={`Nothing found for “${q}”`}>
        Only videos that you own or manage are searched here.
      </NoticePage>
    );
  }
  return (
    <NoticePage icon={<Clapperboard />} title="Your first video" action={upload}>
      Drop a video or audio file anywhere on this page. It stays private until you share it.
    </NoticePage>
  );
}

/** Moves focus between rows with the arrow keys. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const target = event.target as HTMLElement;
  if (step === 0 || !target.matches('[data-row-link]')) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const next = links[links.indexOf(target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
