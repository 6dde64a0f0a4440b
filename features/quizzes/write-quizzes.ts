import { writeCsvQuizzes } from './csv-format.ts';
import { writeJsonQuizzes } from './json-format.ts';
import { QUIZ_TITLE_MAX } from './quiz.ts';
import { fromWire, type SentQuiz } from './quiz-mapping.ts';
import type { QuizListWire } from './quiz-wire.ts';
import { writeGiftQuizzes } from './write-gift.ts';

/** Only JSON keeps everything: GIFT has no times, and neither has a place for all settings of a quiz. */
export function writeQuizzes(list: QuizListWire, format: 'json' | 'gift' | 'csv'): string {
  if (format === 'json') return writeJsonQuizzes(list);
  const quizzes = nameQuizzes(fromWire(list));
  return format === 'gift' ? writeGiftQuizzes(quizzes) : writeCsvQuizzes(quizzes);
}

/** Both formats tell quizzes apart by their titles, so that each needs one of its own. */
function nameQuizzes(quizzes: readonly SentQuiz[]): readonly SentQuiz[] {
  const used = new Set<string>();
  return quizzes.map((sent) => {
    if (!sent.quiz) return sent;
    const title = findFreeTitle(sent.quiz.title || 'Quiz', used);
    used.add(title);
    return { ...sent, quiz: { ...sent.quiz, title } };
  });
}

function findFreeTitle(title: string, used: ReadonlySet<string>): string {
  if (!used.has(title)) return title;
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const numbered = `${title.slice(0, QUIZ_TITLE_MAX - suffix.length)}${suffix}`;
    if (!used.has(numbered)) return numbered;
  }
}
