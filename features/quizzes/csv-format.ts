import { type CsvRow, formatCsvLine, parseCsv } from '#kernel/text/csv.ts';
import * as cells from './csv-cells.ts';
import { CHOICES_MAX, type Question, type QuestionType } from './question.ts';
import { QuizFileError, type QuizImport } from './quiz-import.ts';
import type { SentQuestion, SentQuiz } from './quiz-mapping.ts';

const CHOICE_COLUMNS = Array.from({ length: CHOICES_MAX }, (_, index) => `choice_${index + 1}`);
const COLUMNS = [
  ...['quiz', 'type', 'text', ...CHOICE_COLUMNS, 'correct', 'accepted', 'number', 'tolerance', 'time'],
  ...['compulsory', 'show_answer', 'points', 'explanation', 'passing_score'],
];

const HEADER_CELLS_MAX = 200;

/** Returns the trimmed cell of a column, '' if there is none. */
type Row = (column: string) => string;

/** One row for each question. The columns may be in any order, and all but `text` may be missing. */
export function readCsvQuizzes(text: string, found: QuizImport): void {
  const rows = parseCsv(text);
  if (!hasTextColumn(rows)) throw new QuizFileError('no-text-column');
  const names = listColumns(rows);
  const positions = new Map(COLUMNS.map((name) => [name, names.indexOf(toPlainName(name))]));
  for (const { line, cells: values, isClosed } of rows.slice(1)) {
    if (found.isFull()) return;
    const row: Row = (column) => values[positions.get(column) as number]?.trim() ?? '';
    if (!isClosed) found.skip(line, 'unclosed');
    else if (row('text') === '') found.skip(line, 'no-text');
    else addRow(row, line, found);
  }
}

const listColumns = ([header]: readonly CsvRow[]): string[] =>
  header?.cells.slice(0, HEADER_CELLS_MAX).map(toPlainName) ?? [];

/** Without it, there is nothing to ask. */
export const hasTextColumn = (rows: readonly CsvRow[]): boolean => listColumns(rows).includes('text');

/** 'Choice 1' and 'choice1' are 'choice_1'. */
function toPlainName(column: string): string {
  const name = column.toLowerCase().replace(/[^a-z0-9]/g, '');
  return name === 'question' ? 'text' : name;
}

function addRow(row: Row, line: number, found: QuizImport): void {
  const quiz = found.quizNamed(toLine(row('quiz')), line);
  if (!quiz) return;
  const passing = cells.readNumber(row('passing_score')) ?? Number.NaN;
  // The first row of a quiz that has a usable one decides.
  if (row('quiz') && passing >= 0 && passing <= 100) quiz.passing_score ??= passing;
  found.addQuestion(quiz, readRow(row), line);
}

const toLine = (cell: string): string => cell.replaceAll('\n', ' ');

/** As the schema of questions checks it. */
function readRow(row: Row) {
  const type = row('type').toLowerCase() || guessType(row);
  const number = cells.readNumber(row('number') || (type === 'number' ? row('correct') : ''));
  return {
    type,
    text: row('text'),
    choices: CHOICE_COLUMNS.map((column) => toLine(row(column))),
    answers: readAnswers(type, row('correct')),
    accepted: cells.readAccepted(row('accepted') || (type === 'text' ? row('correct') : '')),
    // A rating has no correct number, but a number of stars.
    number: type === 'rating' ? null : number,
    stars: type === 'rating' ? number : null,
    tolerance: cells.readNumber(row('tolerance')),
    appears_at: cells.readTime(row('time')),
    compulsory_flag: cells.readFlag(row('compulsory')),
    show_answer_flag: cells.readFlag(row('show_answer')),
    points: cells.readNumber(row('points')),
    explanation: row('explanation'),
  };
}

/** Undefined leaves it to the number of correct choices. */
function guessType(row: Row): QuestionType | undefined {
  if (CHOICE_COLUMNS.some((column) => row(column))) return undefined;
  if (row('accepted')) return 'text';
  if (row('number')) return 'number';
  return row('correct') ? 'boolean' : 'open';
}

function readAnswers(type: string | undefined, correct: string): number[] {
  if (type === 'boolean') return cells.readTruth(correct);
  return type === undefined || type === 'choice' || type === 'multiple' ? cells.readCorrect(correct) : [];
}

export function writeCsvQuizzes(quizzes: readonly SentQuiz[]): string {
  const rows = quizzes.flatMap(({ quiz, questions }) =>
    questions.map((question) => [
      quiz?.title ?? '',
      ...writeQuestion(question),
      quiz?.passing_score ? quiz.passing_score : null,
    ]),
  );
  // Spreadsheets recognize UTF-8 by the mark at the beginning.
  return `\ufeff${[COLUMNS, ...rows].map(formatCsvLine).join('')}`;
}

const writeQuestion = ({ startMs, data }: SentQuestion) => [
  data.type,
  data.text,
  ...CHOICE_COLUMNS.map((_, index) => data.choices[index] ?? ''),
  writeCorrect(data),
  data.type === 'text' ? cells.writeAccepted(data.accepted) : '',
  data.type === 'rating' ? data.stars : data.type === 'number' ? data.number : null,
  data.type === 'number' ? data.tolerance : null,
  cells.writeTime(data.appears_at, startMs),
  data.compulsory_flag,
  data.show_answer_flag,
  data.points,
  data.explanation,
];

function writeCorrect({ type, correct }: Question): string {
  if (type === 'boolean') return correct.map((slot) => (slot === 0 ? 'true' : 'false')).join(';');
  return type === 'choice' || type === 'multiple' ? correct.map((slot) => slot + 1).join(';') : '';
}
