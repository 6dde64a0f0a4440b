import type { Moment, QuestionType, ResultMode } from '../question.ts';
import type { Quiz } from '../quiz.ts';
import type { PlayerQuestion, Preview, QuizzesConfig } from './context.ts';

type Fields = Readonly<Record<string, unknown>>;
interface Item {
  readonly id: number;
  readonly kind: unknown;
  readonly start: number;
  readonly data: Fields;
}

const TYPES = ['choice', 'multiple', 'boolean', 'text', 'number', 'poll', 'rating', 'open'] as const;
const MOMENTS = ['TIME', 'START', 'END', 'RANDOM', 'LIVE'] as const;
const RESULT_MODES = ['hidden', 'counts', 'percent'] as const;
const DEFAULT_STARS = 5;

const readFields = (value: unknown): Fields => (typeof value === 'object' && value ? (value as Fields) : {});
const readText = (value: unknown): string => (typeof value === 'string' ? value : '');
const readNumber = (value: unknown, otherwise = 0): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
const readOneOf = <Name extends string>(names: readonly Name[], value: unknown): Name =>
  names.find((name) => name === value) ?? (names[0] as Name);

/** The configuration may come from a page around the frame. Single items that cannot be shown are left out. */
export function parseConfig(config: unknown): QuizzesConfig {
  const { items = [], formulas, quiet, preview } = readFields(config);
  if (!Array.isArray(items)) throw new Error('quizzes: items is not a list');
  const all = items.map(readItem).filter(({ id }) => Number.isSafeInteger(id) && id > 0);
  const quizzes = new Map(
    all.filter(({ kind }) => kind === 'quiz').map(({ id, data }) => [id, readQuiz(data)]),
  );
  const questions = all
    .filter(({ kind }) => kind === 'question')
    .map((item) => readQuestion(item, quizzes))
    .filter((one) => one !== null);
  const { left, right } = readFields(formulas);
  const isLive = ({ question }: PlayerQuestion): boolean => question.appears_at === 'LIVE';
  return {
    quizzes,
    // The studio also shows how a live question will look.
    questions: preview ? questions : questions.filter((one) => !isLive(one)),
    liveIds: questions.filter(isLive).map(({ id }) => id),
    formulas: left && right ? { left: readText(left), right: readText(right) } : null,
    quiet: quiet === true,
    preview: preview ? (preview as Preview) : null,
  };
}

function readItem(value: unknown): Item {
  const { id, kind, start, data } = readFields(value);
  return { id: Number(id), kind, start: readNumber(start), data: readFields(data) };
}

function readQuiz(data: Fields): Quiz {
  return {
    title: readText(data.title),
    description: readText(data.description),
    passing_score: readNumber(data.passing_score),
    attempts: readNumber(data.attempts),
    scoring: readOneOf(['best', 'latest', 'first', 'average'], data.scoring),
    shuffle: data.shuffle === true,
    certificate: data.certificate === true,
    order: readNumber(data.order),
  };
}

function readQuestion({ id, start, data }: Item, quizzes: ReadonlyMap<number, Quiz>): PlayerQuestion | null {
  const moment = readOneOf<Moment>(MOMENTS, data.appears_at);
  // A newer server may know other types.
  if (moment !== 'LIVE' && !TYPES.includes(data.type as QuestionType)) return null;
  const qid = readNumber(data.qid);
  return {
    id,
    startMs: Math.max(0, start),
    question: {
      type: readOneOf<QuestionType>(TYPES, data.type),
      text: readText(data.text),
      choices: Array.isArray(data.choices) ? data.choices.map(readText) : [],
      stars: readNumber(data.stars, DEFAULT_STARS),
      // A question whose quiz was deleted has none.
      qid: quizzes.has(qid) ? qid : 0,
      order: readNumber(data.order),
      appears_at: moment,
      show_answer_flag: data.show_answer_flag === true,
      compulsory_flag: data.compulsory_flag === true,
      results: readOneOf<ResultMode>(RESULT_MODES, data.results),
    },
  };
}
