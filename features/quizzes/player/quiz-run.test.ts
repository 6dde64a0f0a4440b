import { describe, expect, it } from 'vitest';
import { answerResult, shownQuestion } from '#test/quiz-samples.ts';
import type { PlayerQuestion } from './context.ts';
import { canSkip, delayOf, reduceRun, startRun } from './quiz-run.ts';
import type { RunEvent, RunState, RunStep } from './run-state.ts';

const question = (id: number, change: Partial<PlayerQuestion['question']> = {}): PlayerQuestion => ({
  id,
  startMs: 0,
  question: shownQuestion(id, change),
});
const at = (step: RunStep, change: Partial<RunState> = {}): RunState => ({
  ...startRun(question(1), [], 0),
  step,
  ...change,
});
const STEPS: RunStep[] = [
  'landing',
  'question',
  'sending',
  'failing',
  'revealed',
  'notice',
  'loading',
  'done',
];

describe('the first step', () => {
  it.each([
    ['a question without a quiz', 0, 0, 'question', 0],
    ['a question without a quiz between two of one', 0, 5, 'question', 5],
    ['the first question of a quiz', 5, 0, 'landing', 5],
    ['the next question of the quiz', 5, 5, 'question', 5],
    ['another quiz', 6, 5, 'landing', 6],
  ])('for %s [QZ-01]', (_, qid, lastQid, step, introduced) => {
    expect(startRun(question(1, { qid }), [], lastQid)).toMatchObject({ step, lastQid: introduced });
  });
});

describe('the next step', () => {
  const two = [question(2), question(3)];
  const rows: [name: string, from: RunState, event: RunEvent, to: Partial<RunState>][] = [
    ['the landing page is left', at('landing'), { type: 'continued' }, { step: 'question' }],
    ['an answer', at('question'), { type: 'submitted', answer: 1 }, { step: 'sending', answer: 1 }],
    [
      'a saved answer [QZ-05]',
      at('sending'),
      { type: 'confirmed', result: answerResult(1) },
      { step: 'done' },
    ],
    [
      'a saved answer with others to come [QZ-07]',
      at('sending', { pending: two }),
      { type: 'confirmed', result: answerResult(1) },
      { step: 'loading' },
    ],
    [
      'an answer that was right [QZ-05]',
      at('sending', { pending: two }),
      { type: 'confirmed', result: answerResult(1, { correct: true }) },
      { step: 'revealed', pending: two },
    ],
    [
      'an answer that was wrong [QZ-05]',
      at('sending'),
      { type: 'confirmed', result: answerResult(1, { correct: false }) },
      { step: 'revealed' },
    ],
    [
      'an explanation',
      at('sending'),
      { type: 'confirmed', result: answerResult(1, { explanation: 'Because.' }) },
      { step: 'revealed' },
    ],
    [
      'results of a poll',
      at('sending', { current: question(1, { results: 'counts' }) }),
      { type: 'confirmed', result: answerResult(1, { results: [1, 0] }) },
      { step: 'revealed' },
    ],
    [
      'results that are hidden',
      at('sending'),
      { type: 'confirmed', result: answerResult(1, { results: [1, 0] }) },
      { step: 'done' },
    ],
    [
      'a late response after a failure',
      at('question', { failures: 1 }),
      { type: 'confirmed', result: answerResult(1, { correct: true }) },
      { step: 'revealed' },
    ],
    ['a failure [QZ-06]', at('sending'), { type: 'failed', id: 1 }, { step: 'failing', failures: 1 }],
    [
      'its second [QZ-06]',
      at('failing', { failures: 1 }),
      { type: 'elapsed' },
      { step: 'question', failures: 1 },
    ],
    [
      'a closed question',
      at('sending'),
      { type: 'noticed', id: 1, notice: 'closed' },
      { step: 'notice', notice: 'closed' },
    ],
    ['Skip', at('question'), { type: 'skipped' }, { step: 'done' }],
    ['Skip with others to come', at('question', { pending: two }), { type: 'skipped' }, { step: 'loading' }],
    ['3 seconds [QZ-05]', at('revealed'), { type: 'elapsed' }, { step: 'done' }],
    ['Continue', at('revealed', { pending: two }), { type: 'continued' }, { step: 'loading' }],
    ['the end of a notice', at('notice'), { type: 'elapsed' }, { step: 'done' }],
    ['Continue after a notice', at('notice'), { type: 'continued' }, { step: 'done' }],
    [
      'loading [QZ-07]',
      at('loading', { pending: two, answer: 1, failures: 1, result: answerResult(1) }),
      { type: 'elapsed' },
      { step: 'question', current: two[0]!, pending: [two[1]!], answer: null, failures: 0, result: null },
    ],
    [
      'loading the first question of another quiz [QZ-01]',
      at('loading', { pending: [question(2, { qid: 9 })] }),
      { type: 'elapsed' },
      { step: 'landing', lastQid: 9 },
    ],
    ['loading what was deleted meanwhile', at('loading'), { type: 'elapsed' }, { step: 'done' }],
    [
      'questions that became due',
      at('question', { pending: [two[0]!] }),
      { type: 'added', questions: [two[1]!] },
      { step: 'question', pending: two },
    ],
    [
      'a deleted question on screen',
      at('question', { pending: two }),
      { type: 'limited', to: two, isCurrentGone: true },
      { step: 'notice', notice: 'gone', pending: two },
    ],
    [
      'a deleted question whose answer is being sent',
      at('sending'),
      { type: 'limited', to: [], isCurrentGone: true },
      { step: 'sending' },
    ],
    [
      'deleted questions to come',
      at('question', { pending: two }),
      { type: 'limited', to: [two[1]!], isCurrentGone: false },
      { step: 'question', pending: [two[1]!] },
    ],
    [
      'a changed question to come',
      at('question', { pending: [two[0]!] }),
      { type: 'limited', to: [question(2, { text: 'New' })], isCurrentGone: false },
      { pending: [question(2, { text: 'New' })] },
    ],
  ];
  it.each(rows)('after %s', (_, from, event, to) => {
    expect(reduceRun(from, event)).toMatchObject(to);
  });

  const accepts: Record<string, RunStep[]> = {
    submitted: ['question'],
    continued: ['landing', 'revealed', 'notice'],
    skipped: ['question'],
    confirmed: ['question', 'sending', 'failing'],
    failed: ['sending'],
    noticed: ['question', 'sending', 'failing'],
    elapsed: ['failing', 'revealed', 'notice', 'loading'],
  };
  const events: Record<string, RunEvent> = {
    submitted: { type: 'submitted', answer: 0 },
    continued: { type: 'continued' },
    skipped: { type: 'skipped' },
    confirmed: { type: 'confirmed', result: answerResult(1) },
    failed: { type: 'failed', id: 1 },
    noticed: { type: 'noticed', id: 1, notice: 'closed' },
    elapsed: { type: 'elapsed' },
  };
  it.each(Object.keys(events))('after %s is the same where it does not fit', (name) => {
    const changed = STEPS.filter((step) => {
      const from = at(step);
      return reduceRun(from, events[name]!) !== from;
    });
    expect(changed).toEqual(accepts[name]);
  });

  it.each([
    { type: 'confirmed', result: answerResult(2, { correct: true }) },
    { type: 'failed', id: 2 },
    { type: 'noticed', id: 2, notice: 'closed' },
  ] as RunEvent[])('is the same after news about another question: $type', (event) => {
    const from = at('sending');
    expect(reduceRun(from, event)).toBe(from);
  });
});

describe('Skip', () => {
  it.each([
    ['a poll', {}, 0, 'question', true],
    ['a compulsory question', { compulsory_flag: true }, 0, 'question', false],
    ['a compulsory question after a failure', { compulsory_flag: true }, 1, 'question', false],
    ['a compulsory question after two failures', { compulsory_flag: true }, 2, 'question', true],
    ['an answer on its way', {}, 0, 'sending', false],
  ] as const)('of %s [QZ-02]', (_, change, failures, step, expected) => {
    expect(canSkip(at(step, { current: question(1, change), failures }))).toBe(expected);
  });
});

it('waits for people and the server, and otherwise moves on by itself [QZ-05, QZ-06, QZ-07]', () => {
  expect(Object.fromEntries(STEPS.map((step) => [step, delayOf(at(step))]))).toEqual({
    landing: null,
    question: null,
    sending: null,
    failing: 1000,
    revealed: 3000,
    notice: 3000,
    loading: 1000,
    done: null,
  });
});
