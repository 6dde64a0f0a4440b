// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { resetLanguage, setLanguage } from '#kernel/text/translations.ts';
import { createApiError, createFakeApi, type FakeApi } from '#test/panel/panel-fakes.ts';
import { type QuizScore, quizRoutes } from '../contract.ts';
import type { GradedAnswer, GradedAttempt } from '../gradebook.ts';
import { ResultsPage } from './results-page.tsx';

const answer = (id: number, correct: boolean | null): GradedAnswer => ({
  id,
  text: `Question ${id}`,
  type: 'choice',
  answer: 0,
  answer_text: `Answer ${id}`,
  correct,
  points: null,
  time_answered: 0,
});
const attempt = (number: number, more: Partial<GradedAttempt> = {}): GradedAttempt => ({
  qid: 7,
  quiz: 'Tides',
  attempt: number,
  correct: 1,
  total: 2,
  percent: 50,
  passed: false,
  is_finished: true,
  certificate: false,
  time_started: Date.UTC(2026, 4, 12, 9),
  time_answered: Date.UTC(2026, 4, 12, 10),
  answers: [answer(1, true), answer(2, false), answer(3, null)],
  ...more,
});
const score = (more: Partial<QuizScore> = {}): QuizScore => ({
  qid: 7,
  title: 'Tides',
  correct: 1,
  total: 2,
  passing_score: 50,
  type: 'QUIZ',
  percent: 50,
  passed: false,
  answered: 2,
  attempt: 2,
  attempts_left: 3,
  is_finished: true,
  certificate: true,
  time_answered: 0,
  ...more,
});

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.on(videoRoutes.get, () => ({ kapsule_id: 'v1', displayname: 'The moon' }));
  api.on(playbackRoutes.get, () => ({ kvtoken: 'kv-signed' }));
  api.on(quizRoutes.scores, () => ({ list: [score()], totalcount: 1 }));
});
afterEach(() => {
  cleanup();
  resetLanguage();
});

async function open(attempts: readonly GradedAttempt[], username = 'ina') {
  api.on(accountRoutes.me, () => ({ user: { username } }));
  api.on(quizRoutes.myResults, () => ({ list: attempts }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ApiProvider value={api}>
        <MemoryRouter initialEntries={['/app/video/v1/results']}>
          <Routes>
            <Route path="/app/video/:id/results" element={<ResultsPage />} />
          </Routes>
        </MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  );
}
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the results of a viewer', () => {
  it('show the score that counts, and the attempts, the latest first', async () => {
    await open([attempt(1), attempt(2, { correct: 2, percent: 100, passed: true })]);
    const quiz = await screen.findByRole('region', { name: 'Tides' });
    expect(within(quiz).getByRole('heading').parentElement?.textContent).toContain('1 of 2 correct');
    within(quiz).getByText('3 attempts left');
    const [latest, first] = [...quiz.querySelectorAll('details')];
    expect(latest?.querySelector('summary')?.textContent).toMatch(
      /Attempt 2.*2 of 2 correct · 100%.*Passed$/,
    );
    expect(first?.querySelector('summary')?.textContent).toMatch(/Attempt 1.*50%.*Not passed$/);
    expect([latest?.open, first?.open]).toEqual([true, false]);
  });

  it('say in words whether an answer is correct, and nothing where that is not known', async () => {
    await open([attempt(1)]);
    const list = await screen.findByRole('list', { name: 'Answers of attempt 1' });
    expect([...list.children].map((row) => row.textContent)).toEqual([
      'Question 1Answer: Answer 1Correct',
      'Question 2Answer: Answer 2Wrong',
      'Question 3Answer: Answer 3',
    ]);
  });

  it("are in the language of the page, as far as the words are not the owner's", async () => {
    const { german } = await import('#apps/languages/german-site.ts');
    setLanguage('de', german);
    const given = (type: GradedAnswer['type'], value: number): GradedAnswer => {
      return { ...answer(value, null), type, answer: value, answer_text: 'Sea' };
    };
    await open([attempt(1, { answers: [given('boolean', 1), given('rating', 4), given('choice', 0)] })]);
    await screen.findByText('Falsch');
    screen.getByText('4 Sterne');
    screen.getByText('Sea');
  });

  it('lead back to the video to take a quiz again, while attempts are left', async () => {
    await open([attempt(1)]);
    await screen.findByText('3 attempts left');
    expect(hrefOf('Take again')).toBe('/app/video/v1');
    cleanup();
    api.on(quizRoutes.scores, () => ({ list: [score({ attempts_left: 0 })], totalcount: 1 }));
    await open([attempt(1)]);
    await screen.findByText('No attempts left');
    expect(screen.queryByRole('link', { name: 'Take again' })).toBeNull();
    cleanup();
    // The last attempt is not complete.
    await open([attempt(1, { is_finished: false, passed: false })]);
    await screen.findByText('Not passed yet');
    expect(hrefOf('Continue in the video')).toBe('/app/video/v1');
  });

  it.each([
    [true, true, true],
    [false, true, false],
    [true, false, false],
  ])('passed: %s, with certificates: %s, offers one: %s', async (passed, certificate, isOffered) => {
    api.on(quizRoutes.scores, () => ({ list: [score({ passed, certificate })], totalcount: 1 }));
    await open([attempt(1)]);
    await screen.findByRole('region', { name: 'Tides' });
    const link = screen.queryByRole('link', { name: 'Certificate: Tides' });
    expect(link?.getAttribute('href')).toBe(isOffered ? '/app/video/v1/certificate/7' : undefined);
  });

  it('contain single questions without a score, and need no scores at all', async () => {
    api.on(quizRoutes.scores, () => {
      throw createApiError('INTERNAL', 400);
    });
    await open([attempt(1, { qid: 0, quiz: '', total: 0, passed: null, answers: [answer(5, null)] })]);
    const section = await screen.findByRole('region', { name: 'Questions without a quiz' });
    within(section).getByText('Question 5');
    expect(section.querySelector('details')).toBeNull();
    expect(within(section).queryByRole('link')).toBeNull();
  });

  it('of a visitor belong to the browser, which a fresh view token identifies', async () => {
    await open([attempt(1)], 'anonymous');
    await screen.findByRole('region', { name: 'Tides' });
    expect(api.callsTo(quizRoutes.myResults)).toMatchObject([{ input: { id: 'v1', kvtoken: 'kv-signed' } }]);
  });

  it('of a person who is signed in need no token, and lead to the video when there are none', async () => {
    await open([]);
    await screen.findByText('No answers yet');
    expect(hrefOf('Watch the video')).toBe('/app/video/v1');
    expect(api.callsTo(quizRoutes.myResults)).toMatchObject([{ input: { id: 'v1' } }]);
    expect(api.callsTo(playbackRoutes.get)).toEqual([]);
  });

  it('are not requested for a video that the viewer may not see', async () => {
    api.on(videoRoutes.get, () => {
      throw createApiError('VIDEO_PRIVATE', 403, 'This video is private.');
    });
    await open([], 'anonymous');
    await screen.findByRole('heading', { name: 'This video is private.' });
    expect(api.callsTo(playbackRoutes.get)).toEqual([]);
    expect(api.callsTo(quizRoutes.myResults)).toEqual([]);
  });
});
