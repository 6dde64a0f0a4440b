import { describeAnswer } from '../grading.ts';
import type { QuizGroup } from '../group-questions.ts';
import { isAttemptFinished, presentScore, scoreOf } from './gradebook-row.ts';
import type { NamedPerson } from './named-people.ts';
import type { AnswerRow } from './tables.ts';

type Cell = string | number | boolean | null;

const COLUMNS = ['name', 'kind', 'reference', 'quiz', 'attempt', 'correct', 'total', 'percent', 'passed'];
const LAST_COLUMNS = ['finished', 'time_sec', 'last_answer'];

/** Then one column for each question. */
export const exportColumns = (groups: readonly QuizGroup[]): string[] => [
  ...COLUMNS,
  ...LAST_COLUMNS,
  ...groups.flatMap(({ questions }) => questions.map(({ id, data }) => data.text || `#${id}`)),
];

/** One line for each attempt of a person, in the order of the quizzes. */
export function exportLines(
  groups: readonly QuizGroup[],
  { name, kind, reference }: NamedPerson & { readonly reference: string },
  answers: readonly AnswerRow[],
): Cell[][] {
  return groups.flatMap((group) => {
    const ids = new Set(group.questions.map(({ id }) => id));
    const own = answers.filter((answer) => ids.has(answer.question_id));
    const byAttempt = [...Map.groupBy(own, ({ attempt }) => attempt)].sort(([a], [b]) => a - b);
    return byAttempt.map(([attempt, given]): Cell[] => {
      const { quiz, correct, total, percent, passed, is_finished } = presentAttempt(group, given);
      const timeSec = round(given.reduce((sum, { time_ms }) => sum + time_ms, 0) / 1000);
      const lastAnswer = new Date(Math.max(...given.map(({ answered_at }) => answered_at.getTime())));
      return [
        ...[name, kind, reference, quiz, attempt, correct, total, round(percent), passed],
        ...[is_finished, timeSec, lastAnswer.toISOString()],
        ...inWords(groups, given),
      ];
    });
  });
}

function presentAttempt(group: QuizGroup, answers: readonly AnswerRow[]) {
  const score = scoreOf(group, answers);
  return presentScore(group, score, isAttemptFinished(group, score));
}

function inWords(groups: readonly QuizGroup[], answers: readonly AnswerRow[]): Cell[] {
  const answerOf = new Map(answers.map((answer) => [answer.question_id, answer.answer]));
  return groups.flatMap(({ questions }) =>
    questions.map(({ id, data }) => {
      const answer = answerOf.get(id);
      return answer === undefined ? null : describeAnswer(data, answer);
    }),
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;
