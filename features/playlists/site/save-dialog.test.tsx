// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Route } from '#kernel/contract/route.ts';
import { pendingToasts } from '#kernel/ui/toast.ts';
import { playlistErrors, playlistRoutes } from '../contract.ts';
import { SaveButton } from './save-button.tsx';

beforeEach(() => void pendingToasts.take());
afterEach(cleanup);

const EVIL = '<img src=x onerror=alert(1)>';

/** A button over an API with one list that contains the video. */
async function open({ failing = false, signInUrl = null as string | null } = {}) {
  const lists = new Map([['PL1', { name: EVIL, has: true }]]);
  const calls: string[] = [];
  const call = vi.fn(async (route: Route, input: { id: string; displayname: string }) => {
    calls.push(`${route.method} ${input.id ?? ''}`);
    if (route === playlistRoutes.list)
      return {
        list: [...lists].map(([id, { name, has }]) => ({
          id,
          kind: 'list',
          displayname: name,
          visibility: 'private',
          has,
        })),
        totalcount: lists.size,
      };
    if (failing) throw fail(playlistErrors, 'PLAYLIST_FULL');
    if (route === playlistRoutes.create) {
      lists.set('PL2', { name: input.displayname, has: false });
      return { id: 'PL2', displayname: input.displayname };
    }
    const list = lists.get(input.id);
    if (list) list.has = route === playlistRoutes.addVideo;
    return { added: true, totalcount: 1 };
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ApiProvider value={{ call } as never}>
        <MemoryRouter>
          <SaveButton videoId="video" signInUrl={signInUrl} />
        </MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  );
  if (signInUrl === null) {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('checkbox', { name: /Watch later/ });
  }
  return { calls };
}
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

it('leads visitors to signing in, and requests nothing', async () => {
  const { calls } = await open({ signInUrl: '/sign-in' });
  expect(screen.getByRole('link', { name: 'Save' }).getAttribute('href')).toBe('/sign-in');
  expect(calls).toEqual([]);
});

it('shows which lists contain the video, with their names as text', async () => {
  await open();
  expect(box(/Watch later/).checked).toBe(false);
  expect(box(`${EVIL} Private`).checked).toBe(true);
  expect(document.querySelector('img')).toBeNull();
});

it('adds and removes in the order of the clicks', async () => {
  const { calls } = await open();
  fireEvent.click(box(/Watch later/));
  fireEvent.click(box(`${EVIL} Private`));
  fireEvent.click(box(`${EVIL} Private`));
  expect([box(/Watch later/).checked, box(`${EVIL} Private`).checked]).toEqual([true, true]);
  await waitFor(() =>
    expect(calls.filter((one) => !one.startsWith('GET'))).toEqual(['PUT later', 'DELETE PL1', 'PUT PL1']),
  );
});

it('undoes a change that fails, and says so', async () => {
  await open({ failing: true });
  fireEvent.click(box(/Watch later/));
  await waitFor(() => expect(box(/Watch later/).checked).toBe(false));
  expect(pendingToasts.take()).toMatchObject([{ title: "Couldn't save the video", kind: 'error' }]);
});

it('creates a playlist with the video in it, once', async () => {
  const { calls } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'New playlist' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Talks' } });
  const create = screen.getByRole('button', { name: 'Create' });
  fireEvent.click(create);
  fireEvent.click(create);
  await screen.findByRole('checkbox', { name: 'Talks Private' });
  expect(box('Talks Private').checked).toBe(true);
  expect(calls.filter((one) => !one.startsWith('GET'))).toEqual(['POST ', 'PUT PL2']);
});
