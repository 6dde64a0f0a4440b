// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route as RouterRoute, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { VideoSummary } from '#features/videos/contract.ts';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { AppError, fail } from '#kernel/contract/errors.ts';
import type { Route } from '#kernel/contract/route.ts';
import { pendingToasts } from '#kernel/ui/toast.ts';
import { type Playlist, playlistErrors, playlistRoutes } from '../contract.ts';
import { EditPlaylistPage } from './edit-playlist-page.tsx';

beforeEach(() => void pendingToasts.take());
afterEach(cleanup);

const NAME = '<b>Talks</b>';
type Given = { kapsule_id: string; start: number | null; end: number | null };

/** A server with one playlist that others may change between the calls. */
function createServer() {
  let version = 1;
  let names = { displayname: NAME, description: '', visibility: 'private' as const };
  let list: Given[] = ['a', 'b', 'c'].map((kapsule_id) => ({ kapsule_id, start: null, end: null }));
  let failure: Error | null = null;
  const calls: string[] = [];
  const playlist = () =>
    ({
      id: 'PL1',
      kind: 'list',
      ...names,
      version,
      totalcount: list.length,
      can_edit: true,
      can_delete: true,
      has_cover: false,
      images: { thumb: null, fallback: { thumb: null } },
    }) as Playlist;
  const video = (id: string) =>
    id === 'c'
      ? null
      : ({
          kapsule_id: id,
          displayname: `Video ${id}`,
          duration: 60_000,
          images: { thumb: null, fallback: { thumb: null } },
        } as VideoSummary);
  const check = (input: { version?: number }): void => {
    if (failure) throw failure;
    if (input.version !== version) throw fail(playlistErrors, 'PLAYLIST_CHANGED');
    version += 1;
  };
  const answers = new Map<Route, (input: never) => unknown>([
    [playlistRoutes.get, () => playlist()],
    [
      playlistRoutes.entries,
      () => ({ list: list.map((one) => ({ ...one, video: video(one.kapsule_id) })), version }),
    ],
    [
      playlistRoutes.change,
      ({ id: _, ...input }: { id: string; version: number }) => {
        check(input);
        const { version: _version, ...details } = input;
        names = { ...names, ...details };
        return playlist();
      },
    ],
    [
      playlistRoutes.setVideos,
      (input: { version: number; list: Given[] }) => {
        check(input);
        ({ list } = input);
        return playlist();
      },
    ],
  ]);
  return {
    calls,
    order: () => list.map(({ kapsule_id }) => kapsule_id).join(''),
    list: () => list,
    names: () => names,
    failWith: (error: Error | null) => {
      failure = error;
    },
    /** Somebody else saves. */
    change(ids: string, details = {}): void {
      list = [...ids].map((kapsule_id) => ({ kapsule_id, start: null, end: null }));
      names = { ...names, ...details };
      version += 1;
    },
    call: vi.fn(async (route: Route, input: never) => {
      if (route.method !== 'GET') calls.push(route.method);
      return answers.get(route)?.(input) ?? { list: [] };
    }),
  };
}

async function open() {
  const server = createServer();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ApiProvider value={{ call: server.call } as never}>
        <MemoryRouter initialEntries={['/app/playlist/PL1/edit']}>
          <Routes>
            <RouterRoute path="/app/playlist/:id/edit" element={<EditPlaylistPage isMember />} />
          </Routes>
        </MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('list', { name: 'Videos' });
  return server;
}
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const rows = () =>
  within(screen.getByRole('list', { name: 'Videos' }))
    .getAllByRole('listitem')
    .map((row) => row.dataset.id)
    .join('');
const saved = () => waitFor(() => expect(pendingToasts.take()).toMatchObject([{ title: 'Playlist saved' }]));

it('moves videos with buttons, says where they are, keeps the focus, and saves once', async () => {
  const server = await open();
  click('Move down: Video a');
  expect(rows()).toBe('bac');
  expect(screen.getByText('“Video a” is now number 2 of 3')).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down: Video a');
  click('Move up: Private or deleted video');
  expect(rows()).toBe('bca');
  expect(server.calls).toEqual([]);
  click('Save');
  click('Save');
  await saved();
  expect([server.calls, server.order()]).toEqual([['PUT'], 'bca']);
});

it('drags a video by its handle', async () => {
  await open();
  const list = screen.getByRole('list', { name: 'Videos' });
  [...list.children].forEach((row, at) => {
    row.getBoundingClientRect = () => ({ bottom: (at + 1) * 100 }) as DOMRect;
  });
  fireEvent.pointerDown(screen.getAllByTitle('Drag to reorder')[0]!, { button: 0 });
  act(() => void window.dispatchEvent(new PointerEvent('pointermove', { clientY: 250 })));
  act(() => void window.dispatchEvent(new PointerEvent('pointerup')));
  expect(rows()).toBe('bca');
});

it('removes a video, and brings it back to its place', async () => {
  await open();
  click('Remove: Video b');
  expect(rows()).toBe('ac');
  expect(screen.getByText('“Video b” removed')).toBeTruthy();
  click('Undo');
  expect(rows()).toBe('abc');
});

it('shows names as text, and saves a new name together with the order', async () => {
  const server = await open();
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe(NAME);
  fireEvent.change(name, { target: { value: 'Films' } });
  click('Move down: Video a');
  click('Save');
  await saved();
  expect([server.calls, server.order(), server.names().displayname]).toEqual([
    ['PATCH', 'PUT'],
    'bac',
    'Films',
  ]);
});

it('cuts a video to a part, and refuses an end before the start', async () => {
  const server = await open();
  click('Play only a part: Video a');
  fireEvent.change(screen.getByRole('textbox', { name: 'Start' }), { target: { value: '0:30' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'End' }), { target: { value: '0:20' } });
  expect(screen.getByText('The end must be after the start.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  fireEvent.change(screen.getByRole('textbox', { name: 'End' }), { target: { value: '0:45' } });
  click('Save');
  await saved();
  expect(server.list()[0]).toEqual({ kapsule_id: 'a', start: 30_000, end: 45_000 });
});

it('keeps the own order in a conflict, shows what the other person did, and merges', async () => {
  const server = await open();
  click('Move down: Video a');
  server.change('cabx');
  click('Save');
  await screen.findByRole('heading', { name: 'Someone else changed this playlist' });
  expect(screen.getByText('Added: Video x')).toBeTruthy();
  expect(rows()).toBe('bac');
  expect(server.order()).toBe('cabx');
  click('Save mine');
  await saved();
  expect(server.order()).toBe('bacx');
});

it('can take over what the other person saved', async () => {
  const server = await open();
  click('Move down: Video a');
  server.change('ca');
  click('Save');
  await screen.findByText('Removed: Video b');
  click('Use theirs');
  expect(rows()).toBe('ca');
  expect(server.order()).toBe('ca');
});

it('saves without a question when the other person changed something else', async () => {
  const server = await open();
  click('Move down: Video a');
  server.change('abc', { displayname: 'Renamed' });
  click('Save');
  await saved();
  expect([server.order(), server.names().displayname]).toEqual(['bac', 'Renamed']);
});

it('keeps everything when the connection is lost, and saves later', async () => {
  const server = await open();
  click('Move down: Video a');
  server.failWith(new AppError('UNREACHABLE', { status: 0, message: 'No connection.' }));
  click('Save');
  await screen.findByText('No connection.');
  expect(rows()).toBe('bac');
  server.failWith(null);
  click('Save');
  await saved();
  expect(server.order()).toBe('bac');
});
