import { QUIZZES_MAX_BYTES } from '../contract.ts';
import { fromWire, type SentQuiz } from '../quiz-mapping.ts';
import { type FileProblem, QuizFileError, readQuizzes, type Skipped } from '../read-quizzes.ts';
import { decodeFile } from './decode-file.ts';

export interface FoundQuizzes {
  readonly fileName: string;
  readonly groups: readonly SentQuiz[];
  readonly skipped: readonly Skipped[];
  readonly questions: number;
  /** Questions whose time is missing or after the end. */
  readonly unplaced: number;
}

type Refusal = FileProblem | 'unreadable';

/** Reads a file of questions, or says why it cannot be used. Large files are not even opened. */
export async function readImport(
  file: File,
  durationMs: number,
): Promise<FoundQuizzes | { readonly refusal: Refusal }> {
  if (file.size > QUIZZES_MAX_BYTES) return { refusal: 'too-large' };
  try {
    const content = decodeFile(new Uint8Array(await file.arrayBuffer()));
    const { list, skipped } = readQuizzes(file.name, content);
    const groups = fromWire(list);
    const all = groups.flatMap(({ questions }) => questions);
    const isUnplaced = ({ startMs, data }: (typeof all)[number]): boolean =>
      data.appears_at === 'TIME' && (startMs === 0 || (durationMs > 0 && startMs > durationMs));
    return {
      fileName: file.name,
      groups,
      skipped,
      questions: all.length,
      unplaced: all.filter(isUnplaced).length,
    };
  } catch (error) {
    return { refusal: error instanceof QuizFileError ? error.problem : 'unreadable' };
  }
}
