import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { SearchX, UsersRound } from 'lucide-react';
import { problemOf } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { LoadMore } from '#kernel/ui/load-more.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { text } from '../people-messages.ts';
import styles from './people-page.module.css';
import { hasFilters } from './people-query.ts';
import { PersonCards, type PersonRowsProps, PersonTable } from './person-rows.tsx';

interface PeopleListProps extends PersonRowsProps {
  found: UseInfiniteQueryResult;
  isNarrow: boolean;
  onClear: () => void;
}

/** A list of people in all its states. */
export function PeopleList({ found, isNarrow, onClear, ...rows }: PeopleListProps) {
  const List = isNarrow ? PersonCards : PersonTable;
  const isEmpty = rows.people.length === 0;
  return (
    <>
      {found.isPending && <ListSkeleton />}
      {found.isError && isEmpty && (
        <ProblemNotice {...problemOf(found.error)} onRetry={() => void found.refetch()} asPage={false} />
      )}
      {found.isSuccess && isEmpty && <EmptyList isFiltered={hasFilters(rows.query)} onClear={onClear} />}
      {!isEmpty && <List {...rows} />}
      <LoadMore
        more={found.hasNextPage}
        loading={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={() => void found.fetchNextPage()}
      />
    </>
  );
}

function EmptyList({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return (
      <NoticePage icon={<UsersRound />} title={text('nobody')}>
        {text('nobodyHint')}
      </NoticePage>
    );
  return (
    <NoticePage
      icon={<SearchX />}
      title={text('noneFound')}
      action={<Button onClick={onClear}>{text('clearFilters')}</Button>}
    />
  );
}

function ListSkeleton() {
  return (
    <div className={styles.skeletons} role="status" aria-label={text('loading')}>
      {['a', 'b', 'c', 'd'].map((name) => (
        <Skeleton key={name} shape="title" />
      ))}
    </div>
  );
}
