import { describe, expect, it } from 'vitest';
import { readQuizzes } from './read-quizzes.ts';

const JSON_FILE = '{ "list": [{ "text": "Why?", "type": "open" }] }';
const CSV_FILE = 'text,type\nWhy?,open\n';
const GIFT_FILE = 'Why? {}';
const EXPECTED = { qid: 0, mcqs: [{ text: 'Why?', type: 'open' }] };

describe('readQuizzes', () => {
  it.each([
    ['a.json', JSON_FILE],
    ['a.JSON', JSON_FILE],
    ['a.csv', CSV_FILE],
    ['a.tsv', CSV_FILE.replaceAll(',', '\t')],
    ['a.gift', GIFT_FILE],
    // Text files and files without an extension may contain anything.
    ['a.txt', JSON_FILE],
    ['a.txt', ` \n ${JSON_FILE}`],
    ['a.txt', `\ufeff[ ${JSON_FILE} ]`.replace('{ "list": [', '').replace('] }', '')],
    ['a.txt', CSV_FILE],
    ['a.txt', GIFT_FILE],
    ['a.txt', `[plain]${GIFT_FILE}`],
    ['a.gift.txt', GIFT_FILE],
    ['questions', JSON_FILE],
    ['questions', CSV_FILE],
    ['questions v1.2', GIFT_FILE],
  ])('reads %s with %j', (name, text) => {
    const { list, skipped } = readQuizzes(name, text);
    expect(list).toMatchObject([EXPECTED]);
    expect(skipped).toEqual([]);
  });

  it.each([
    ['a.docx', GIFT_FILE, 'unknown-format'],
    ['a.xml', '<quiz>{}</quiz>', 'unknown-format'],
    ['a.txt', 'Notes of last week.', 'unknown-format'],
    ['a.txt', '', 'unknown-format'],
    ['a.json', GIFT_FILE, 'invalid-json'],
    ['a.json', '[]', 'no-questions'],
    ['a.csv', GIFT_FILE, 'no-text-column'],
    ['a.csv', 'text,type\n', 'no-questions'],
    ['a.gift', '// Nothing yet', 'no-questions'],
    ['a.gift', 'a'.repeat(2 * 1024 * 1024 + 1), 'too-large'],
  ])('refuses %s', (name, text, problem) =>
    expect(() => readQuizzes(name, text)).toThrow(
      expect.objectContaining({ name: 'QuizFileError', problem }),
    ),
  );

  it('returns what was left out also when nothing else is in the file', () => {
    expect(readQuizzes('a.gift', 'Text.')).toEqual({
      list: [],
      skipped: [{ line: 1, reason: 'no-answers' }],
    });
  });
});
