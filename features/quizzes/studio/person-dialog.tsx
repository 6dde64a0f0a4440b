import { RotateCcw } from 'lucide-react';
import { errorCode, problemOf } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { Dialog } from '#kernel/ui/dialog.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { quizRoutes } from '../contract.ts';
import { AnswerList } from '../site/answer-list.tsx';
import { AttemptCard } from '../site/attempt-card.tsx';
import { groupResults, type QuizResult } from '../site/group-results.ts';
import { text } from './gradebook-messages.ts';
import { GradebookSkeleton } from './gradebook-skeleton.tsx';
import styles from './person-dialog.module.css';
import { quizName } from './person-name.ts';
import { useGradebookChanges } from './use-gradebook-changes.ts';
import type { OpenedPerson } from './use-opened-person.ts';

interface PersonDialogProps {
  readonly id: string;
  readonly opened: OpenedPerson;
  onClose(): void;
}

/** All attempts and answers of one person. */
export function PersonDialog({ id, opened, onClose }: PersonDialogProps) {
  const { person, name, qid: firstQid } = opened;
  const { data, error, refetch } = useRoute(quizRoutes.personAttempts, { id, person });
  const { reset } = useGradebookChanges(id);
  const results = [...groupResults(data?.list ?? [])].sort(
    (a, b) => Number(b.qid === firstQid) - Number(a.qid === firstQid),
  );
  const isGone = errorCode(error) === 'PERSON_NOT_FOUND' || (data && results.length === 0);
  const resetQuiz = ({ qid, title }: QuizResult): void =>
    reset.mutate(
      { person, name, qid, quiz: quizName({ qid, quiz: title }) },
      { onSuccess: (isReset) => isReset && results.length === 1 && onClose() },
    );
  return (
    <Dialog open wide onClose={onClose} title={data?.name ?? name}>
      {!data && !error && <GradebookSkeleton />}
      {isGone && <p>{text('personGone')}</p>}
      {error && !data && !isGone && (
        <ProblemNotice {...problemOf(error)} asPage={false} onRetry={() => void refetch()} />
      )}
      {!isGone &&
        results.map((result) => (
          <QuizAttempts
            key={result.qid}
            result={result}
            isBusy={reset.isPending}
            onReset={() => resetQuiz(result)}
          />
        ))}
    </Dialog>
  );
}

interface QuizAttemptsProps {
  readonly result: QuizResult;
  readonly isBusy: boolean;
  onReset(): void;
}

function QuizAttempts({ result: { qid, title, attempts }, isBusy, onReset }: QuizAttemptsProps) {
  const quiz = quizName({ qid, quiz: title });
  return (
    <section className={styles.quiz} aria-label={quiz}>
      <header className={styles.head}>
        <h3 className={styles.title} dir="auto">
          {quiz}
        </h3>
        <Button busy={isBusy} aria-label={text('resetOf', { quiz })} onClick={onReset}>
          <RotateCcw aria-hidden="true" />
          {text('reset')}
        </Button>
      </header>
      {qid === 0 ? (
        <AnswerList label={text('answers')} answers={attempts.flatMap(({ answers }) => answers)} />
      ) : (
        attempts.map((attempt, index) => (
          <AttemptCard key={attempt.attempt} attempt={attempt} isOpen={index === 0} />
        ))
      )}
    </section>
  );
}
