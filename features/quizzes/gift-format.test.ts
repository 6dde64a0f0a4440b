import { describe, expect, it } from 'vitest';
import { readGiftQuizzes } from './gift-format.ts';
import { createImport } from './quiz-import.ts';

function read(file: string) {
  const found = createImport();
  readGiftQuizzes(file, found);
  return found.result();
}
const texts = (file: string) =>
  read(file).list.map(({ title, mcqs }) => [title ?? null, ...mcqs.map(({ text }) => text)]);

describe('readGiftQuizzes', () => {
  it('reads a file of all kinds of questions', () => {
    const { list, skipped } = read(`// A comment
Loose question? {T}

$CATEGORY: $course$/top/Rivers

// question: 7  name: Q7
::Longest::[html]<p>Which river is the <b>longest</b>?</p> {
=Nile#Yes
~Rhine
// a comment inside
~%50%Amazon
####Depends
}

Name a
river in \\{Europe\\}. {=Rhine =Danube}

How long? {#6650:50}

Why? {}

The {=Nile ~Rhine} flows north.
`);
    expect(skipped).toEqual([]);
    expect(list).toEqual([
      { qid: 0, mcqs: [{ text: 'Loose question?', type: 'boolean', answer: 1, explanation: '' }] },
      {
        title: 'Rivers',
        mcqs: [
          {
            text: 'Which river is the longest?',
            type: 'choice',
            choices: ['Nile', 'Rhine', 'Amazon'],
            answers: [1],
            explanation: 'Depends\nYes',
          },
          {
            text: 'Name a\nriver in {Europe}.',
            type: 'text',
            accepted: ['Rhine', 'Danube'],
            explanation: '',
          },
          { text: 'How long?', type: 'number', number: 6650, tolerance: 50, explanation: '' },
          { text: 'Why?', type: 'open', explanation: '' },
          {
            text: 'The _____ flows north.',
            type: 'choice',
            choices: ['Nile', 'Rhine'],
            answers: [1],
            explanation: '',
          },
        ],
      },
    ]);
  });

  it.each<[string, [number, string][]]>([
    ['Only a description.', [[1, 'no-answers']]],
    ['\n\nOne? {=A ~B', [[3, 'unclosed']]],
    // A blank line ends a question.
    [
      'One? {\n=A\n\n~B}',
      [
        [1, 'unclosed'],
        [4, 'no-answers'],
      ],
    ],
    ['Pair. {=a -> 1 =b -> 2}', [[1, 'matching']]],
    ['One? {#=1 =2}', [[1, 'several-numbers']]],
    ['One? {A}', [[1, 'invalid']]],
    ['{=A ~B}', [[1, 'no-text']]],
    ['::::{=A ~B}', [[1, 'no-text']]],
    [`One? {${'~A'.repeat(9)}}`, [[1, 'too-many-answers']]],
    [`One? {=${'A'.repeat(501)} ~B}`, [[1, 'too-long']]],
    [`${'A'.repeat(2001)} {T}`, [[1, 'too-long']]],
    ['One? {#1e13}', [[1, 'invalid']]],
    [
      'Ok? {T}\r\n\r\nOne?\r\rTwo? {T',
      [
        [3, 'no-answers'],
        [5, 'unclosed'],
      ],
    ],
  ])('leaves out what it cannot read in %j', (file, skipped) =>
    expect(read(file).skipped).toEqual(skipped.map(([line, reason]) => ({ line, reason }))),
  );

  it.each([
    ['::Title::{T}', [[null, 'Title']]],
    ['::Title::Text {T}', [[null, 'Text']]],
    ['::Only a title {T}', [[null, '::Only a title']]],
    ['a::b {T}', [[null, 'a::b']]],
    ['\ufeffA {T}', [[null, 'A']]],
    ['A {T} \n', [[null, 'A']]],
    ['  // note\nA {T}', [[null, 'A']]],
    ['A // no note {T}', [[null, 'A // no note']]],
    ['A \\{b\\} {T}', [[null, 'A {b}']]],
    ['A {T}}', [[null, 'A _____ }']]],
    ['A } {T}', [[null, 'A }']]],
  ])('reads the text of %j', (file, found) => expect(texts(file)).toEqual(found));

  it.each([
    ['$CATEGORY: Rivers', 'Rivers'],
    ['  $category:Rivers', 'Rivers'],
    ['$CATEGORY: $course$/top/Default/Rivers', 'Rivers'],
    ['$CATEGORY: $module$/Rivers', 'Rivers'],
    ['$CATEGORY: $course$/top/a//b', 'a/b'],
    ['$CATEGORY: $course$/top///a////b', '/a//b'],
    ['$CATEGORY: $course$/top/top', 'top'],
    ['$CATEGORY: a\\nb', 'a\\nb'],
    ['$CATEGORY: $course$/top', null],
    ['$CATEGORY: top', null],
    ['$CATEGORY: $course$', null],
    ['$CATEGORY:', null],
    [`$CATEGORY: ${'a'.repeat(300)}`, 'a'.repeat(200)],
  ])('%j names the quiz %j', (category, title) =>
    expect(texts(`${category}\nA {T}`)).toEqual([[title, 'A']]),
  );

  it('returns to a quiz whose category comes again, and leaves out categories without questions', () => {
    expect(
      texts('$CATEGORY: A\n\n1 {T}\n\n$CATEGORY: B\n2 {T}\n$CATEGORY: Empty\n\n$CATEGORY: A\n3 {T}'),
    ).toEqual([
      ['A', '1', '3'],
      ['B', '2'],
    ]);
  });

  it('stops after 500 questions', () => {
    const { list, skipped } = read('A {T}\n\n'.repeat(510));
    expect(list[0]?.mcqs).toHaveLength(500);
    expect(skipped).toEqual([{ line: 1001, reason: 'too-many' }]);
    expect(read('A {T}\n\n'.repeat(500)).skipped).toEqual([]);
  });
});
