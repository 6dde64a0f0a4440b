// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { organizationErrors, organizationRoutes } from '#features/organizations/contract.ts';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Route } from '#kernel/contract/route.ts';
import { pendingToasts } from '#kernel/ui/toast.ts';
import { peopleErrors, peopleRoutes } from '../people-contract.ts';
import { PeoplePage } from './people-page.tsx';

const person = (username: string) => ({
  username,
  displayname: username.toUpperCase(),
  role: 'member',
  joined_by: null,
  suspended: username === 'sue',
  time_joined: 0,
  time_last_seen: null,
});
let members: string[];
let isOperator: boolean;
let client: QueryClient;
const call = vi.fn(async (route: Route, _input: unknown): Promise<unknown> => {
  if (route === organizationRoutes.members) return { list: members.map(person), next: null };
  if (route === peopleRoutes.otherAccounts) {
    if (!isOperator) throw fail(peopleErrors, 'NOT_OPERATOR');
    return { list: [], next: null };
  }
  // Somebody else has removed the person.
  members = members.filter((name) => name !== 'gus');
  throw fail(organizationErrors, 'MEMBER_NOT_FOUND');
});
beforeEach(() => {
  members = ['boss', 'gus', 'sue'];
  isOperator = true;
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  call.mockClear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Address() {
  return <output aria-label="address">{useLocation().search}</output>;
}
const open = (path = '/') =>
  render(
    <QueryClientProvider client={client}>
      <ApiProvider value={{ call } as never}>
        <MemoryRouter initialEntries={[path]}>
          <PeoplePage self="boss" />
          <Address />
        </MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  );

describe('the people page', () => {
  it('sorts by a column, and keeps the order in the URL', async () => {
    open('/?role=member');
    fireEvent.click(await screen.findByRole('button', { name: 'Last active' }));
    expect(screen.getByLabelText('address').textContent).toBe('?role=member&sort=seen');
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith(
        organizationRoutes.members,
        expect.objectContaining({ role: 'member', sort: 'seen', order: 'desc' }),
        expect.anything(),
      ),
    );
  });

  it.each([
    [true, ['Members', 'Other accounts', 'Joining']],
    [false, ['Members', 'Joining']],
  ])('offers other accounts to operators only: %s', async (operator, tabs) => {
    isOperator = operator;
    open();
    const group = await screen.findByRole('group', { name: 'People' });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    const names = within(group)
      .getAllByRole('button')
      .map((tab) => tab.textContent);
    expect(names).toEqual(tabs);
  });

  it('explains that a person is gone, and shows the list without them', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for GUS' }));
    fireEvent.click(await screen.findByText('Create password reset link'));
    await waitFor(() => expect(screen.queryByText('@gus')).toBeNull());
    expect(pendingToasts.take()).toMatchObject([
      { kind: 'error', detail: "This person isn't in your organization, or no longer is." },
    ]);
    screen.getByText('@sue');
  });

  it('lets people leave, but neither suspend nor reset themselves', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for BOSS' }));
    await screen.findByText('Leave organization');
    expect(screen.getAllByRole('menuitem')).toHaveLength(1);
  });
});
