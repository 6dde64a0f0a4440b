// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  cardEditor,
  createItemServer,
  draftPlayer,
  type ItemServer,
  noteEditor,
  openItemStudio,
} from '#test/item-studio.tsx';

let server: ItemServer;
beforeEach(() => {
  server = createItemServer();
  server.put({ kind: 'card', start: 3000, end: null, data: { text: 'Card' } });
  server.put({
    kind: 'note',
    start: 2000,
    end: 4000,
    data: { style: { text: 'Late' }, action: { type: 'none' } },
  });
  server.put({ kind: 'note', start: 1000, end: 4000, data: { style: { text: 'Gone' } } }, 'removed');
});
afterEach(cleanup);

const editors = [noteEditor, cardEditor];
const note = {
  id: '2',
  kind: 'note',
  start: 2000,
  end: 4000,
  data: { style: { text: 'Late' }, action: { type: 'none' } },
};
const card = { id: '1', kind: 'card', start: 3000, end: null, data: { text: 'Card' } };

it('shows the drafts of every widget without removed items, until the list is gone', async () => {
  const player = draftPlayer();
  const { unmount } = await openItemStudio(server, { editors, player });
  expect(player.showWidget.mock.calls).toEqual([
    ['notes', { items: [note] }],
    ['cards', { items: [card] }],
  ]);
  const ends = player.showWidget.mock.results.map(({ value }) => value);
  for (const end of ends) expect(end).not.toHaveBeenCalled();
  unmount();
  for (const end of ends) expect(end).toHaveBeenCalledOnce();
});

it('shows a widget again only when its items have changed', async () => {
  const player = draftPlayer();
  const { refresh } = await openItemStudio(server, { editors, player });
  await act(refresh);
  expect(player.showWidget).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('button', { name: 'Delete Card' }));
  await waitFor(() => expect(player.showWidget).toHaveBeenCalledTimes(3));
  expect(player.showWidget).toHaveBeenLastCalledWith('cards', { items: [] });
});

it('moves to another player', async () => {
  const first = draftPlayer();
  const second = draftPlayer();
  const { showPlayer } = await openItemStudio(server, { editors, player: first });
  showPlayer(second);
  for (const { value } of first.showWidget.mock.results) expect(value).toHaveBeenCalledOnce();
  expect(second.showWidget).toHaveBeenCalledTimes(2);
});

it('shows nothing of kinds without a preview', async () => {
  const player = draftPlayer();
  const { previewWidget: _, ...other } = cardEditor;
  await openItemStudio(server, { editors: [other], player });
  expect(player.showWidget).not.toHaveBeenCalled();
});
