import { expect, it } from 'vitest';
import { Question, type QuestionInput } from './question.ts';
import { Quiz } from './quiz.ts';
import { writeGiftQuizzes } from './write-gift.ts';

const ask = (input: QuestionInput) => ({ startMs: 5000, data: Question.parse({ text: 'Why?', ...input }) });

it.each<[QuestionInput, string]>([
  [{ choices: ['A', 'B', 'C'], correct: [1] }, '[plain]Why? {\n~A\n=B\n~C\n}'],
  [{ choices: ['A', '', 'C'], correct: [1, 2] }, '[plain]Why? {\n~A\n=C\n}'],
  [{ choices: ['A', 'B'], correct: [0], explanation: 'One\ntwo' }, '[plain]Why? {\n=A\n~B\n####One\\ntwo\n}'],
  [{ choices: ['50%', '%5%', '%6'], correct: [1] }, '[plain]Why? {\n~50%\n=%100%%5%\n~%0%%6\n}'],
  [
    { type: 'multiple', choices: ['A', 'B', '', 'D'], correct: [0, 3] },
    '[plain]Why? {\n~%50%A\n~%-100%B\n~%50%D\n}',
  ],
  [
    { type: 'multiple', choices: ['A', 'B', 'C'], correct: [0, 1, 2] },
    '[plain]Why? {\n~%33.33333%A\n~%33.33333%B\n~%33.33333%C\n}',
  ],
  [{ type: 'poll', choices: ['A', 'B'], correct: [0] }, '[plain]Why? {\n~A\n~B\n}'],
  [{ type: 'boolean', correct: [0] }, '[plain]Why? {TRUE}'],
  [{ type: 'boolean', correct: [1] }, '[plain]Why? {FALSE}'],
  [{ type: 'boolean', correct: [1], explanation: 'No' }, '[plain]Why? {\nFALSE\n####No\n}'],
  [{ type: 'boolean' }, '[plain]Why? {}'],
  [{ type: 'text', accepted: ['a', 'b=c'] }, '[plain]Why? {\n=a\n=b\\=c\n}'],
  [{ type: 'text', accepted: ['a -> b', 'c'] }, '[plain]Why? {\n=%100%a -> b\n=c\n}'],
  [{ type: 'number', number: -3.5 }, '[plain]Why? {#-3.5}'],
  [{ type: 'number', number: 0, tolerance: 0.5 }, '[plain]Why? {#0:0.5}'],
  [{ type: 'number' }, '[plain]Why? {}'],
  [{ type: 'open' }, '[plain]Why? {}'],
  [{ type: 'rating', choices: ['A'] }, '[plain]Why? {}'],
  [{ type: 'open', explanation: 'E' }, '[plain]Why? {####E}'],
  [{ type: 'open', text: '// a {b} = \\c\nd' }, '[plain]// a \\{b\\} \\= \\\\c\\nd {}'],
])('writes %j', (input, written) =>
  expect(writeGiftQuizzes([{ quiz: null, questions: [ask(input)] }])).toBe(`${written}\n`),
);

it('writes questions without a quiz first, and quizzes as categories', () => {
  const quizzes = [
    { quiz: Quiz.parse({ title: 'A/B' }), questions: [ask({ type: 'open' })] },
    { quiz: Quiz.parse({ title: 'C' }), questions: [] },
    { quiz: null, questions: [ask({ type: 'open', text: 'How?' })] },
  ];
  expect(writeGiftQuizzes(quizzes)).toBe(
    '[plain]How? {}\n\n$CATEGORY: $course$/top/A//B\n\n[plain]Why? {}\n\n$CATEGORY: $course$/top/C\n',
  );
});
