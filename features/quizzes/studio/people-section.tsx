import { ClipboardList, PartyPopper } from 'lucide-react';
import { problemOf } from '#kernel/client/error-message.ts';
import { usePagedRoute } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { useNarrow } from '#kernel/ui/use-narrow.ts';
import { quizRoutes } from '../contract.ts';
import { formatCount } from '../site/format-result.ts';
import styles from './gradebook.module.css';
import { text } from './gradebook-messages.ts';
import type { GradebookQuery } from './gradebook-query.ts';
import { GradebookSkeleton } from './gradebook-skeleton.tsx';
import { PeopleCards, PeopleTable } from './people-rows.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { personName } from './person-name.ts';
import { useOpenedPerson } from './use-opened-person.ts';

interface PeopleSectionProps {
  readonly id: string;
  readonly query: GradebookQuery;
  /** The video has several quizzes. */
  readonly hasSeveral: boolean;
}

/** Everyone who took a quiz, the latest first. */
export function PeopleSection({ id, query, hasSeveral }: PeopleSectionProps) {
  const { qid, isUnfinished } = query;
  const found = usePagedRoute(quizRoutes.gradebook, {
    id,
    unfinished: isUnfinished,
    ...(qid === undefined ? {} : { qid }),
  });
  const pages = found.data?.pages ?? [];
  const people = pages.flatMap(({ list }) => list);
  const { opened, open, close } = useOpenedPerson();
  const Rows = useNarrow() ? PeopleCards : PeopleTable;
  return (
    <div className={styles.section}>
      {found.isPending && <GradebookSkeleton />}
      {found.isError && people.length === 0 && (
        <ProblemNotice {...problemOf(found.error)} asPage={false} onRetry={() => void found.refetch()} />
      )}
      {found.isSuccess && people.length === 0 && <Nobody isUnfinished={isUnfinished} />}
      {people.length > 0 && (
        <Rows
          people={people}
          showsQuiz={hasSeveral && qid === undefined}
          onOpen={(row) => open({ person: row.person, name: personName(row), qid: row.qid })}
        />
      )}
      {found.hasNextPage && (
        <MorePeople
          shown={people.length}
          total={pages[0]?.totalcount ?? people.length}
          isLoading={found.isFetchingNextPage}
          hasFailed={found.isFetchNextPageError}
          onMore={() => void found.fetchNextPage()}
        />
      )}
      {opened && <PersonDialog id={id} opened={opened} onClose={close} />}
    </div>
  );
}

const Nobody = ({ isUnfinished }: { isUnfinished: boolean }) => (
  <NoticePage
    icon={isUnfinished ? <PartyPopper /> : <ClipboardList />}
    title={text(isUnfinished ? 'allFinished' : 'noneHere')}
  />
);

interface MorePeopleProps {
  readonly shown: number;
  readonly total: number;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  onMore(): void;
}

function MorePeople({ shown, total, isLoading, hasFailed, onMore }: MorePeopleProps) {
  return (
    <div className={styles.more}>
      {hasFailed && <p role="alert">{text('moreFailed')}</p>}
      <p className={styles.muted}>
        {text('shown', { shown: formatCount(shown), total: formatCount(total) })}
      </p>
      <Button busy={isLoading} onClick={onMore}>
        {text(hasFailed ? 'tryAgain' : 'more')}
      </Button>
    </div>
  );
}
