// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { seedProgress } from '#features/history/site/use-progress.ts';
import { OrganizationSettings, organizationRoutes } from '#features/organizations/contract.ts';
import type { VideoSummary } from '#features/videos/contract.ts';
import { VideoGrid } from '#features/videos/site/video-grid.tsx';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { setRouteData } from '#kernel/client/route-query.ts';
import { WatchedCards } from './watched-cards.tsx';

afterEach(cleanup);

const video = (kapsule_id: string): VideoSummary => ({
  kapsule_id,
  displayname: kapsule_id,
  owner_name: 'ana',
  owner_displayname: 'Ana',
  images: { thumb: null, fallback: { thumb: null } },
  duration: 60_000,
  src: 'VIDEO',
  live_event: null,
  visibility: 'public',
  state: 'ready',
  tags: [],
  like_count: 0,
  view_count: 0,
  time_created: 0,
  storyboard: null,
});

function open(username: string, show_view_progress = true, seed = '') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  setRouteData(client, accountRoutes.me, {}, { user: { username } } as never);
  const settings = OrganizationSettings.parse({ show_view_progress });
  setRouteData(client, organizationRoutes.get, {}, { settings } as never);
  if (seed) seedProgress(client, seed, [{ kapsule_id: 'tea', percent: 40, position: 0 }]);
  const call = vi.fn(async (..._: [unknown, { ids: string }]) => ({
    list: [{ kapsule_id: 'milk', percent: 70, position: 0 }],
  }));
  render(
    <QueryClientProvider client={client}>
      <ApiProvider value={{ call } as never}>
        <MemoryRouter>
          <WatchedCards>
            <VideoGrid videos={['tea', 'milk', 'ice'].map(video)} label="Videos" />
          </WatchedCards>
        </MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  );
  return call;
}

it('ask once for all cards, and show what was watched [EM-07]', async () => {
  const call = open('ana');
  expect((await screen.findByText('70% watched')).closest('li')?.textContent).toContain('milk');
  expect(screen.getAllByText(/watched/)).toHaveLength(1);
  expect(call.mock.calls.map(([, input]) => input)).toEqual([{ ids: 'tea,milk,ice' }]);
});

it('show at once what the document contains, and ask only for the rest', async () => {
  const call = open('ana', true, 'tea,ice');
  expect(screen.getByText('40% watched')).toBeTruthy();
  await screen.findByText('70% watched');
  expect(call.mock.calls.map(([, input]) => input)).toEqual([{ ids: 'milk' }]);
});

it.each([
  ['visitors', 'anonymous', true],
  ['an organization that has turned it off', 'ana', false],
])('ask nothing and show nothing for %s [EM-07]', async (_, username, isOn) => {
  const call = open(username, isOn, 'tea');
  // All timers of the batch have run.
  await new Promise((resolve) => setTimeout(resolve));
  expect(call).not.toHaveBeenCalled();
  expect(screen.queryByText(/watched/)).toBeNull();
});
