import type { z } from 'zod';
import { QUESTIONS_MAX } from './question.ts';
import { QUIZ_TITLE_MAX, QUIZZES_MAX } from './quiz.ts';
import { Mcq, type QuizListWire, QuizWire } from './quiz-wire.ts';

/** Why a part of a file was not imported. */
export type SkipReason =
  | 'unknown-type'
  | 'invalid'
  | 'too-long'
  | 'too-many-answers'
  | 'no-text'
  | 'too-many'
  | 'unclosed'
  // GIFT only: a text without answers, matching, and several correct numbers.
  | 'no-answers'
  | 'matching'
  | 'several-numbers';

export interface Skipped {
  /** From 1; null where lines mean nothing. */
  readonly line: number | null;
  readonly reason: SkipReason;
}

export interface ImportedQuizzes {
  readonly list: QuizListWire;
  readonly skipped: readonly Skipped[];
}

/** Why a whole file cannot be used. */
export type FileProblem =
  | 'too-large'
  | 'invalid-json'
  | 'unknown-format'
  | 'unknown-version'
  | 'no-text-column'
  | 'no-questions';

export class QuizFileError extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(`The file cannot be imported: ${problem}.`);
    this.name = 'QuizFileError';
    this.problem = problem;
  }
}

const SKIPPED_MAX = 500;

/** The list has one entry for all questions without a quiz. */
export type QuizImport = ReturnType<typeof createImport>;

/** Collects what a file contains, checks it, and remembers what was left out. */
export function createImport() {
  const list: QuizListWire = [];
  const skipped: Skipped[] = [];
  const named = new Map<string, QuizWire>();
  let questions = 0;
  let isFull = false;

  const skip = (line: number | null, reason: SkipReason): void => {
    if (skipped.length < SKIPPED_MAX) skipped.push({ line, reason });
  };
  function addQuiz(raw: object, line: number | null): QuizWire | null {
    const parsed = QuizWire.safeParse({ ...raw, mcqs: [] });
    const loose = list.find(({ qid }) => qid === 0);
    const isLoose = parsed.data?.qid === 0;
    if (isLoose && loose) return loose;
    if (parsed.success && (isLoose || list.length - (loose ? 1 : 0) < QUIZZES_MAX)) {
      list.push(parsed.data);
      return parsed.data;
    }
    skip(line, parsed.success ? 'too-many' : toReason(parsed.error));
    return null;
  }
  /** The quiz with this title, which may be new; the questions without a quiz for an empty one. */
  function quizNamed(title: string, line: number | null): QuizWire | null {
    const key = title.trim().slice(0, QUIZ_TITLE_MAX);
    const quiz = named.get(key) ?? addQuiz(key ? { title: key } : { qid: 0 }, line);
    if (quiz) named.set(key, quiz);
    return quiz;
  }
  function addQuestion(quiz: QuizWire, raw: unknown, line: number | null): void {
    const parsed = Mcq.safeParse(raw);
    if (parsed.success && questions < QUESTIONS_MAX) {
      quiz.mcqs.push(parsed.data);
      questions += 1;
      return;
    }
    isFull = parsed.success;
    skip(line, parsed.success ? 'too-many' : toReason(parsed.error));
  }
  return {
    skip,
    addQuiz,
    quizNamed,
    addQuestion,
    /** A question was refused because there are too many, so that the rest need not be read. */
    isFull: () => isFull,
    result(): ImportedQuizzes {
      const unused = new Set([...named.values()].filter(({ mcqs }) => mcqs.length === 0));
      return { list: list.filter((quiz) => !unused.has(quiz)), skipped };
    },
  };
}

function toReason({ issues: [issue] }: z.ZodError): SkipReason {
  const [field] = issue?.path ?? [];
  if (field === 'type') return 'unknown-type';
  if (issue?.code !== 'too_big') return 'invalid';
  if (issue.origin === 'array') return 'too-many-answers';
  return issue.origin === 'string' ? 'too-long' : 'invalid';
}
