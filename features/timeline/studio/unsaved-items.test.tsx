// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pendingQuestions } from '#kernel/ui/confirm.ts';
import { createItemServer, type ItemServer, openItemStudio } from '#test/item-studio.tsx';

let server: ItemServer;
beforeEach(() => {
  server = createItemServer();
  for (const [index, text] of ['Rope', 'Sail'].entries())
    server.put({
      kind: 'note',
      start: 1000 + index,
      end: 4000,
      data: { style: { text, size: 2 }, action: { type: 'none' } },
    });
});
afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const input = () => screen.getByLabelText<HTMLInputElement>('Text', { selector: 'input' });
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const form = (name: string) => screen.queryByRole('form', { name });
/** Answers the question that is asked; fails when there is none. */
async function answer(yes: boolean): Promise<void> {
  const asked = pendingQuestions.take();
  expect(asked.map(({ question }) => question.title)).toEqual(['Discard your changes?']);
  asked[0]?.answer(yes);
  await Promise.resolve();
}

it('asks before a changed form is closed, and keeps it open on request', async () => {
  await openItemStudio(server);
  press('Edit Rope');
  type('Ropes');
  press('Cancel');
  await answer(false);
  expect(input().value).toBe('Ropes');
  press('Cancel');
  await answer(true);
  await waitFor(() => expect(form('Edit Rope')).toBeNull());
  expect(server.items()[0]?.version).toBe(1);
});

it('asks before the form of a new item is closed only when something was typed', async () => {
  await openItemStudio(server);
  press('Add Note');
  press('Cancel');
  await waitFor(() => expect(form('Add Note')).toBeNull());
  press('Add Note');
  type('Mast');
  press('Cancel');
  await answer(true);
  await waitFor(() => expect(form('Add Note')).toBeNull());
});

it('does not ask for values that were typed and taken back, and not after saving', async () => {
  await openItemStudio(server);
  press('Edit Rope');
  type('Ropes');
  type('Rope');
  press('Edit Sail');
  expect([form('Edit Rope'), form('Edit Sail')]).toEqual([null, expect.anything()]);
  type('Sails');
  press('Save');
  await waitFor(() => expect(form('Edit Sail')).toBeNull());
  expect(pendingQuestions.take()).toEqual([]);
});

it('asks before the form of another item replaces a changed one', async () => {
  await openItemStudio(server);
  press('Edit Rope');
  type('Ropes');
  press('Edit Sail');
  await answer(false);
  expect(input().value).toBe('Ropes');
  press('Edit Sail');
  await answer(true);
  await waitFor(() => expect(input().value).toBe('Sail'));
});
