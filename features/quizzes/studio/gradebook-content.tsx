import { ClipboardList } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#kernel/ui/button.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { ScopeTabs } from '#kernel/ui/scope-tabs.tsx';
import { ChangesSection } from './changes-section.tsx';
import styles from './gradebook.module.css';
import { text } from './gradebook-messages.ts';
import { GradebookNumbers } from './gradebook-numbers.tsx';
import { GRADEBOOK_VIEWS, type GradebookQuery } from './gradebook-query.ts';
import { GradebookSkeleton } from './gradebook-skeleton.tsx';
import { PeopleSection } from './people-section.tsx';
import { QuestionsSection } from './questions-section.tsx';
import { RegradeNotice } from './regrade-notice.tsx';
import type { Gradebook } from './use-gradebook.ts';

interface GradebookContentProps {
  readonly id: string;
  readonly query: GradebookQuery;
  readonly gradebook: Gradebook;
  onChange(change: Partial<GradebookQuery>): void;
}

/** Numbers, then people, questions, or changes. */
export function GradebookContent({ id, query, gradebook, onChange }: GradebookContentProps) {
  const { statistics, hasQuizzes, options, quizTitle } = gradebook;
  if (!statistics || !hasQuizzes) return <GradebookSkeleton />;
  const isEmpty = statistics.people === 0;
  return (
    <>
      <GradebookNumbers statistics={statistics} />
      <RegradeNotice id={id} qid={query.qid} outdated={statistics.outdated} />
      <div className={styles.bar}>
        <ScopeTabs
          label={text('views')}
          value={query.view}
          options={GRADEBOOK_VIEWS.map((value) => ({ value, label: text(`view_${value}`) }))}
          onChange={(view) => onChange({ view })}
        />
        {query.view === 'people' && !isEmpty && (
          <ScopeTabs
            label={text('which')}
            value={query.isUnfinished ? 'unfinished' : 'everyone'}
            options={(['everyone', 'unfinished'] as const).map((value) => ({ value, label: text(value) }))}
            onChange={(value) => onChange({ isUnfinished: value === 'unfinished' })}
          />
        )}
      </div>
      {query.view === 'changes' && <ChangesSection id={id} quizTitle={quizTitle} />}
      {query.view !== 'changes' && isEmpty && <EmptyGradebook id={id} hasQuestions={options.length > 0} />}
      {query.view === 'people' && !isEmpty && (
        <PeopleSection id={id} query={query} hasSeveral={options.length > 1} />
      )}
      {query.view === 'questions' && !isEmpty && <QuestionsSection statistics={statistics} />}
    </>
  );
}

function EmptyGradebook({ id, hasQuestions }: { id: string; hasQuestions: boolean }) {
  if (hasQuestions)
    return (
      <NoticePage icon={<ClipboardList />} title={text('empty')}>
        {text('emptyHint')}
      </NoticePage>
    );
  return (
    <NoticePage
      icon={<ClipboardList />}
      title={text('noQuestions')}
      action={
        <Link className={buttonClass('primary')} to={`/app/studio/video/${id}/edit/interactions`}>
          {text('addQuestions')}
        </Link>
      }
    >
      {text('noQuestionsHint')}
    </NoticePage>
  );
}
