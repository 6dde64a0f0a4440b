// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openQuizzes, questionItem, quizItem } from '#test/quiz-player.tsx';
import { answerResult } from '#test/quiz-samples.ts';
import { removePlayer } from '#test/render-player.tsx';
import type { AnswerResult } from '../answer.ts';
import { RESULTS_CHANGED_EVENT } from '../events.ts';
import type { ShownQuestion } from '../question.ts';
import { seededOrder } from '../seeded-order.ts';

afterEach(removePlayer);

/** A single question that is on screen, and what the server says of its answer. */
async function ask(question: Partial<ShownQuestion> = {}, result: Partial<AnswerResult> = {}, quiz?: object) {
  const items = quiz
    ? [quizItem(3, quiz), questionItem(1, 1000, { qid: 3, ...question })]
    : [questionItem(1, 1000, question)];
  const shown = await openQuizzes(items, {
    prepareServer: (server) => {
      server.respond = ({ id }) => answerResult(id, result);
    },
  });
  await shown.playTo(2000);
  if (quiz) await shown.press('Take this quiz');
  return shown;
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const dialog = () => screen.getByRole('dialog');
const choices = () => [
  ...dialog().querySelectorAll<HTMLInputElement>('input:is([type=radio], [type=checkbox])'),
];
const rows = () => [...dialog().querySelectorAll('label')].map(({ textContent }) => textContent);

describe('the landing page', () => {
  const items = (quiz: object) => [
    quizItem(3, quiz),
    questionItem(1, 1000, { qid: 3 }),
    questionItem(2, 1500, { qid: 3 }),
    questionItem(4, 1600),
    questionItem(5, 5000, { qid: 3 }),
    quizItem(6, { title: 'Other' }),
    questionItem(7, 8000, { qid: 6 }),
  ];

  it('has title, description, passing score, and a button, and begins the quiz [QZ-01]', async () => {
    const { playTo, asked, press } = await openQuizzes(
      items({ title: 'Knots', description: 'Two minutes.', passing_score: 60 }),
    );
    await playTo(2000);
    expect(asked()).toBe('Knots');
    expect(dialog().textContent).toContain('Two minutes.');
    expect(dialog().textContent).toContain('Passing score: 60%');
    expect(document.activeElement).toBe(button('Take this quiz'));
    await press('Take this quiz');
    expect(asked()).toBe('Question 1');
  });

  it('has no passing score of 0, and no empty parts [QZ-01]', async () => {
    const { playTo } = await openQuizzes(items({ title: '' }));
    await playTo(2000);
    expect(dialog().textContent).toBe('QuizTake this quiz');
  });

  it('appears whenever the quiz changes and is not 0 [QZ-01]', async () => {
    const { playTo, asked, press, pass, hasButton } = await openQuizzes(items({ title: 'Knots' }));
    const seen: (string | null)[] = [];
    for (const ms of [2000, 6000, 9000]) {
      await playTo(ms);
      while (asked() !== null) {
        seen.push(asked());
        if (hasButton('Take this quiz')) await press('Take this quiz');
        else await press('Skip');
        if (asked() === 'Loading next question...') await pass(1000);
      }
    }
    expect(seen).toEqual([
      'Knots',
      'Question 1',
      'Question 2',
      'Question 4',
      'Question 5',
      'Other',
      'Question 7',
    ]);
  });

  it('begins a replay again [QZ-01]', async () => {
    const { test, playTo, asked, press, change } = await openQuizzes([
      quizItem(3, { title: 'Knots' }),
      questionItem(1, 1000, { qid: 3 }),
    ]);
    await playTo(2000);
    await press('Take this quiz');
    await press('Skip');
    await change(() => test.player.replay());
    await playTo(2000);
    expect(asked()).toBe('Knots');
  });
});

describe('a question', () => {
  it('offers its choices without empty ones, and Submit once one is chosen [QZ-02]', async () => {
    const { choose } = await ask({ choices: ['Red', 'Green', '', ''] });
    expect(rows()).toEqual(['Red', 'Green']);
    expect(choices().map(({ type, checked }) => [type, checked])).toEqual([
      ['radio', false],
      ['radio', false],
    ]);
    expect(button('Submit').disabled).toBe(true);
    await choose('Green');
    expect(button('Submit').disabled).toBe(false);
  });

  it.each([
    [false, true],
    [true, false],
  ])('that is compulsory: %j has Skip: %j [QZ-02]', async (compulsory_flag, hasSkip) => {
    const { hasButton, change, asked } = await ask({ compulsory_flag });
    expect(hasButton('Skip')).toBe(hasSkip);
    await change(() => fireEvent.keyDown(document.activeElement!, { key: 'Escape' }));
    expect(asked()).toBe(hasSkip ? null : 'Question 1');
  });

  it("says 'N of M' in a quiz, and nothing without one [QZ-02]", async () => {
    const { playTo, press } = await openQuizzes([
      quizItem(3),
      questionItem(1, 2000, { qid: 3 }),
      questionItem(2, 0, { qid: 3, appears_at: 'START' }),
      questionItem(5, 0, { qid: 3, appears_at: 'END' }),
      questionItem(4, 5000),
    ]);
    await playTo(3000);
    await press('Take this quiz');
    expect(dialog().textContent).toContain('1 of 3');
    await press('Skip');
    await playTo(3000);
    expect(dialog().textContent).toContain('2 of 3');
    await press('Skip');
    await playTo(6000);
    expect(dialog().textContent).not.toContain(' of ');
  });

  it.each([
    ['a choice', { type: 'choice' }, ['Blue'], 2],
    ['a poll', { type: 'poll' }, ['Red'], 0],
    ['several choices', { type: 'multiple' }, ['Blue', 'Red', 'Green', 'Green'], [0, 2]],
    ['true or false', { type: 'boolean' }, ['False'], 1],
    ['stars', { type: 'rating' }, ['4 stars'], 4],
  ] as const)('sends %s with the numbers of the choices [QZ-10]', async (_, question, names, answer) => {
    const { choose, press, server } = await ask(question);
    for (const name of names) await choose(name);
    await press('Submit');
    expect(server.sent).toMatchObject([{ id: 1, quizid: 0, answer, kvtoken: 'kv-test' }]);
    expect(server.sent[0]).not.toHaveProperty('correctness');
    expect(server.sent[0]?.key).toMatch(/^[\w-]{8,64}$/);
    expect(server.sent[0]?.time_taken).toBeGreaterThanOrEqual(0);
  });

  it.each([
    ['text', ' a bowline ', 'a bowline'],
    ['open', 'I think\nso', 'I think\nso'],
    ['number', '2,5', 2.5],
  ] as const)('of type %s takes what is typed: %j [QZ-10]', async (type, typed, answer) => {
    const { change, press, server } = await ask({ type });
    const field = screen.getByRole('textbox', { name: 'Your answer' });
    await change(() => fireEvent.change(field, { target: { value: type === 'number' ? 'many' : ' ' } }));
    expect(button('Submit').disabled).toBe(true);
    await change(() => fireEvent.change(field, { target: { value: typed } }));
    await change(() => fireEvent.keyDown(field, { key: '1' }));
    await press('Submit');
    expect(server.sent.map((one) => one.answer)).toEqual([answer]);
  });

  it('shuffles choices for each attempt, and sends the original numbers [QZ-10]', async () => {
    const { choose, press, server } = await ask({ choices: ['a', 'b', 'c', 'd'] }, {}, { shuffle: true });
    const order = seededOrder(4, 7, 1);
    expect(rows()).toEqual(order.map((slot) => 'abcd'[slot]));
    expect(order).not.toEqual([0, 1, 2, 3]);
    await choose('c');
    await press('Submit');
    expect(server.sent[0]?.answer).toBe(2);
  });

  it('tells how long it was on screen, without the page before it', async () => {
    const { playTo, pass, choose, press, server } = await openQuizzes([
      quizItem(3),
      questionItem(1, 1000, { qid: 3 }),
    ]);
    await playTo(2000);
    await pass(20_000);
    await press('Take this quiz');
    await choose('Red');
    await press('Submit');
    expect(server.sent[0]?.time_taken).toBeLessThan(1000);
  });

  it('tells how long it was on screen', async () => {
    const { choose, press, server, pass } = await ask();
    await pass(4000);
    await choose('Red');
    await press('Submit');
    expect(server.sent[0]?.time_taken).toBeGreaterThanOrEqual(4000);
    expect(server.sent[0]?.time_taken).toBeLessThan(5200);
  });

  it.each([
    [135, false],
    [136, true],
  ])('of %d characters can be expanded on small screens: %j [QZ-08]', async (length, expected) => {
    const { hasButton, press } = await ask({ text: 'x'.repeat(length) });
    expect(hasButton('EXPAND')).toBe(expected);
    if (!expected) return;
    const folded = () => dialog().querySelector('[data-folded]') !== null;
    expect([folded(), button('EXPAND').getAttribute('aria-expanded')]).toEqual([true, 'false']);
    await press('EXPAND');
    expect([folded(), button('COLLAPSE').getAttribute('aria-expanded')]).toEqual([false, 'true']);
  });

  it('shows markup as text', async () => {
    await ask({ text: '<img src=x onerror=alert(1)>', choices: ['<b>Red</b>', 'Green'] });
    expect(dialog().querySelector('img, b')).toBeNull();
    expect(rows()[0]).toBe('<b>Red</b>');
  });

  it('has formulas between the delimiters of the organization [QZ-11]', async () => {
    const { playTo, asked } = await openQuizzes([questionItem(1, 1000, { text: 'What is $$x^2$$?' })], {
      quizzes: { formulas: { left: '$$', right: '$$' } },
    });
    await playTo(2000);
    expect(dialog().querySelector('h2 [data-formulas]')).not.toBeNull();
    expect(asked()).toContain('What is');
  });
});

describe('keys', () => {
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

  it('1 to 8 choose, and choose again what was chosen of several', async () => {
    const { change } = await ask({ type: 'multiple' });
    await change(() => press('3'));
    await change(() => press('1'));
    await change(() => press('9'));
    expect(choices().map(({ checked }) => checked)).toEqual([true, false, true]);
    expect(document.activeElement).toBe(choices()[0]);
    await change(() => press('3'));
    expect(choices().map(({ checked }) => checked)).toEqual([true, false, false]);
  });

  it('follow the order on screen', async () => {
    const { change } = await ask({ choices: ['a', 'b', 'c', 'd'] }, {}, { shuffle: true });
    await change(() => press('2'));
    expect(choices().findIndex(({ checked }) => checked)).toBe(1);
  });

  it('do nothing to the video behind, and nothing with a modifier', async () => {
    const { change, atMs } = await ask();
    const before = atMs();
    await change(() => fireEvent.keyDown(document.activeElement!, { key: '2', ctrlKey: true }));
    await change(() => press('ArrowLeft'));
    expect([choices().some(({ checked }) => checked), atMs()]).toEqual([false, before]);
  });
});

describe('after the answer', () => {
  const wrong = { correct: false, solution: [1], explanation: 'Grass.' };

  it('a tick or a cross is shown for 3 seconds with words, and playback goes on [QZ-05]', async () => {
    const { test, choose, press, status, pass, asked } = await ask({ show_answer_flag: true }, wrong);
    await choose('Red');
    await press('Submit');
    expect(status()).toBe('Wrong');
    expect(rows()).toEqual(['RedYour answerWrong', 'GreenCorrect answer', 'Blue']);
    expect(dialog().textContent).toContain('Grass.');
    expect(choices().every((one) => one.closest('fieldset')?.disabled)).toBe(true);
    await pass(2900);
    expect([asked(), test.media.paused]).toEqual(['Question 1', true]);
    await pass(100);
    expect([asked(), test.media.paused]).toEqual([null, false]);
  });

  it('a right one is called correct [QZ-05]', async () => {
    const { choose, press, status } = await ask({ show_answer_flag: true }, { correct: true, solution: [0] });
    await choose('Red');
    await press('Submit');
    expect(status()).toBe('Correct');
    expect(rows()).toEqual(['RedYour answerCorrect', 'Green', 'Blue']);
  });

  it.each([
    ['text', ['a bowline', 'bowline'], 'Correct answer: a bowline / bowline'],
    ['number', 4, 'Correct answer: 4'],
  ] as const)('the solution of a %s is shown in words [QZ-05]', async (type, solution, words) => {
    const { change, press } = await ask({ type }, { correct: false, solution: solution as never });
    await change(() => fireEvent.change(screen.getByRole('textbox'), { target: { value: '1' } }));
    await press('Submit');
    expect(dialog().textContent).toContain(words);
  });

  it('the question closes at once when the answer is not shown [QZ-05]', async () => {
    const { test, choose, press, asked } = await ask();
    await choose('Red');
    await press('Submit');
    expect([asked(), test.media.paused]).toEqual([null, false]);
  });

  it('Continue and Escape go on at once', async () => {
    for (const leave of ['Continue', 'Escape']) {
      const { choose, press, change, asked } = await ask({}, wrong);
      await choose('Red');
      await press('Submit');
      expect(document.activeElement).toBe(button('Continue'));
      if (leave === 'Continue') await press(leave);
      else await change(() => fireEvent.keyDown(document.activeElement!, { key: leave }));
      expect(asked()).toBeNull();
      removePlayer();
    }
  });

  it.each([
    ['the pointer', 'pointerEnter', 'pointerLeave'],
    ['the focus', 'focus', 'blur'],
  ] as const)('an explanation stays while %s is on it', async (_, enter, leave) => {
    const { choose, press, change, pass, asked } = await ask({}, wrong);
    await choose('Red');
    await press('Submit');
    const explanation = screen.getByRole('region', { name: 'Explanation' });
    await change(() => fireEvent[enter](explanation));
    await pass(60_000);
    expect(asked()).toBe('Question 1');
    await change(() => fireEvent[leave](explanation));
    await pass(3000);
    expect(asked()).toBeNull();
  });

  it('the next question follows after 1 second, with the focus on it [QZ-07]', async () => {
    const { playTo, choose, press, pass, asked } = await openQuizzes([
      questionItem(1, 1000),
      questionItem(2, 1000),
    ]);
    await playTo(2000);
    expect(document.activeElement?.textContent).toBe('Question 1');
    await choose('Red');
    await press('Submit');
    expect(asked()).toBe('Loading next question...');
    await pass(900);
    expect(asked()).toBe('Loading next question...');
    await pass(100);
    expect(asked()).toBe('Question 2');
    expect(document.activeElement?.textContent).toBe('Question 2');
    expect(choices().some(({ checked }) => checked)).toBe(false);
    await choose('Red');
    await press('Submit');
    expect(asked()).toBeNull();
  });

  it('the results of a poll are shown for 3 seconds, and change while others answer', async () => {
    const { test, choose, press, change, pass, asked } = await ask(
      { type: 'poll', results: 'counts' },
      { results: [1, 0, 4] },
    );
    await choose('Red');
    await press('Submit');
    const bars = () =>
      within(dialog())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(bars()[2]).toContain('4');
    const announce = (question: number, results?: string) =>
      change(() => test.page.announce(RESULTS_CHANGED_EVENT, { question, results }));
    await announce(1, '1,0,9');
    expect(bars()[2]).toContain('9');
    await announce(2, '7,7,7');
    await announce(1);
    expect(bars()[2]).toContain('9');
    await pass(3000);
    expect(asked()).toBeNull();
  });
});

it('is a dialog with a name, groups its choices, and gives the focus back [QZ-02]', async () => {
  const { test, stage, press, playTo } = await openQuizzes([questionItem(1, 1000)]);
  const play = stage.querySelector<HTMLElement>('[data-bar] button')!;
  play.focus();
  await playTo(2000);
  expect(screen.getByRole('dialog', { name: 'Question 1' })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Choose an answer' })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Question 1');
  await press('Skip');
  expect(document.activeElement).toBe(play);
  expect(test.media.paused).toBe(false);
});
