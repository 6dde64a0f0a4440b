// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { VideoSummary } from '#features/videos/contract.ts';
import { ApiProvider } from '#kernel/client/api-context.ts';
import type { Route } from '#kernel/contract/route.ts';
import { pendingToasts } from '#kernel/ui/toast.ts';
import { LikedPage } from './liked-page.tsx';

afterEach(() => {
  cleanup();
  pendingToasts.take();
});

const entry = (title: string) => ({
  video: {
    kapsule_id: title,
    displayname: title,
    owner_displayname: 'Ana',
    images: { thumb: null, fallback: { thumb: null } },
    duration: 60_000,
  } as VideoSummary,
  time_liked: 0,
});

async function open(titles: readonly string[], { isSignedIn = true, fails = false } = {}) {
  const calls: string[] = [];
  const call = async ({ method, path }: Route, { id }: { id?: string }) => {
    calls.push(`${method} ${path.replace(':id', id ?? '')}`);
    if (path === '/api/v1/likes') return { list: titles.map(entry), next: null };
    if (fails) throw new Error('offline');
    return { is_liked: method === 'PUT', like_count: 1 };
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={{ call } as never}>
        <MemoryRouter>
          <LikedPage isSignedIn={isSignedIn} signInUrl="/sign-in" />
        </MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.queryByRole('status', { name: /Loading/ })).toBeNull());
  return { calls };
}

it('asks visitors to sign in, and requests nothing', async () => {
  const { calls } = await open([], { isSignedIn: false });
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in');
  expect(calls).toEqual([]);
});

it('says how videos get here when there are none', async () => {
  await open([]);
  expect(await screen.findByText('No liked videos yet')).toBeTruthy();
});

it('unlikes a video, and likes it again on request, with the focus on the button', async () => {
  const { calls } = await open(['Tea', 'Milk']);
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Unlike “Tea”' })));
  const undo = await screen.findByRole('button', { name: 'Undo: like “Tea” again' });
  expect(document.activeElement).toBe(undo);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('Removed from your liked videos')).toBeTruthy();
  await act(async () => fireEvent.click(undo));
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Unlike “Tea”' }));
  expect(calls.slice(1)).toEqual(['DELETE /api/v1/videos/Tea/like', 'PUT /api/v1/videos/Tea/like']);
});

it('keeps the like and says so when the call fails', async () => {
  await open(['Tea'], { fails: true });
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Unlike “Tea”' })));
  await waitFor(() => expect(pendingToasts.take()).toMatchObject([{ kind: 'error' }]));
  expect(screen.getByRole('button', { name: 'Unlike “Tea”' })).toBeTruthy();
});
