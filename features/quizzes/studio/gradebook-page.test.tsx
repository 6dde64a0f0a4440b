// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { videoErrors, videoRoutes } from '#features/videos/contract.ts';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { fail } from '#kernel/contract/errors.ts';
import { pendingQuestions } from '#kernel/ui/confirm.ts';
import { pendingToasts } from '#kernel/ui/toast.ts';
import { createFakeApi, type FakeApi } from '#test/panel/panel-fakes.ts';
import { quizErrors, quizRoutes } from '../contract.ts';
import type { GradebookPerson, GradebookQuestion, GradedAttempt } from '../gradebook.ts';
import { GradebookPage } from './gradebook-page.tsx';

const person = (name: string | null, more: Partial<GradebookPerson> = {}): GradebookPerson => ({
  person: name ? `code-${name}` : '5F3A09C1B7E2anonymous',
  qid: 7,
  quiz: 'Tides',
  kind: name ? 'member' : 'browser',
  name,
  attempts: 2,
  answered: 3,
  correct: 2,
  total: 3,
  percent: 66.67,
  passed: true,
  is_finished: true,
  time_taken: 83_000,
  time_answered: Date.UTC(2026, 4, 12, 10),
  ...more,
});
const attempt = (number: number, more: Partial<GradedAttempt> = {}): GradedAttempt => ({
  qid: 7,
  quiz: 'Tides',
  attempt: number,
  correct: 1,
  total: 1,
  percent: 100,
  passed: true,
  is_finished: true,
  certificate: false,
  time_started: 0,
  time_answered: 0,
  answers: [
    {
      id: 1,
      text: 'Who pulls?',
      type: 'choice',
      answer: 1,
      answer_text: 'The moon',
      correct: true,
      points: 1,
      time_answered: 0,
    },
  ],
  ...more,
});
const question = (more: Partial<GradebookQuestion> = {}): GradebookQuestion => ({
  id: 1,
  qid: 7,
  text: 'Who pulls?',
  type: 'choice',
  answers: 4,
  correct: 3,
  percent: 75,
  choices: [
    { text: 'The wind', count: 1, is_correct: false },
    { text: 'The moon', count: 3, is_correct: true },
  ],
  texts: [],
  ...more,
});
const statistics = {
  list: [question()],
  distribution: [0, 0, 1, 0, 0, 0, 2, 0, 0, 1],
  people: 4,
  finished: 3,
  average: 68.5,
  passed: 2 as number | null,
  outdated: 0,
};

let api: FakeApi;
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  api = createFakeApi();
  api.on(videoRoutes.get, () => ({ kapsule_id: 'v1', displayname: 'The moon' }));
  api.on(quizRoutes.list, () => ({
    list: [
      { qid: 7, title: 'Tides', mcqs: [] },
      { qid: 0, mcqs: [] },
    ],
  }));
  api.on(quizRoutes.questionStatistics, () => statistics);
  api.on(quizRoutes.gradebook, ({ input }) =>
    input.cursor
      ? { list: [person(null, { passed: false, is_finished: false })], next: null, totalcount: 2 }
      : { list: [person('Ina')], next: 'c2', totalcount: 2 },
  );
  api.on(quizRoutes.personAttempts, () => ({
    name: 'Ina',
    list: [attempt(1), attempt(2), attempt(1, { qid: 9, quiz: 'Winds' })],
  }));
});
afterEach(() => {
  cleanup();
  pendingToasts.take();
  pendingQuestions.take();
  vi.unstubAllGlobals();
});

const Address = () => <output aria-label="address">{useLocation().search}</output>;
const open = (search = '') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ApiProvider value={api}>
        <MemoryRouter initialEntries={[`/app/studio/video/v1/gradebook${search}`]}>
          <Routes>
            <Route path="/app/studio/video/:id/gradebook" element={<GradebookPage />} />
          </Routes>
          <Address />
        </MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  );
const cellsOf = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map((cell) => cell.textContent);
const rows = async () => within(await screen.findByRole('table', { name: 'People' })).getAllByRole('row');
/** Answers the question that the page asks. */
async function answerQuestion(yes: boolean) {
  await waitFor(() => {
    const [asked] = pendingQuestions.take();
    expect(asked).toBeDefined();
    asked?.answer(yes);
  });
}

describe('the people in the gradebook', () => {
  it('are listed with attempts, score, and state, page by page [TR-09]', async () => {
    open();
    expect(cellsOf((await rows())[1])).toEqual([
      'Ina',
      'Tides',
      '2',
      '2 of 3',
      '66.6%',
      'PassedFinished',
      '1:231 minute 23 seconds',
      expect.any(String),
    ]);
    screen.getByText('1 of 2');
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
    expect(cellsOf((await rows())[2])[0]).toBe('Anonymous viewer 5F3A');
    // Those who are still at it have not failed.
    expect(cellsOf((await rows())[2])[5]).toBe('Not finished');
  });

  it('are cards where a table would be cramped', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    open();
    const list = await screen.findByRole('list', { name: 'People' });
    expect(list.textContent).toMatch(/^InaTides66\.6%2 of 3 correctPassedFinished2 attempts/);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('are summed up in one line, for the chosen quiz', async () => {
    open('?quiz=7');
    const line = await screen.findByRole('region', { name: 'The gradebook in numbers' });
    expect([...line.querySelectorAll('dd')].map((value) => value.textContent)).toEqual([
      '4',
      '3',
      '75% of people',
      '68.5%',
      '2',
      '50% of people',
    ]);
    expect(api.callsTo(quizRoutes.questionStatistics)[0]?.input).toEqual({ id: 'v1', qid: 7 });
    expect(api.callsTo(quizRoutes.gradebook)[0]?.input).toMatchObject({ id: 'v1', qid: 7 });
    // All rows are of the same quiz.
    expect(cellsOf((await rows())[0])).not.toContain('Quiz');
    const link = screen.getByRole('link', { name: 'Download CSV' });
    expect(link.getAttribute('href')).toBe('/api/v1/videos/v1/gradebook/export?qid=7');
  });

  it('can be limited to those who have not finished, which the URL keeps', async () => {
    open();
    await rows();
    fireEvent.click(screen.getByRole('button', { name: 'Not finished' }));
    await waitFor(() =>
      expect(api.callsTo(quizRoutes.gradebook).at(-1)?.input).toMatchObject({ unfinished: true }),
    );
    expect(screen.getByLabelText('address').textContent).toBe('?unfinished=1');
  });

  it('have no percentage where nothing is graded', async () => {
    api.on(quizRoutes.gradebook, () => ({
      list: [person('Ina', { qid: 0, quiz: '', total: 0, passed: null })],
      next: null,
      totalcount: 1,
    }));
    open();
    expect(cellsOf((await rows())[1]).slice(1, 6)).toEqual([
      'Questions without a quiz',
      '2',
      '–',
      'Not graded',
      'Finished',
    ]);
  });
});

describe('the answers of a person', () => {
  const openIna = async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Show the answers of Ina' }));
    return screen.findByRole('dialog', { name: 'Ina' });
  };

  it('open from the row, the latest attempt first, and Back closes them', async () => {
    const dialog = await openIna();
    const quiz = await within(dialog).findByRole('region', { name: 'Tides' });
    expect([...quiz.querySelectorAll('summary')].map((one) => one.textContent?.slice(0, 9))).toEqual([
      'Attempt 2',
      'Attempt 1',
    ]);
    expect(within(quiz).getByRole('list', { name: 'Answers of attempt 2' }).textContent).toBe(
      'Who pulls?Answer: The moonCorrect',
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are reset in one quiz, only after a confirmation', async () => {
    api.on(quizRoutes.resetPerson, () => ({ ok: true }));
    const dialog = await openIna();
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Reset attempts: Winds' }));
    await answerQuestion(false);
    await act(async () => {});
    expect(api.callsTo(quizRoutes.resetPerson)).toEqual([]);
    await waitFor(() =>
      expect(
        within(dialog).getByRole('button', { name: 'Reset attempts: Winds' }).getAttribute('aria-disabled'),
      ).toBeNull(),
    );
    const before = api.callsTo(quizRoutes.gradebook).length;
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reset attempts: Winds' }));
    await answerQuestion(true);
    await waitFor(() => expect(pendingToasts.take()).toMatchObject([{ title: 'Attempts reset' }]));
    expect(api.callsTo(quizRoutes.resetPerson)).toMatchObject([
      { input: { id: 'v1', person: 'code-Ina', qid: 9 } },
    ]);
    await waitFor(() => expect(api.callsTo(quizRoutes.gradebook).length).toBeGreaterThan(before));
  });

  it('say so when somebody else has reset them', async () => {
    api.on(quizRoutes.personAttempts, () => {
      throw fail(quizErrors, 'PERSON_NOT_FOUND');
    });
    const dialog = await openIna();
    await within(dialog).findByText('This person has no answers anymore.');
  });
});

describe('the questions in the gradebook', () => {
  it('show difficulty and choices, with the correct one in words [TR-09]', async () => {
    open('?view=questions');
    const card = await screen.findByRole('article', { name: 'Who pulls?' });
    expect(card.textContent).toContain('One choice4 answers75% correct');
    expect(within(card).getAllByRole('row').slice(1).map(cellsOf)).toEqual([
      ['The wind', '25%1'],
      ['The moonCorrect choice', '75%3'],
    ]);
  });

  it('show the spread of scores as ten bars, or as a table', async () => {
    open('?view=questions');
    const bars = await screen.findByRole('list', { name: 'Scores' });
    expect([...bars.children].map((bar) => bar.querySelector('span')?.textContent)).toEqual([
      '0% to 10%: 0 people',
      '10% to 20%: 0 people',
      '20% to 30%: 1 person',
      '30% to 40%: 0 people',
      '40% to 50%: 0 people',
      '50% to 60%: 0 people',
      '60% to 70%: 2 people',
      '70% to 80%: 0 people',
      '80% to 90%: 0 people',
      '90% to 100%: 1 person',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getAllByRole('row', { name: /% to / })).toHaveLength(10);
  });

  it('show the latest texts, and names for what has no text of its own', async () => {
    const list = [
      question({
        id: 2,
        text: 'Why?',
        type: 'open',
        correct: null,
        percent: null,
        choices: [],
        texts: ['<b>x</b>'],
      }),
      question({
        id: 3,
        text: 'Sure?',
        type: 'rating',
        choices: [
          { text: '', count: 1, is_correct: false },
          { text: '', count: 0, is_correct: false },
        ],
      }),
    ];
    api.on(quizRoutes.questionStatistics, () => ({ ...statistics, list, average: null }));
    open('?view=questions');
    const texts = await screen.findByRole('list', { name: 'Latest answers' });
    expect(texts.textContent).toBe('<b>x</b>');
    screen.getByText('2 stars');
    expect(screen.queryByRole('list', { name: 'Scores' })).toBeNull();
  });
});

describe('grading again', () => {
  it('is offered after a key has changed, and asks first', async () => {
    api.on(quizRoutes.questionStatistics, () => ({ ...statistics, outdated: 12 }));
    api.on(quizRoutes.regrade, () => ({ regraded: 12, changed: 3 }));
    open('?quiz=7');
    await screen.findByText('12 answers were graded with an earlier key.');
    fireEvent.click(screen.getByRole('button', { name: 'Grade again' }));
    await answerQuestion(true);
    await waitFor(() =>
      expect(pendingToasts.take()).toMatchObject([{ title: 'Graded again, 3 grades changed' }]),
    );
    expect(api.callsTo(quizRoutes.regrade)).toMatchObject([{ input: { id: 'v1', qid: 7 } }]);
  });

  it('is not offered while all answers have the present key', async () => {
    open();
    await rows();
    expect(screen.queryByRole('button', { name: 'Grade again' })).toBeNull();
  });

  it('and resetting are listed as changes', async () => {
    api.on(quizRoutes.audit, () => ({
      list: [
        { time: 3, by: 'Olivia', action: 'reset', qid: 7, person: '5F3A09C1B7E2x', name: null, changed: 5 },
        { time: 4, by: 'Olivia', action: 'reset', qid: 7, person: null, name: null, changed: 1 },
        { time: 2, by: null, action: 'regraded', qid: null, person: null, name: null, changed: 1 },
        { time: 1, by: 'Olivia', action: 'regraded', qid: 99, person: null, name: null, changed: 0 },
      ],
    }));
    open('?view=changes');
    const list = await screen.findByRole('list', { name: 'Changes' });
    expect([...list.querySelectorAll('p:first-child')].map((entry) => entry.textContent)).toEqual([
      'Olivia reset the attempts of viewer 5F3A in “Tides”',
      'Olivia reset the attempts of a deleted account in “Tides”',
      'A former member graded all answers again',
      'Olivia graded the answers of “Untitled quiz” again',
    ]);
    expect(list.textContent).toContain('5 answers deleted');
    expect(list.textContent).toContain('1 grade changed');
  });
});

describe('a gradebook without people', () => {
  beforeEach(() => {
    api.on(quizRoutes.questionStatistics, () => ({ ...statistics, list: [], people: 0, finished: 0 }));
  });

  it('says when people will appear', async () => {
    open();
    await screen.findByRole('heading', { name: 'No answers yet' });
    expect(api.callsTo(quizRoutes.gradebook)).toEqual([]);
  });

  it('leads to the editor when the video has no questions', async () => {
    api.on(quizRoutes.list, () => ({ list: [] }));
    open();
    expect((await screen.findByRole('link', { name: 'Add questions' })).getAttribute('href')).toBe(
      '/app/studio/video/v1/edit/interactions',
    );
  });
});

it('is closed to people who do not manage the video', async () => {
  api.on(quizRoutes.list, () => {
    throw fail(videoErrors, 'OWNER_ONLY');
  });
  open();
  await screen.findByRole('heading', { name: "You don't have permission to change this video." });
});
