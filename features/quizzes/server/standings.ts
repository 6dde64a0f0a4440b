import type { QuizGroup } from '../group-questions.ts';
import { attemptsLeft, combineScores, type Score, scoreAttempt } from '../scoring.ts';
import type { PersonRecord } from './store.ts';

/** Where one person stands in one quiz. */
export interface Standing {
  readonly group: QuizGroup;
  /** The present attempt. */
  readonly attempt: number;
  /** Null for any number. */
  readonly attemptsLeft: number | null;
  /** Ids of the questions that were answered in the present attempt. */
  readonly answered: readonly number[];
  readonly isFinished: boolean;
  /** Of the attempts that count. */
  readonly score: Score;
  /** Null before the first answer. */
  readonly answeredMs: number | null;
}

export const standingsOf = (groups: readonly QuizGroup[], record: PersonRecord): Standing[] =>
  groups.map((group) => standingOf(group, record));

function standingOf(group: QuizGroup, { attempts, answers }: PersonRecord): Standing {
  const { qid, quiz, questions } = group;
  const begun = qid === 0 ? 1 : (attempts.get(qid) ?? 0);
  const attempt = Math.max(1, begun);
  const ids = new Set(questions.map(({ id }) => id));
  // By question, because answers keep the number of a quiz that their question has left since.
  const own = answers.filter((answer) => ids.has(answer.question_id) && answer.attempt <= attempt);
  const byAttempt = Map.groupBy(own, (answer) => answer.attempt);
  const present = byAttempt.get(attempt) ?? [];
  const scoreOf = (number: number): Score =>
    scoreAttempt(
      questions,
      (byAttempt.get(number) ?? []).map((answer) => ({
        questionId: answer.question_id,
        isCorrect: answer.is_correct,
        points: answer.points,
      })),
    );
  const numbers = [...new Set([...byAttempt.keys(), attempt])].sort((a, b) => a - b);
  return {
    group,
    attempt,
    attemptsLeft: attemptsLeft(quiz?.attempts ?? 1, begun),
    answered: present.map((answer) => answer.question_id),
    isFinished: scoreOf(attempt).isFinished,
    score: combineScores(numbers.map(scoreOf), quiz?.scoring ?? 'best'),
    answeredMs: own.length > 0 ? Math.max(...own.map((answer) => answer.answered_at.getTime())) : null,
  };
}
