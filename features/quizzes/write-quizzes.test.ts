import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUESTION_TYPES, type Question } from './question.ts';
import { fromWire } from './quiz-mapping.ts';
import { type Mcq, QuizListWire } from './quiz-wire.ts';
import { readQuizzes } from './read-quizzes.ts';
import { writeQuizzes } from './write-quizzes.ts';

const open = { text: 'Why?', type: 'open' } as const;

it('gives every quiz a title of its own where titles tell them apart', () => {
  const long = 'A'.repeat(200);
  const titles = [null, '', 'Quiz', 'B', 'B', 'B (2)', 'B', long, long];
  const list = titles.map((title, index) => ({ qid: index + 1, title, mcqs: [open] }));
  const expected = [
    'Quiz',
    'Quiz (2)',
    'Quiz (3)',
    'B',
    'B (2)',
    'B (2) (2)',
    'B (3)',
    long,
    `${'A'.repeat(196)} (2)`,
  ];
  for (const format of ['gift', 'csv'] as const) {
    const read = readQuizzes(`a.${format}`, writeQuizzes(list, format)).list;
    expect(read.map(({ title }) => title)).toEqual(expected);
  }
  expect(readQuizzes('a.json', writeQuizzes(list, 'json')).list).toEqual(list);
});

describe('reading what was written', () => {
  const unit = fc.constantFrom(
    ...`~=#{}:\\%/-'",;|\t<&>[]$@ aé1`,
    '->',
    '[html]',
    '::',
    '//',
    '\\n',
    'TRUE',
    '$CATEGORY:',
  );
  const line = fc
    .oneof(fc.string({ minLength: 1, maxLength: 20 }), fc.string({ unit, minLength: 1, maxLength: 20 }))
    .map((value) => value.replaceAll('\t', ' ').trim())
    .filter((value) => value !== '');
  const paragraph = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));
  const choices = fc.array(line, { minLength: 2, maxLength: 8 });

  /** Complete questions, with the fields that all formats know. */
  const mcq = fc
    .record({
      type: fc.constantFrom(...QUESTION_TYPES),
      text: paragraph,
      choices,
      accepted: fc.array(line, { minLength: 1, maxLength: 3 }),
      correct: fc.uniqueArray(fc.integer({ min: 1, max: 2 }), { minLength: 1 }),
      number: fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
      tolerance: fc.double({ noNaN: true, min: 0, max: 1e3 }),
      explanation: fc.oneof(fc.constant(''), paragraph),
    })
    .map(({ type, text, explanation, correct, ...keys }): Mcq => {
      const hasChoices = type === 'choice' || type === 'multiple' || type === 'poll';
      // A choice of correct ones only cannot be told from a short answer in GIFT.
      const sorted = type === 'choice' ? correct.slice(0, 1) : correct.toSorted();
      const answers = hasChoices && type !== 'poll' ? sorted : type === 'boolean' ? sorted.slice(0, 1) : [];
      return {
        type,
        text,
        explanation,
        answers,
        ...(hasChoices && { choices: keys.choices }),
        ...(type === 'text' && { accepted: keys.accepted }),
        // 0 and -0 look the same in every format.
        ...(type === 'number' && { number: keys.number + 0, tolerance: keys.tolerance }),
      };
    });
  const list = fc
    .array(fc.array(mcq, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
    .chain((groups) =>
      fc
        .uniqueArray(line, { minLength: groups.length, maxLength: groups.length })
        .map(
          (titles): QuizListWire =>
            QuizListWire.parse(
              groups.map((mcqs, index) => (index === 0 ? { qid: 0, mcqs } : { title: titles[index], mcqs })),
            ),
        ),
    );
  const titled = (sent: QuizListWire) =>
    fromWire(sent).map(({ quiz, questions }) => ({
      title: quiz?.title ?? null,
      questions: questions.map(({ data }) => data),
    }));

  it('CSV keeps questions', () => {
    fc.assert(
      fc.property(list, (given) => {
        const { list: read, skipped } = readQuizzes('a.csv', writeQuizzes(given, 'csv'));
        expect(skipped).toEqual([]);
        expect(titled(read)).toEqual(titled(given));
      }),
    );
  });

  it('GIFT keeps questions, except ratings, which become open questions', () => {
    const asGift = (question: Question) =>
      question.type === 'rating' ? { ...question, type: 'open' } : question;
    fc.assert(
      fc.property(list, (given) => {
        const { list: read, skipped } = readQuizzes('a.gift', writeQuizzes(given, 'gift'));
        expect(skipped).toEqual([]);
        expect(titled(read)).toEqual(
          titled(given).map(({ title, questions }) => ({ title, questions: questions.map(asGift) })),
        );
      }),
    );
  });

  it('JSON keeps everything', () => {
    fc.assert(
      fc.property(list, (given) => {
        expect(readQuizzes('a.json', writeQuizzes(given, 'json'))).toEqual({ list: given, skipped: [] });
      }),
    );
  });
});
