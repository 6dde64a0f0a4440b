import { describe, expect, it } from 'vitest';
import { parseConfig } from './parse-config.ts';

const quiz = { id: '3', kind: 'quiz', start: 0, end: 0, data: { title: 'Knots', passing_score: 60 } };
const question = (data: object, id: unknown = '4') => ({
  id,
  kind: 'question',
  start: 5000,
  end: 5000,
  data,
});

describe('the configuration', () => {
  it('has quizzes, questions, and the ids of live questions', () => {
    const { quizzes, questions, liveIds } = parseConfig({
      items: [
        quiz,
        question({ type: 'choice', text: 'Which?', choices: ['a', 'b'], qid: 3 }),
        question({ appears_at: 'LIVE' }, '5'),
      ],
    });
    expect(quizzes.get(3)).toMatchObject({ title: 'Knots', passing_score: 60, shuffle: false });
    expect(questions).toEqual([
      {
        id: 4,
        startMs: 5000,
        question: {
          type: 'choice',
          text: 'Which?',
          choices: ['a', 'b'],
          stars: 5,
          qid: 3,
          order: 0,
          appears_at: 'TIME',
          show_answer_flag: false,
          compulsory_flag: false,
          results: 'hidden',
        },
      },
    ]);
    expect(liveIds).toEqual([5]);
  });

  it('counts a question whose quiz does not exist as one without a quiz', () => {
    expect(parseConfig({ items: [question({ type: 'poll', qid: 9 })] }).questions[0]?.question.qid).toBe(0);
  });

  it.each([
    ['an unknown type', question({ type: 'hologram' })],
    ['no type', question({})],
    ['no data', question(null as never)],
    ['an id that is no number', question({ type: 'poll' }, 'x')],
    ['an id of 0', question({ type: 'poll' }, '0')],
    ['another kind', { ...quiz, kind: 'tip' }],
    ['nothing', null],
  ])('leaves out an item with %s, so that the others work', (_, item) => {
    const { questions, quizzes } = parseConfig({ items: [item, question({ type: 'poll' }, '8')] });
    expect([questions.map(({ id }) => id), quizzes.size]).toEqual([[8], 0]);
  });

  it.each([
    [{ type: 'poll', text: 5, choices: 'ab', stars: 'x', compulsory_flag: 'yes', results: 'all' }],
    [{ type: 'poll', choices: [1, null, {}], appears_at: 'NEVER' }],
  ])('replaces values that make no sense: %j', (data) => {
    const [{ question: shown } = {}] = parseConfig({ items: [question(data)] }).questions;
    expect(shown).toMatchObject({ text: '', stars: 5, compulsory_flag: false, results: 'hidden' });
    expect(shown).toMatchObject({ appears_at: 'TIME' });
    expect(shown?.choices.every((choice) => choice === '')).toBe(true);
  });

  it.each([
    [
      { left: '$$', right: '$$' },
      { left: '$$', right: '$$' },
    ],
    [{ left: '$$', right: '' }, null],
    [{ left: 1 }, null],
    [undefined, null],
  ])('has the delimiters %j as %j [QZ-11]', (formulas, expected) => {
    expect(parseConfig({ items: [], formulas }).formulas).toEqual(expected);
  });

  it('is quiet only when it says so [QZ-09]', () => {
    expect(
      [{}, { quiet: false }, { quiet: 'true' }, { quiet: true }].map((one) => parseConfig(one).quiet),
    ).toEqual([false, false, false, true]);
  });

  it('shows live questions in a preview', () => {
    const preview = { ids: [4], answer: async () => null, onDone: () => undefined };
    const live = question({ type: 'poll', text: 'Live', appears_at: 'LIVE' });
    expect(parseConfig({ items: [live], preview }).questions.map(({ id }) => id)).toEqual([4]);
  });

  it('is refused when its items are no list', () => {
    expect(() => parseConfig({ items: {} })).toThrow('quizzes: items is not a list');
  });
});
