import { QuizFileError, type QuizImport } from './quiz-import.ts';
import type { QuizListWire } from './quiz-wire.ts';

const FORMAT = 'kapsule-quizzes';
const VERSION = 1;

export const writeJsonQuizzes = (list: QuizListWire): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, list }, null, 2)}\n`;

/** Reads a file of `writeJsonQuizzes`, a response of the API, or a bare list of quizzes or questions. */
export function readJsonQuizzes(text: string, found: QuizImport): void {
  for (const entry of readList(parse(text))) {
    if (found.isFull()) return;
    if (!isObject(entry)) found.skip(null, 'invalid');
    else if (Array.isArray(entry.mcqs)) readQuiz(entry, entry.mcqs, found);
    else readLoose(entry, found);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new QuizFileError('invalid-json');
  }
}

function readList(content: unknown): readonly unknown[] {
  if (Array.isArray(content)) return content;
  if (!isObject(content)) throw new QuizFileError('unknown-format');
  const { format = FORMAT, version = VERSION, list } = content;
  if (format !== FORMAT) throw new QuizFileError('unknown-format');
  if (version !== VERSION) throw new QuizFileError('unknown-version');
  if (!Array.isArray(list)) throw new QuizFileError('unknown-format');
  return list;
}

function readQuiz(fields: object, mcqs: readonly unknown[], found: QuizImport): void {
  const quiz = found.addQuiz(fields, null);
  if (!quiz) return;
  for (const mcq of mcqs) {
    if (found.isFull()) return;
    found.addQuestion(quiz, mcq, null);
  }
}

/** A question outside of a quiz. */
function readLoose(entry: Record<string, unknown>, found: QuizImport): void {
  const loose = typeof entry.text === 'string' ? found.quizNamed('', null) : null;
  if (loose) found.addQuestion(loose, entry, null);
  else found.skip(null, 'invalid');
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
