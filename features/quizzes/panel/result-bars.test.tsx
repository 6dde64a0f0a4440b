// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShownQuestion } from '../question.ts';
import { ResultBars } from './result-bars.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Shown = Pick<ShownQuestion, 'type' | 'choices' | 'results'>;
const poll = (more: Partial<Shown> = {}): Shown => ({
  type: 'poll',
  choices: ['Red', '', 'Blue'],
  results: 'percent',
  ...more,
});
const rows = (): string[] => screen.getAllByRole('listitem').map((row) => row.textContent ?? '');
const said = (): string | null => screen.getByRole('status').textContent;
const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the results of a question', () => {
  it('are percentages with the number of answers, and mark the own and the correct choice in words', () => {
    render(<ResultBars question={poll()} results={[3, 0, 1]} chosen={[2]} solution={[0]} />);
    expect(rows()).toEqual(['RedCorrect75%', 'BlueYour answer25%']);
    expect(screen.getByText('4 answers')).toBeTruthy();
    expect(screen.getAllByRole('listitem')[0]?.style.getPropertyValue('--share')).toBe('75%');
  });

  it.each<[string, Shown, number[], string[]]>([
    ['counts', poll({ results: 'counts' }), [3, 0, 1], ['Red3', 'Blue1']],
    ['true and false', poll({ type: 'boolean', choices: [] }), [1, 1], ['True50%', 'False50%']],
    ['stars', poll({ type: 'rating', choices: [] }), [0, 1], ['1 star0%', '2 stars100%']],
  ])('can be %s', (_, question, results, expected) => {
    render(<ResultBars question={question} results={results} />);
    expect(rows()).toEqual(expected);
  });

  it.each<[string, Shown, number[] | null]>([
    ['hidden', poll({ results: 'hidden' }), [3, 0, 1]],
    ['unknown', poll(), null],
  ])('show nothing when they are %s', (_, question, results) => {
    const { container } = render(<ResultBars question={question} results={results} />);
    expect(container.textContent).toBe('');
  });

  it('say that there are no answers yet', () => {
    render(<ResultBars question={poll()} results={[0, 0, 0]} />);
    expect(screen.getByText('No answers yet')).toBeTruthy();
  });

  it('announce who leads, at most every five seconds, and no other change', async () => {
    const { rerender } = render(<ResultBars question={poll()} results={[1, 0, 0]} />);
    await pass(0);
    expect(said()).toBe('Most answers: Red');
    for (const results of [
      [2, 0, 1],
      [3, 0, 4],
    ])
      rerender(<ResultBars question={poll()} results={results} />);
    await pass(4999);
    expect(said()).toBe('Most answers: Red');
    expect(rows()[1]).toBe('Blue57%');
    await pass(1);
    expect(said()).toBe('Most answers: Blue');
  });
});
