// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveQuestion } from '#test/live-viewer.ts';
import type { Answer } from '../answer.ts';
import type { GivenAnswer } from '../client/answer-memory.ts';
import type { AnswerOutcome } from '../client/live-answers.ts';
import type { LiveQuestion } from '../contract.ts';
import { LiveQuestionCard } from './live-question-card.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.body.replaceChildren();
});

type Shown = LiveQuestion['question'];
/** With a choice that is not shown. */
const live = (more: Partial<LiveQuestion> = {}, question: Partial<Shown> = {}): LiveQuestion =>
  liveQuestion(
    { results: [1, 3, 0], ...more },
    { choices: ['Red', 'Green', ''], results: 'percent', ...question },
  );
const given = (more: Partial<GivenAnswer> = {}): GivenAnswer => ({
  answer: 1,
  correct: null,
  solution: null,
  explanation: null,
  ...more,
});

interface Shows {
  readonly live?: LiveQuestion;
  readonly given?: GivenAnswer | null;
  readonly isReplay?: boolean;
  readonly send?: () => Promise<AnswerOutcome>;
}
function show({ send = async () => 'saved' as const, ...first }: Shows = {}) {
  const answers: Answer[] = [];
  const onClose = vi.fn();
  const answer = (value: Answer): Promise<AnswerOutcome> => {
    answers.push(value);
    return send();
  };
  const card = (shows: Shows) => (
    <LiveQuestionCard
      live={shows.live ?? live()}
      given={shows.given ?? null}
      formulas={null}
      {...(shows.isReplay ? {} : { answer })}
      onClose={onClose}
    />
  );
  const { rerender } = render(card(first));
  return { answers, onClose, update: (shows: Shows) => rerender(card(shows)) };
}
const submit = (): HTMLButtonElement => screen.getByRole('button', { name: /^Submit|^Sending/ });
const press = (element: HTMLElement): Promise<void> => act(async () => void fireEvent.click(element));
const choose = (name: string): Promise<void> => press(screen.getByLabelText(name));
const region = (): HTMLElement => screen.getByRole('region', { name: 'Which color?' });
const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));

describe('an open question', () => {
  it('is a named region that leaves the focus where somebody types', () => {
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    show();
    expect(region()).toBeTruthy();
    expect(document.activeElement).toBe(field);
  });

  it('has a row for every choice that is not empty; Submit needs a choice [QZ-02, QZ-10]', async () => {
    const { answers } = show();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(submit().disabled).toBe(true);
    await choose('Green');
    expect(submit().disabled).toBe(false);
    await press(submit());
    expect(answers).toEqual([1]);
  });

  it.each<[string, Partial<Shown>, () => Promise<void>, Answer]>([
    [
      'several choices',
      { type: 'multiple' },
      async () => {
        await choose('Green');
        await choose('Red');
      },
      [0, 1],
    ],
    ['true or false', { type: 'boolean', choices: [] }, () => choose('False'), 1],
    ['stars', { type: 'rating', choices: [] }, () => choose('2 stars'), 2],
    ['a number', { type: 'number', choices: [] }, () => type('2,5'), 2.5],
    ['a short text', { type: 'text', choices: [] }, () => type('Paris'), 'Paris'],
    ['an open text', { type: 'open', choices: [] }, () => type('Because.'), 'Because.'],
  ])('is answered with %s', async (_, more, enter, answer) => {
    const { answers } = show({ live: live({}, more) });
    expect(submit().disabled).toBe(true);
    await enter();
    await press(submit());
    expect(answers).toEqual([answer]);
  });

  it('is sent once by a double click, and keeps the focus in the card', async () => {
    const call = Promise.withResolvers<AnswerOutcome>();
    const { answers, update } = show({ send: () => call.promise });
    await choose('Red');
    screen.getByLabelText('Red').focus();
    // Enter in a field.
    await act(async () => void fireEvent.submit(submit()));
    await press(submit());
    expect(answers).toEqual([0]);
    expect(submit().textContent).toBe('Sending…');
    expect(document.activeElement).toBe(submit());
    await act(async () => call.resolve('saved'));
    update({ given: given({ answer: 0 }) });
    expect(document.activeElement).toBe(region());
  });

  it('keeps the choice when sending fails, and can be sent again [QZ-06]', async () => {
    const outcomes: AnswerOutcome[] = ['failed', 'saved'];
    const { answers } = show({ send: async () => outcomes.shift() ?? 'saved' });
    await choose('Green');
    await press(submit());
    const failure = '*Something went wrong. Please reattempt the answer...';
    expect(screen.getAllByText(failure)).toHaveLength(2);
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(failure);
    expect(screen.getByLabelText<HTMLInputElement>('Green')).toMatchObject({
      checked: true,
      disabled: false,
    });
    await press(submit());
    expect(answers).toEqual([1, 1]);
    expect(screen.queryByText(failure)).toBeNull();
  });

  it('is closed by its button and with Escape', async () => {
    const { onClose } = show();
    await press(screen.getByRole('button', { name: 'Close' }));
    fireEvent.keyDown(submit(), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe('the results', () => {
  const status = (): (string | null)[] =>
    screen
      .getAllByRole('status')
      .map((one) => one.textContent)
      .filter((one) => one !== '');

  it('are shown once answered, and not before', () => {
    const { update } = show();
    expect(screen.queryByText('75%')).toBeNull();
    update({ given: given() });
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Red25%',
      'GreenYour answer75%',
    ]);
    expect(status()).toContain('Your answer was saved.');
  });

  it('are shown to everyone when the question is closed', () => {
    show({ live: live({ is_open: false }) });
    expect(screen.getByText('75%')).toBeTruthy();
    expect(status()).toContain('This question is closed.');
  });

  it.each<[string, Partial<Shown>, Partial<GivenAnswer>, string[]]>([
    ['a correct choice', { type: 'choice' }, { correct: true, solution: [1] }, ['Your answer is correct.']],
    [
      'a wrong choice',
      { type: 'choice' },
      { correct: false, solution: [0] },
      ['Your answer is not correct.'],
    ],
    [
      'hidden results',
      { type: 'choice', results: 'hidden' },
      { correct: false, solution: [0] },
      ['Correct answer: Red', 'Your answer is not correct. Only the owner sees the results.'],
    ],
    [
      'a number',
      { type: 'number' },
      { answer: 3, correct: false, solution: 4 },
      ['Your answer: 3', 'Correct answer: 4'],
    ],
    [
      'a text',
      { type: 'text' },
      { answer: 'Rome', correct: false, solution: ['Paris', 'paris'], explanation: 'It is the capital.' },
      ['Your answer: Rome', 'Correct answer: Paris / paris', 'It is the capital.'],
    ],
    ['an answer that was given elsewhere', {}, { answer: null }, ['Your answer was saved.']],
  ])('of %s', (_, more, answer, texts) => {
    show({ live: live({}, more), given: given(answer) });
    for (const one of texts) expect(screen.getAllByText(one).length).toBeGreaterThan(0);
  });

  it('of a closed question go away after half a minute, but not under the pointer', async () => {
    const { update, onClose } = show({ given: given() });
    await pass(100_000);
    expect(onClose).not.toHaveBeenCalled();
    const closed = { live: live({ is_open: false }), given: given() };
    update(closed);
    const matches = vi.spyOn(region(), 'matches').mockReturnValue(true);
    await pass(40_000);
    expect(onClose).not.toHaveBeenCalled();
    matches.mockReturnValue(false);
    await pass(1000);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('are all that a replay shows', () => {
    show({ isReplay: true });
    expect(screen.getByText('75%')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByText('This question is closed.')).toBeNull();
  });
});

async function type(value: string): Promise<void> {
  await act(async () => void fireEvent.change(screen.getByRole('textbox'), { target: { value } }));
}
