import type { GradedAttempt } from '../gradebook.ts';
import { describeAnswer } from '../grading.ts';
import type { GroupedQuestion, QuizGroup } from '../group-questions.ts';
import { isPassed } from '../passing.ts';
import type { Score } from '../scoring.ts';
import { isAttemptFinished, presentScore, scoreOf } from './gradebook-row.ts';
import type { PersonAttempts } from './people-store.ts';
import { type Standing, standingsOf } from './standings.ts';
import type { AnswerRow } from './tables.ts';

interface AttemptsOptions {
  /** Whether to tell which answers are correct, also of questions that do not tell the person. */
  readonly showsAll: boolean;
  /** Only people with an account can have a certificate. */
  readonly hasAccount: boolean;
}

/** All attempts of one person in some quizzes, in the order of the quizzes, with answers in words. */
export function toGradedAttempts(
  groups: readonly QuizGroup[],
  { attempts, answers }: PersonAttempts,
  options: AttemptsOptions,
): GradedAttempt[] {
  const begunIn = (qid: number) => attempts.filter((attempt) => attempt.qid === qid);
  const latest = new Map(groups.map(({ qid }) => [qid, Math.max(1, ...begunIn(qid).map(attemptOf))]));
  return standingsOf(groups, { attempts: latest, answers }).flatMap((standing) => {
    const { group } = standing;
    const ids = new Set(group.questions.map(({ id }) => id));
    const given = Map.groupBy(
      answers.filter((answer) => ids.has(answer.question_id)),
      attemptOf,
    );
    const started = new Map(begunIn(group.qid).map((attempt) => [attempt.attempt, attempt.started_at]));
    const numbers = [...new Set([...given.keys(), ...started.keys()])].sort((a, b) => a - b);
    const certificate = options.hasAccount && isCertified(standing);
    return numbers.map((attempt) => {
      const list = given.get(attempt) ?? [];
      const startedAt = started.get(attempt);
      return { ...toGradedAttempt(group, list, startedAt, options.showsAll), attempt, certificate };
    });
  });
}

const attemptOf = ({ attempt }: { readonly attempt: number }): number => attempt;

export const isCertified = ({ group: { quiz }, score }: Pick<Standing, 'group' | 'score'>): boolean =>
  quiz?.certificate === true && quiz.passing_score > 0 && isPassed(score, quiz.passing_score);

function toGradedAttempt(
  group: QuizGroup,
  answers: readonly AnswerRow[],
  startedAt: Date | undefined,
  showsAll: boolean,
): Omit<GradedAttempt, 'attempt' | 'certificate'> {
  const answerOf = new Map(answers.map((answer) => [answer.question_id, answer]));
  const times = answers.map((answer) => answer.answered_at.getTime());
  const score: Score = scoreOf(group, answers);
  return {
    ...presentScore(group, score, isAttemptFinished(group, score)),
    time_started: startedAt?.getTime() ?? Math.min(...times),
    time_answered: times.length > 0 ? Math.max(...times) : null,
    answers: group.questions.flatMap((question) => {
      const answer = answerOf.get(question.id);
      return answer ? [toGradedAnswer(question, answer, showsAll || question.data.show_answer_flag)] : [];
    }),
  };
}

const toGradedAnswer = ({ id, data }: GroupedQuestion, answer: AnswerRow, showsGrade: boolean) => ({
  id,
  text: data.text,
  type: data.type,
  answer: answer.answer,
  answer_text: describeAnswer(data, answer.answer),
  correct: showsGrade ? answer.is_correct : null,
  points: showsGrade ? answer.points : null,
  time_answered: answer.answered_at.getTime(),
});
