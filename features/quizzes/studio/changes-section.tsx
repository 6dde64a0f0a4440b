import { History, RefreshCw, RotateCcw } from 'lucide-react';
import { problemOf } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { TimeAgo } from '#kernel/ui/time-ago.tsx';
import { quizRoutes } from '../contract.ts';
import type { RegradeEntry } from '../gradebook.ts';
import styles from './changes-section.module.css';
import { text } from './gradebook-messages.ts';
import { GradebookSkeleton } from './gradebook-skeleton.tsx';
import { shortReference } from './person-name.ts';

interface ChangesSectionProps {
  readonly id: string;
  quizTitle(qid: number): string;
}

/** Who has graded answers again or reset attempts, the latest first. */
export function ChangesSection({ id, quizTitle }: ChangesSectionProps) {
  const { data, error, refetch } = useRoute(quizRoutes.audit, { id });
  if (!data)
    return error ? (
      <ProblemNotice {...problemOf(error)} asPage={false} onRetry={() => void refetch()} />
    ) : (
      <GradebookSkeleton />
    );
  if (data.list.length === 0)
    return (
      <NoticePage icon={<History />} title={text('noChanges')}>
        {text('noChangesHint')}
      </NoticePage>
    );
  return (
    <ol className={styles.list} aria-label={text('changes')}>
      {data.list.map((entry) => (
        <li key={`${entry.time} ${entry.action} ${entry.person ?? ''}`} className={styles.row}>
          {entry.action === 'reset' ? <RotateCcw aria-hidden="true" /> : <RefreshCw aria-hidden="true" />}
          <div className={styles.words}>
            <p>{describeEntry(entry, quizTitle)}</p>
            <p className={styles.muted}>
              {text(entry.action === 'reset' ? 'answersDeleted' : 'gradesChanged', { count: entry.changed })}
              {' · '}
              <TimeAgo at={entry.time} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function describeEntry(entry: RegradeEntry, quizTitle: ChangesSectionProps['quizTitle']): string {
  const by = entry.by ?? text('formerMember');
  const { action, qid } = entry;
  if (action === 'reset') return text('wasReset', { by, name: whose(entry), quiz: quizTitle(qid ?? 0) });
  return qid === null ? text('regraded', { by }) : text('regradedQuiz', { by, quiz: quizTitle(qid) });
}

/** Deleting an account deletes whose attempts were reset. */
function whose({ name, person }: RegradeEntry): string {
  if (name !== null) return name;
  return person === null
    ? text('deletedAccount')
    : text('namelessPerson', { reference: shortReference(person) });
}
