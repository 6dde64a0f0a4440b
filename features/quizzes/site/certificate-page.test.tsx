// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { fail } from '#kernel/contract/errors.ts';
import { createFakeApi, type FakeApi } from '#test/panel/panel-fakes.ts';
import { quizErrors, quizRoutes } from '../contract.ts';
import { CertificatePage } from './certificate-page.tsx';

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.on(quizRoutes.certificate, () => ({
    name: 'Ina <b>Berg</b>',
    quiz: 'Tides',
    video: 'The moon',
    organization: 'Harbour School',
    percent: 91.68,
    time_passed: Date.UTC(2026, 4, 12, 10),
    reference: '0A1B2C3D4E5F',
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(username = 'ina') {
  api.on(accountRoutes.me, () => ({ user: { username } }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ApiProvider value={api}>
        <MemoryRouter initialEntries={['/app/video/v1/certificate/7']}>
          <Routes>
            <Route
              path="/app/video/:id/certificate/:qid"
              element={
                <CertificatePage
                  logoOf={(organization) => <i>logo of {organization}</i>}
                  signInUrl={() => '/sign-in'}
                />
              }
            />
          </Routes>
        </MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  );
}

describe('the certificate', () => {
  it('says who has passed what, with how much, and when', async () => {
    open();
    const sheet = await screen.findByRole('article');
    for (const shown of [
      'Ina <b>Berg</b>',
      'Tides',
      'in the video “The moon”',
      'Harbour School',
      'logo of Harbour School',
      'Score91.6%',
      'DateMay 12, 2026',
      'Reference0A1B2C3D4E5F',
    ])
      expect(sheet.textContent).toContain(shown);
    expect(api.callsTo(quizRoutes.certificate)).toMatchObject([{ input: { id: 'v1', qid: 7 } }]);
  });

  it('is printed by a button, and leads back to the results', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    expect(screen.getByRole('link', { name: 'Back to your results' }).getAttribute('href')).toBe(
      '/app/video/v1/results',
    );
  });

  it('is for people who are signed in, since it carries their name', async () => {
    open('anonymous');
    expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/sign-in');
    expect(api.callsTo(quizRoutes.certificate)).toEqual([]);
  });

  it('is explained to those who have not passed, with the way to the video', async () => {
    api.on(quizRoutes.certificate, () => {
      throw fail(quizErrors, 'NOT_PASSED');
    });
    open();
    await screen.findByRole('heading', { name: 'No certificate yet' });
    expect(screen.getByRole('link', { name: 'Watch the video' }).getAttribute('href')).toBe('/app/video/v1');
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });

  it('of a quiz that was removed does not exist', async () => {
    api.on(quizRoutes.certificate, () => {
      throw fail(quizErrors, 'QUIZ_NOT_FOUND');
    });
    open();
    await screen.findByRole('heading', { name: 'This quiz is no longer part of the video' });
  });
});
