import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { setRouteData } from '#kernel/client/route-query.ts';
import { usePlayerViewer } from './use-player-viewer.ts';

afterEach(cleanup);

const me = (username: string, displayname = username) =>
  ({ user: { username, displayname, organization: null }, _csrf: 'c' }) as never;

/** A page whose visitor is `onPage`, with a player whose viewer is `inPlayer`. */
function open(onPage: string, inPlayer: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const signIn = (name: string, displayname?: string): void =>
    act(() => setRouteData(client, accountRoutes.me, {}, me(name, displayname)));
  signIn(onPage);
  let username = inPlayer;
  const set = vi.fn((viewer: { username: string }) => {
    username = viewer.username;
  });
  const player = { widgets: { viewers: { current: () => ({ username }), set } } } as never;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <ApiProvider value={{ call: vi.fn() } as never}>{children}</ApiProvider>
    </QueryClientProvider>
  );
  const { rerender } = renderHook(() => usePlayerViewer(player), { wrapper });
  return { set, signIn, rerender };
}

it('passes a sign-in elsewhere on the page on to the player, once', () => {
  const { set, signIn, rerender } = open('anonymous', 'anonymous');
  expect(set).not.toHaveBeenCalled();
  signIn('vic');
  rerender();
  signIn('vic', 'Victoria');
  rerender();
  expect(set.mock.calls).toMatchObject([[{ signedIn: true, username: 'vic' }]]);
});

it('leaves a viewer signed in who did so in the player only', () => {
  expect(open('anonymous', 'vic').set).not.toHaveBeenCalled();
});
