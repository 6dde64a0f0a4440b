// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { OrganizationSettings, organizationRoutes } from '#features/organizations/contract.ts';
import type { VideoSummary } from '#features/videos/contract.ts';
import { ApiProvider } from '#kernel/client/api-context.ts';
import type { Route } from '#kernel/contract/route.ts';
import { pendingQuestions } from '#kernel/ui/confirm.ts';
import { type HistoryEntry, historyRoutes } from '../contract.ts';
import { HistoryPage } from './history-page.tsx';

afterEach(cleanup);

const entry = (title: string, percent: number): HistoryEntry => ({
  video: {
    kapsule_id: title,
    displayname: title,
    owner_displayname: 'Ana',
    images: { thumb: null, fallback: { thumb: null } },
    duration: 60_000,
  } as VideoSummary,
  position: 1000,
  percent,
  time_last: Date.now(),
});

interface Options {
  readonly entries?: HistoryEntry[];
  readonly settings?: Partial<OrganizationSettings>;
  readonly isSignedIn?: boolean;
}

/** A page over an API that remembers what is removed and paused. */
async function open({ entries = [], settings = {}, isSignedIn = true }: Options = {}) {
  let list = entries;
  let paused = false;
  const calls: string[] = [];
  const answers: Record<string, (input: { id: string; paused: boolean }) => unknown> = {
    [organizationRoutes.get.summary]: () => ({
      name: 'Acme',
      settings: OrganizationSettings.parse(settings),
    }),
    [historyRoutes.list.summary]: () => ({ list, next: null }),
    [historyRoutes.setting.summary]: () => ({ paused }),
    [historyRoutes.changeSetting.summary]: (input) => {
      paused = input.paused;
      return { paused };
    },
    [historyRoutes.remove.summary]: ({ id }) => {
      list = list.filter(({ video }) => video.kapsule_id !== id);
      return { ok: true };
    },
    [historyRoutes.clear.summary]: () => {
      list = [];
      return { ok: true };
    },
  };
  const call = vi.fn(async (route: Route, input: never) => {
    calls.push(`${route.method} ${route.path}`);
    return answers[route.summary]?.(input);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={{ call } as never}>
        <MemoryRouter>
          <HistoryPage isSignedIn={isSignedIn} signInUrl="/sign-in" />
        </MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.queryByRole('status', { name: /Loading/ })).toBeNull());
  return { calls };
}
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('asks visitors to sign in, and requests nothing', async () => {
  const { calls } = await open({ isSignedIn: false });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in to see your watch history');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in');
  expect(calls).toEqual([]);
});

it('lists videos with how much was watched', async () => {
  await open({ entries: [entry('Tea', 40), entry('Milk', 0)] });
  expect(await screen.findByRole('heading', { name: 'Today' })).toBeTruthy();
  const [tea, milk] = screen.getAllByRole('listitem');
  expect(tea?.textContent).toContain('40% watched');
  expect(milk?.textContent).not.toContain('watched');
});

it('does not say how much was watched when the organization has turned that off [EM-07]', async () => {
  await open({ entries: [entry('Tea', 40)], settings: { show_view_progress: false } });
  expect((await screen.findByRole('listitem')).textContent).not.toContain('watched');
});

it('removes a video, and moves the focus to the next one', async () => {
  await open({ entries: [entry('Tea', 40), entry('Milk', 10), entry('Ice', 10)] });
  for (const [title, next] of [
    ['Milk', 'Ice'],
    ['Ice', 'Tea'],
  ]) {
    const button = await screen.findByRole('button', { name: new RegExp(`“${title}”`) });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByText(title!)).toBeNull());
    expect(document.activeElement?.getAttribute('aria-label')).toContain(`“${next}”`);
  }
  click(/“Tea”/);
  await screen.findByText('Nothing here yet');
  expect(screen.queryByRole('button', { name: 'Clear history' })).toBeNull();
});

it('clears everything, but only after a confirmation', async () => {
  const { calls } = await open({ entries: [entry('Tea', 40)] });
  await screen.findByText('Tea');
  const answer = async (yes: boolean) => {
    click('Clear history');
    const [pending] = pendingQuestions.take();
    await act(async () => pending?.answer(yes));
  };
  await answer(false);
  expect(calls).not.toContain('DELETE /api/v1/history');
  await answer(true);
  await screen.findByText('Nothing here yet');
});

it('pauses and resumes, and says so', async () => {
  await open();
  await screen.findByRole('button', { name: 'Pause history' });
  click('Pause history');
  expect(await screen.findByText(/Your watch history is paused/)).toBeTruthy();
  click('Resume history');
  await waitFor(() => expect(screen.queryByText(/Your watch history is paused/)).toBeNull());
});

it.each([
  ['full', false],
  ['basic', true],
  ['none', true],
] as const)(
  'explains at the tracking level %s that nothing is added: %s',
  async (track_level, isExplained) => {
    await open({ settings: { track_level } });
    await screen.findByText('Nothing here yet');
    await waitFor(() =>
      expect(screen.queryByText(/Acme does not record who watches/) !== null).toBe(isExplained),
    );
  },
);
