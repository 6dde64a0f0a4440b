import { ChevronDown } from 'lucide-react';
import type { GradedAttempt } from '../gradebook.ts';
import { AnswerList } from './answer-list.tsx';
import styles from './attempt-card.module.css';
import { formatCount, formatMoment, formatPercent } from './format-result.ts';
import { text } from './messages.ts';
import { PassMark } from './pass-mark.tsx';

interface AttemptCardProps {
  readonly attempt: GradedAttempt;
  readonly isOpen: boolean;
}

/** One attempt: what came of it, and its answers on demand. */
export function AttemptCard({ attempt, isOpen }: AttemptCardProps) {
  const { attempt: number, answers, passed, is_finished, time_answered, time_started } = attempt;
  return (
    <details className={styles.attempt} open={isOpen}>
      <summary className={styles.summary}>
        <ChevronDown aria-hidden="true" className={styles.chevron} />
        <span className={styles.words}>
          <span className={styles.number}>{text('attempt', { number })}</span>
          <span className={styles.facts}>{describeAttempt(attempt)}</span>
          <span className={styles.facts}>{formatMoment(time_answered ?? time_started)}</span>
        </span>
        <PassMark passed={passed} isFinished={is_finished} />
      </summary>
      <div className={styles.answers}>
        <AnswerList label={text('answersOf', { number })} answers={answers} />
      </div>
    </details>
  );
}

function describeAttempt({ correct, total, percent, is_finished }: GradedAttempt): string {
  const parts = [
    ...(total > 0
      ? [
          text('fraction', { correct: formatCount(correct), total: formatCount(total) }),
          formatPercent(percent),
        ]
      : []),
    ...(is_finished ? [] : [text('notFinished')]),
  ];
  return parts.join(' · ');
}
