import { ClipboardList } from 'lucide-react';
import type { OutputOf } from '#kernel/contract/route.ts';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import type { quizRoutes } from '../contract.ts';
import styles from './gradebook.module.css';
import { text } from './gradebook-messages.ts';
import { QuestionCard } from './question-card.tsx';
import { ScoreHistogram } from './score-histogram.tsx';

interface QuestionsSectionProps {
  readonly statistics: OutputOf<typeof quizRoutes.questionStatistics>;
}

/** How the scores are spread, and how every question was answered. */
export function QuestionsSection({ statistics }: QuestionsSectionProps) {
  const { list, distribution, average } = statistics;
  if (list.length === 0) return <NoticePage icon={<ClipboardList />} title={text('noQuestions')} />;
  return (
    <div className={styles.section}>
      {average !== null && <ScoreHistogram distribution={distribution} />}
      <div className={styles.questions}>
        {list.map((question) => (
          <QuestionCard key={question.id} question={question} />
        ))}
      </div>
    </div>
  );
}
