import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { setRouteData } from '#kernel/client/route-query.ts';
import { usePlayerViewer } from './use-player-viewer.ts';

afterEach(cleanup);

const me = (username: string) =>
  ({ user: { username, displayname: username, organization: null }, _csrf: 'c' }) as never;

it('passes a sign-in elsewhere on the page on to the player, once', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  setRouteData(client, accountRoutes.me, {}, me('anonymous'));
  let username = 'anonymous';
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
  expect(set).not.toHaveBeenCalled();
  act(() => setRouteData(client, accountRoutes.me, {}, me('vic')));
  rerender();
  expect(set.mock.calls).toMatchObject([[{ signedIn: true, username: 'vic' }]]);
});
