import { escapeGift, writeGiftText } from './gift-text.ts';
import type { Question } from './question.ts';
import type { SentQuiz } from './quiz-mapping.ts';

/** What the format has no words for is left out: times, polls, and ratings become the nearest kind of question. */
export function writeGiftQuizzes(quizzes: readonly SentQuiz[]): string {
  // Before the first category, questions belong to none.
  const sorted = quizzes.toSorted((a, b) => Number(a.quiz !== null) - Number(b.quiz !== null));
  const blocks = sorted.flatMap(({ quiz, questions }) => [
    ...(quiz ? [`$CATEGORY: $course$/top/${quiz.title.replaceAll('/', '//')}`] : []),
    ...questions.map(({ data }) => writeQuestion(data)),
  ]);
  return `${blocks.join('\n\n')}\n`;
}

function writeQuestion(question: Question): string {
  const { text, explanation } = question;
  const lines = listAnswers(question);
  if (explanation) lines.push(`####${writeGiftText(explanation)}`);
  const answers = lines.length > 1 ? `\n${lines.join('\n')}\n` : lines.join('');
  // Otherwise a text that begins with two slashes would be a comment, and one with tags HTML.
  return `[plain]${escapeGift(text)} {${answers}}`;
}

function listAnswers(question: Question): string[] {
  const { type, correct, accepted, number, tolerance } = question;
  switch (type) {
    case 'choice':
    case 'multiple':
    case 'poll':
      return listChoices(question);
    case 'boolean':
      return correct.slice(0, 1).map((slot) => (slot === 0 ? 'TRUE' : 'FALSE'));
    case 'text':
      // The weight keeps arrows from turning answers into pairs to be matched.
      return accepted.map((text) => writeAnswer('=', text, text.includes('->') ? 100 : null));
    case 'number':
      return number === null ? [] : [tolerance > 0 ? `#${number}:${tolerance}` : `#${number}`];
    default:
      return [];
  }
}

function listChoices({ type, choices, correct }: Question): string[] {
  const shown = choices
    .map((text, slot) => ({ text, isCorrect: correct.includes(slot) }))
    .filter(({ text }) => text);
  const share = 100 / shown.filter(({ isCorrect }) => isCorrect).length;
  return shown.map(({ text, isCorrect }) => {
    if (type === 'multiple') return writeAnswer('~', text, isCorrect ? share : -100);
    return writeAnswer(type === 'choice' && isCorrect ? '=' : '~', text, null);
  });
}

/** A text that begins with a percent sign needs a weight, or the sign would be taken for one. */
function writeAnswer(sign: '=' | '~', text: string, weight: number | null): string {
  const needed = text.startsWith('%') ? (sign === '=' ? 100 : 0) : null;
  const percent = weight ?? needed;
  // Moodle compares weights with a list of fractions of five decimals.
  const prefix = percent === null ? '' : `%${Number(percent.toFixed(5))}%`;
  return `${sign}${prefix}${writeGiftText(text)}`;
}
