import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { QuestionProblem, QuizProblem } from '../find-problems.ts';
import type { StudioWarning } from './find-incomplete.ts';
import { text } from './messages.ts';
import styles from './quizzes-block.module.css';
import { useStudio } from './studio-context.ts';

const PROBLEMS = {
  'no-text': 'problemNoText',
  'too-few-choices': 'problemTooFewChoices',
  'no-correct-choice': 'problemNoCorrectChoice',
  'no-accepted-answer': 'problemNoAcceptedAnswer',
  'no-number': 'problemNoNumber',
  'no-title': 'problemNoTitle',
} as const satisfies Record<QuestionProblem | QuizProblem, string>;

const WARNINGS = {
  'past-end': 'warningPastEnd',
  'same-time': 'warningSameTime',
  'no-questions': 'warningNoQuestions',
  'nothing-graded': 'warningNothingGraded',
  'certificate-without-passing-score': 'warningCertificate',
  unplaced: 'warningUnplaced',
  'never-live': 'warningNeverLive',
} as const satisfies Record<StudioWarning, string>;

/** What keeps an item from being published, and what its owner should know. */
export function ItemNotes({ id }: { readonly id: number }) {
  const { problems, warnings } = useStudio().review;
  const [problem, warning] = [problems.get(id), warnings.get(id)];
  return (
    <>
      {problem && (
        <p className={styles.note} data-kind="problem">
          <CircleAlert aria-hidden="true" />
          {text(PROBLEMS[problem])}
        </p>
      )}
      {warning && (
        <p className={styles.note}>
          <TriangleAlert aria-hidden="true" />
          {text(WARNINGS[warning])}
        </p>
      )}
    </>
  );
}
