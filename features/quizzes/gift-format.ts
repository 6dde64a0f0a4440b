import { parseGiftAnswers } from './gift-answers.ts';
import { hideEscapes, readGiftText } from './gift-text.ts';
import type { QuizImport, SkipReason } from './quiz-import.ts';
import type { Mcq } from './quiz-wire.ts';

const CATEGORY = /^\s*\$CATEGORY:/i;
const COMMENT = /^\s*\/\//;
const BLANK = '_____';

interface Block {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly text: string;
}

/**
 * Reads GIFT, the text format of Moodle: multiple choice, true or false, short answers, numbers, essays, and missing words.
 * Categories become quizzes. Times are not part of it. Runs in linear time, also for hostile input.
 */
export function readGiftQuizzes(file: string, found: QuizImport): void {
  let title = '';
  for (const { line, text } of splitBlocks(file)) {
    if (CATEGORY.test(text)) {
      title = readCategory(text.replace(CATEGORY, ''));
      continue;
    }
    if (found.isFull()) return;
    const question = readQuestion(hideEscapes(text));
    if (typeof question === 'string') {
      found.skip(line, question);
      continue;
    }
    const quiz = found.quizNamed(title, line);
    if (quiz) found.addQuestion(quiz, question, line);
  }
}

/** Questions are separated by blank lines; a category is a line of its own. */
function* splitBlocks(file: string): Generator<Block> {
  let block: string[] = [];
  let start = 0;
  const take = (): Block[] => {
    const taken = block.length > 0 ? [{ line: start, text: block.join('\n') }] : [];
    block = [];
    return taken;
  };
  const lines = file.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  for (const [index, text] of lines.entries()) {
    if (COMMENT.test(text)) continue;
    if (CATEGORY.test(text)) {
      yield* take();
      yield { line: index + 1, text };
    } else if (text.trim() === '') {
      yield* take();
    } else {
      if (block.length === 0) start = index + 1;
      block.push(text);
    }
  }
  yield* take();
}

/** '$course$/top/Rivers/Europe' is 'Europe'. A slash in a name is written twice; one that is left over divides names. */
function readCategory(path: string): string {
  const divided = path.replace(/\/+/g, (run) => (run.length % 2 ? '\n' : '') + '/'.repeat(run.length / 2));
  const names = divided.trim().split('\n');
  if (/^\$\w+\$$/.test(names[0] ?? '')) names.shift();
  if (names[0] === 'top') names.shift();
  return names.at(-1) ?? '';
}

function readQuestion(block: string): Partial<Mcq> | SkipReason {
  const { title, rest } = splitTitle(block.trim());
  const open = rest.indexOf('{');
  if (open < 0) return 'no-answers';
  const close = rest.indexOf('}', open);
  if (close < 0) return 'unclosed';
  const after = rest.slice(close + 1).trim();
  const { text, isHtml } = readGiftText(
    after ? `${rest.slice(0, open).trimEnd()} ${BLANK} ${after}` : rest.slice(0, open),
    false,
  );
  const answers = parseGiftAnswers(rest.slice(open + 1, close), isHtml);
  if (typeof answers === 'string') return answers;
  const question = text || readGiftText(title, false).text;
  return question ? { ...answers, text: question } : 'no-text';
}

/** A title between double colons names the question in lists of questions. */
function splitTitle(block: string): { title: string; rest: string } {
  const end = block.startsWith('::') ? block.indexOf('::', 2) : -1;
  return end < 0 ? { title: '', rest: block } : { title: block.slice(2, end), rest: block.slice(end + 2) };
}
