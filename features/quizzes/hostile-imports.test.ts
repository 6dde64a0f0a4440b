import fc from 'fast-check';
import { expect, it } from 'vitest';
import { QuizFileError, readQuizzes } from './read-quizzes.ts';

const SIZE = 2 * 1024 * 1024;

const CSV_COLUMNS = [
  'text',
  'choice_1',
  'correct',
  'accepted',
  'number',
  'time',
  'points',
  'explanation',
  'quiz',
];

/** Nothing but an error of its own may leave it. */
function tryToRead(name: string, text: string): void {
  try {
    readQuizzes(name, text);
  } catch (error) {
    expect(error).toBeInstanceOf(QuizFileError);
  }
}

it.each([
  '\\',
  '{',
  '}',
  '{}',
  '"',
  '"",',
  '~',
  '=',
  '#',
  '~%',
  '=a->',
  ':',
  '::',
  '/',
  '%1',
  ' ',
  '\n',
  '{\n\n',
  'a{=b}\n\n',
  'a{[html]<',
  '<',
  '&#',
  '[html]',
  '$CATEGORY:a\n',
  "'",
  ',',
  '[',
  '{"a":',
])('reads 2 MB of %j in linear time', (piece) => {
  const text = piece.repeat(Math.floor((SIZE - 100) / piece.length));
  const started = performance.now();
  tryToRead('a.gift', text);
  tryToRead('a.gift', `[html]a {=${text}}`);
  tryToRead('a.csv', `text,type\na,${text}\nb,open`);
  const cell = `1${text.slice(0, SIZE / 16)}1`.replaceAll('"', '""');
  tryToRead(
    'a.csv',
    `${CSV_COLUMNS.join()}\n${CSV_COLUMNS.map((name) => (name === 'text' ? 'Why?' : `"${cell}"`)).join()}`,
  );
  tryToRead('a.json', text);
  expect(performance.now() - started).toBeLessThan(100_000);
});

it('never fails unexpectedly', () => {
  const unit = fc.constantFrom(
    ...`\\{}~=#:%/"',;|\n <&>[]$a1`,
    '####',
    '->',
    '..',
    '\\n',
    '\n\n',
    '[html]',
    '$CATEGORY:',
    '::',
  );
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit, maxLength: 100 }));
  const name = fc.constantFrom('a.gift', 'a.csv', 'a.json', 'a.txt');
  fc.assert(
    fc.property(name, text, (file, content) => {
      tryToRead(file, content);
      tryToRead('a.csv', `text,choice_1,correct\n${content}`);
    }),
    { numRuns: 2000 },
  );
});

it('takes JSON of any shape', () => {
  const entry = fc.oneof(
    fc.jsonValue(),
    fc.record({ title: fc.jsonValue(), mcqs: fc.array(fc.jsonValue()) }),
  );
  fc.assert(fc.property(fc.array(entry), (list) => tryToRead('a.json', JSON.stringify({ list }))));
});
