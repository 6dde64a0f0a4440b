import { History, Pause, Play, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { usePagedRoute, useRoute } from '#kernel/client/route-query.ts';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import { LoadMore } from '#kernel/ui/load-more.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { PictureRowsSkeleton } from '#kernel/ui/picture-row.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SignInNotice } from '#kernel/ui/sign-in-notice.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { historyRoutes } from '../contract.ts';
import { text } from '../messages.ts';
import { HistoryList } from './history-list.tsx';
import styles from './history-page.module.css';
import { type HistoryActions, useHistoryActions } from './use-history-actions.ts';

interface HistoryPageProps {
  readonly isSignedIn: boolean;
  readonly signInUrl: string;
}

/** What the viewer has watched, by day. */
export function HistoryPage({ isSignedIn, signInUrl }: HistoryPageProps) {
  usePageTitle(text('title'));
  if (isSignedIn) return <OwnHistory />;
  return (
    <SignInNotice
      icon={<History />}
      title={text('signInTitle')}
      signInUrl={signInUrl}
      action={text('signIn')}
    >
      {text('signInBody')}
    </SignInNotice>
  );
}

function OwnHistory() {
  const found = usePagedRoute(historyRoutes.list, {});
  const isPaused = useRoute(historyRoutes.setting, {}).data?.paused;
  const actions = useHistoryActions();
  const entries = found.data?.pages.flatMap((page) => page.list) ?? [];
  const isEmpty = found.isSuccess && entries.length === 0 && !found.hasNextPage;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 tabIndex={-1}>{text('title')}</h1>
          <p className={styles.lead}>{text('lead')}</p>
        </div>
        <div className={styles.actions}>
          {isPaused !== undefined && <PauseButton isPaused={isPaused} {...actions} />}
          {entries.length > 0 && (
            <Button variant="quiet" busy={actions.isClearing} onClick={() => void actions.clearAll()}>
              <Trash2 aria-hidden="true" />
              {text('clear')}
            </Button>
          )}
        </div>
      </header>
      <Notices isPaused={isPaused === true} />
      {found.isPending && <PictureRowsSkeleton label={text('loading')} />}
      {found.isError && entries.length === 0 && (
        <ProblemNotice {...problemOf(found.error)} onRetry={() => void found.refetch()} asPage={false} />
      )}
      {isEmpty && <EmptyHistory />}
      <HistoryList entries={entries} {...actions} />
      <LoadMore
        more={found.hasNextPage}
        loading={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={() => void found.fetchNextPage()}
      />
    </div>
  );
}

function PauseButton({ isPaused, pause }: { isPaused: boolean } & Pick<HistoryActions, 'pause'>) {
  return (
    <Button busy={pause.isPending} onClick={() => pause.mutate(!isPaused)}>
      {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      {text(isPaused ? 'resume' : 'pause')}
    </Button>
  );
}

/** Why nothing is added to the list. */
function Notices({ isPaused }: { isPaused: boolean }) {
  const organization = useRoute(organizationRoutes.get, {}).data;
  const isRecorded = organization?.settings.track_level === 'full';
  return (
    <div role="status">
      {isPaused && <p className={styles.notice}>{text('pausedNotice')}</p>}
      {organization && !isRecorded && (
        <p className={styles.notice}>{text('notRecorded', { organization: organization.name })}</p>
      )}
    </div>
  );
}

function EmptyHistory() {
  return (
    <NoticePage
      icon={<History />}
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
