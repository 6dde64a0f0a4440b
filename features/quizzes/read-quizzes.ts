import { parseCsv } from '#kernel/text/csv.ts';
import { QUIZZES_MAX_BYTES } from './contract.ts';
import { hasTextColumn, readCsvQuizzes } from './csv-format.ts';
import { readGiftQuizzes } from './gift-format.ts';
import { readJsonQuizzes } from './json-format.ts';
import { createImport, type ImportedQuizzes, QuizFileError } from './quiz-import.ts';

export { type FileProblem, QuizFileError, type Skipped, type SkipReason } from './quiz-import.ts';

const READERS = { json: readJsonQuizzes, csv: readCsvQuizzes, gift: readGiftQuizzes };
type Format = keyof typeof READERS;

const EXTENSIONS: Readonly<Record<string, Format>> = { json: 'json', csv: 'csv', tsv: 'csv', gift: 'gift' };
const HEADER_MAX = 2000;

/**
 * Reads a file of quizzes. What cannot be used is left out and listed; throws a `QuizFileError` for files without anything
 * to read. Ids are those of the file and may belong to another video.
 */
export function readQuizzes(fileName: string, text: string): ImportedQuizzes {
  if (text.length > QUIZZES_MAX_BYTES) throw new QuizFileError('too-large');
  const found = createImport();
  READERS[findFormat(fileName, text)](text, found);
  const { list, skipped } = found.result();
  if (list.length === 0 && skipped.length === 0) throw new QuizFileError('no-questions');
  return { list, skipped };
}

/** By the extension; text files may contain any of the formats. */
function findFormat(fileName: string, text: string): Format {
  const extension = /\.([a-z]{2,5})$/i.exec(fileName)?.[1]?.toLowerCase() ?? 'txt';
  const named = EXTENSIONS[extension];
  if (named) return named;
  if (extension !== 'txt') throw new QuizFileError('unknown-format');
  if (/^\ufeff?\s*(?:\{\s*"|\[\s*[{\]])/.test(text)) return 'json';
  if (hasTextColumn(parseCsv(text.slice(0, HEADER_MAX)))) return 'csv';
  if (!text.includes('{')) throw new QuizFileError('unknown-format');
  return 'gift';
}
