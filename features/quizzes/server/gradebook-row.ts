import type { GradebookPerson } from '../gradebook.ts';
import type { QuizGroup } from '../group-questions.ts';
import { isPassed } from '../passing.ts';
import { type Score, scoreAttempt } from '../scoring.ts';
import type { BegunAttempt, ScoredAnswer } from './people-store.ts';
import { awaitedOf } from './published-quizzes.ts';
import { standingsOf } from './standings.ts';
import type { PersonAnswer } from './store.ts';

type ScoredFields = 'qid' | 'quiz' | 'correct' | 'total' | 'percent' | 'passed' | 'is_finished';

/** What a gradebook says of a score, of one attempt or of all of them. */
export const presentScore = (
  { qid, quiz }: QuizGroup,
  score: Pick<Score, 'correct' | 'total' | 'percent'>,
  isFinished: boolean,
): Pick<GradebookPerson, ScoredFields> => ({
  qid,
  quiz: quiz?.title ?? '',
  correct: score.correct,
  total: score.total,
  percent: score.percent,
  passed: quiz && quiz.passing_score > 0 ? isPassed(score, quiz.passing_score) : null,
  is_finished: isFinished,
});

/** Where every question is asked live, nothing is left to be answered. */
export const isAttemptFinished = (group: QuizGroup, score: Score): boolean =>
  score.isFinished || awaitedOf(group).length === 0;

export const scoreOf = (
  { questions }: QuizGroup,
  answers: readonly Pick<PersonAnswer, 'question_id' | 'is_correct' | 'points'>[],
): Score =>
  scoreAttempt(
    questions,
    answers.map((answer) => ({
      questionId: answer.question_id,
      isCorrect: answer.is_correct,
      points: answer.points,
    })),
  );

type GradebookRow = Omit<GradebookPerson, 'person' | 'kind' | 'name'>;

/** One person in one quiz; null if they have not answered any of its questions. */
export function toGradebookRow(
  group: QuizGroup,
  answers: readonly ScoredAnswer[],
  begun: readonly Pick<BegunAttempt, 'attempt'>[],
): GradebookRow | null {
  const ids = new Set(group.questions.map(({ id }) => id));
  const own = answers.filter((answer) => ids.has(answer.question_id));
  if (own.length === 0) return null;
  const byAttempt = Map.groupBy(own, (answer) => answer.attempt);
  const latest = Math.max(1, ...begun.map(({ attempt }) => attempt));
  const [standing] = standingsOf([group], { attempts: new Map([[group.qid, latest]]), answers: own });
  const isFinished = [...byAttempt.values()].some((list) => isAttemptFinished(group, scoreOf(group, list)));
  return {
    ...presentScore(group, standing!.score, isFinished),
    attempts: byAttempt.size,
    answered: standing!.score.answered,
    time_taken: own.reduce((sum, answer) => sum + answer.time_ms, 0),
    time_answered: Math.max(...own.map((answer) => answer.answered_at.getTime())),
  };
}
