// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { NOT_LOADABLE } from '#kernel/contract/loadable-address.ts';
import { pendingToasts } from '#kernel/ui/toast.ts';
import {
  cardEditor,
  createItemServer,
  type ItemServer,
  type Note,
  noteEditor,
  openItemStudio,
} from '#test/item-studio.tsx';
import { timelineErrors } from '../contract.ts';

let server: ItemServer;
beforeEach(() => {
  server = createItemServer();
});
afterEach(cleanup);

const NOTE = { style: { text: 'Rope', color: '#336699', size: 2 }, action: { type: 'none' } };
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const isOpen = (group: string) => button(group).getAttribute('aria-expanded') === 'true';
async function pick(name: string): Promise<void> {
  const option = await screen.findByRole('option', { name });
  fireEvent.pointerDown(option, { pointerType: 'mouse' });
  fireEvent.click(option);
}
async function choose(label: string, option: string): Promise<void> {
  fireEvent.click(screen.getByLabelText(label));
  await pick(option);
}
/** Saves the item whose form is open. */
async function save(): Promise<unknown> {
  press('Save');
  await screen.findByRole('button', { name: /^Edit/ });
  return server.items()[0]?.data;
}
async function edit(data: object = NOTE) {
  server.put({ kind: 'note', start: 1000, end: 4000, data });
  const studio = await openItemStudio(server);
  press(/^Edit/);
  return studio;
}

describe('a new item', () => {
  it("begins at the player's position and needs no typing", async () => {
    await openItemStudio(server);
    press('Add Note');
    expect([field('Start').value, field('End').value]).toEqual(['0:12.34', '0:17.34']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add Note'));
    press('Add');
    await waitFor(() => expect(server.items()).toMatchObject([{ kind: 'note', start: 12_340, end: 17_340 }]));
    await waitFor(() => expect(document.activeElement).toBe(button('Add Note')));
  });

  it('is one of several kinds, and its form can be closed', async () => {
    await openItemStudio(server, { editors: [noteEditor, cardEditor] });
    expect(screen.queryByRole('form')).toBeNull();
    press('Add');
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Card/ }));
    expect(await screen.findByRole('form', { name: 'Add Card' })).toBeTruthy();
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(server.items()).toEqual([]);
  });

  it('may last until the end where its kind allows that', async () => {
    await openItemStudio(server, { editors: [cardEditor] });
    press('Add Card');
    expect(field('End (optional)').value).toBe('');
    press('Add');
    await screen.findByText('From 0:12');
    expect(server.items()[0]?.end).toBeNull();
  });
});

describe('the form of an item', () => {
  it('changes single values of nested data and keeps the others', async () => {
    await edit({ ...NOTE, conf: { id: 7 } });
    expect([field('Text').value, field('Color').value, field('Size').value]).toEqual([
      'Rope',
      '#336699',
      '2',
    ]);
    type('Text', 'Knot');
    type('Size', '2.5');
    expect(await save()).toEqual({
      style: { text: 'Knot', color: '#336699', size: 2.5 },
      action: { type: 'none' },
      conf: { id: 7 },
    });
  });

  it('removes optional values that are empty, and asks for required ones', async () => {
    await edit();
    type('Color', ' ');
    type('Size', '');
    type('Text', '');
    press('Save');
    screen.getByText('Fill this in.');
    expect(document.activeElement).toBe(field('Text'));
    type('Text', 'Rope');
    expect(await save()).toEqual({ style: { text: 'Rope' }, action: { type: 'none' } });
  });

  it.each([
    ['Color', 'reddish', 'Enter a color such as #3366ff, rgb(51 102 255), or white.'],
    ['Size', '11', 'Enter a number from 0.5 to 10.'],
    ['Size', 'big', 'Enter a number from 0.5 to 10.'],
    ['Start', '9:99', 'Enter a time, such as 1:02.'],
    ['End', '0:01', 'The end must be after the start.'],
    ['End', '2:00', 'The video is 1:00 long.'],
    ['Image address', 'javascript:alert(1)', 'Upload a file, or enter an address that starts with https://.'],
    ['Image address', 'example.org/a.png', 'Upload a file, or enter an address that starts with https://.'],
    ['Image address', 'example.org', 'Upload a file, or enter an address that starts with https://.'],
    ['Image address', 'https://a_b.example/c.png', NOT_LOADABLE],
  ])('refuses %s %j, and keeps what was typed', async (label, value, message) => {
    await edit();
    const [name = label, part] = label.split(' ');
    if (part) press('Files');
    const input = part ? within(screen.getByRole('group', { name })).getByRole('textbox') : field(name);
    fireEvent.change(input, { target: { value } });
    press('Save');
    screen.getByText(message);
    expect((input as HTMLInputElement).value).toBe(value);
    expect(server.items()[0]).toMatchObject({ version: 1 });
  });

  it('asks for a required file in words of its own', async () => {
    server.put({ kind: 'note', start: 1000, end: 4000, data: NOTE });
    await openItemStudio(server, {
      editors: [
        { ...noteEditor, fields: [{ type: 'file', accepts: 'image', name: 'image', label: 'Image' }] },
      ],
    });
    press('Edit Rope');
    press('Save');
    screen.getByText('Upload a file, or enter an address that starts with https://.');
    expect(screen.queryByText('Fill this in.')).toBeNull();
  });

  it('shows what applies where no option was chosen, and does not save it', async () => {
    await edit({ style: { text: 'Rope' }, action: {} });
    press('Click');
    expect(screen.getByLabelText('Action').textContent).toBe('Nothing');
    expect(await save()).toEqual({ style: { text: 'Rope' }, action: {} });
    cleanup();
    const fields = noteEditor.fields.map((one) =>
      one.type === 'choice' ? { ...one, fallback: 'seek' } : one,
    );
    await openItemStudio(server, { editors: [{ ...noteEditor, fields }] });
    press('Edit Rope');
    press('Click');
    expect(screen.getByLabelText('Action').textContent).toBe('Go to a time');
  });

  it('shows a switch as what applies without a value, and saves only what differs', async () => {
    const loud = { type: 'switch', name: 'isLoud', label: 'Loud', fallback: true } as const;
    server.put({ kind: 'note', start: 1000, end: 4000, data: NOTE });
    await openItemStudio(server, { editors: [{ ...noteEditor, fields: [...noteEditor.fields, loud] }] });
    for (const [before, after] of [
      ['true', { isLoud: false }],
      ['false', {}],
    ] as const) {
      press(/^Edit/);
      const toggle = screen.getByRole('switch', { name: 'Loud' });
      expect(toggle.getAttribute('aria-checked')).toBe(before);
      fireEvent.click(toggle);
      expect(await save()).toEqual({ ...NOTE, ...after });
    }
  });

  it('shows fields that make sense, and checks only those', async () => {
    await edit();
    press('Click');
    expect(screen.queryByLabelText('Target')).toBeNull();
    await choose('Action', 'Open a page');
    await waitFor(() => field('Target'));
    type('Target', 'ftp://example.org');
    press('Save');
    screen.getByText('Enter an address that starts with https:// or http://.');
    await choose('Action', 'Nothing');
    await waitFor(() => expect(screen.queryByLabelText('Target')).toBeNull());
    expect(await save()).toEqual(NOTE);
  });

  it('stores times in milliseconds, typed or taken from the player', async () => {
    await edit({ ...NOTE, action: { type: 'seek', at: 61_500 } });
    press('Click');
    expect(field('Moment').value).toBe('1:01.5');
    press('Save');
    screen.getByText('The video is 1:00 long.');
    type('Moment', '0:0');
    type('Moment', '0:07');
    expect(field('Moment').value).toBe('0:07');
    const buttons = screen.getAllByRole('button', { name: 'Use current time' });
    fireEvent.click(buttons.at(-1)!);
    expect(field('Moment').value).toBe('0:12.34');
    expect(await save()).toMatchObject({ action: { type: 'seek', at: 12_340 } });
  });

  it('offers a color picker, whose color is the text', async () => {
    await edit({ ...NOTE, style: { text: 'Rope', color: '#f80' } });
    const picker = screen.getByLabelText<HTMLInputElement>('Pick a color for Color');
    expect(picker.value).toBe('#ff8800');
    fireEvent.change(picker, { target: { value: '#00ff00' } });
    expect(field('Color').value).toBe('#00ff00');
    expect(await save()).toMatchObject({ style: { color: '#00ff00' } });
  });

  it('opens the first group, and the others when they have an error', async () => {
    await edit({ ...NOTE, action: { type: 'link', target: 'nowhere' } });
    expect([isOpen('Look'), isOpen('Click'), isOpen('Files')]).toEqual([true, false, false]);
    press('Look');
    expect(isOpen('Look')).toBe(false);
    press('Save');
    expect([isOpen('Look'), isOpen('Click'), isOpen('Files')]).toEqual([false, true, false]);
    expect(document.activeElement).toBe(field('Target'));
  });

  it('shows errors of the server at their fields, and others above the buttons', async () => {
    await edit();
    server.failNext(
      fail(timelineErrors, 'ITEM_INVALID', {
        fields: { 'data.style.text': 'Not this one.', 'data.position': 'Name a side.' },
      }),
    );
    type('Text', 'Knot');
    press('Save');
    await screen.findByText('Not this one.');
    expect(field('Text').getAttribute('aria-invalid')).toBe('true');
    screen.getByText('Name a side.');
    expect(field('Text').value).toBe('Knot');
    expect(await save()).toMatchObject({ style: { text: 'Knot' } });
  });

  it('replaces what somebody else saved meanwhile only when it is saved again', async () => {
    const { refresh } = await edit();
    type('Text', 'Knot');
    server.change({ item: '1', data: { ...NOTE, style: { text: 'Anchor' } } });
    await refresh();
    press('Save');
    await screen.findByText(/^Someone else changed this in the meantime\. Save again to replace/);
    expect(field('Text').value).toBe('Knot');
    server.change({ item: '1', data: { ...NOTE, style: { text: 'Sail' } } });
    press('Save');
    expect(server.items()).toMatchObject([{ data: { style: { text: 'Sail' } } }]);
    await screen.findByText(/^Someone else changed this in the meantime/);
    expect(await save()).toMatchObject({ style: { text: 'Knot' } });
  });

  it('keeps its form when somebody else deletes it, and is added again when that is saved again', async () => {
    const { refresh } = await edit();
    type('Text', 'Knot');
    server.remove('1');
    await refresh();
    expect(field('Text').value).toBe('Knot');
    press('Save');
    await screen.findByText(/^Someone else deleted this in the meantime\. Save again to add it/);
    expect(server.items()).toEqual([]);
    expect(await save()).toMatchObject({ style: { text: 'Knot' } });
  });

  it('offers to sign in again when the session has ended', async () => {
    await edit();
    server.failNext(fail(kernelErrors, 'UNAUTHENTICATED'));
    type('Text', 'Knot');
    press('Save');
    await screen.findByRole('link', { name: 'Sign in on a new tab' });
    expect(await save()).toMatchObject({ style: { text: 'Knot' } });
  });

  it('takes the focus, and gives it back to the button', async () => {
    await edit();
    await waitFor(() => expect(document.activeElement).toBe(field('Start')));
    press('Cancel');
    await waitFor(() => expect(document.activeElement).toBe(button('Edit Rope')));
  });
});

describe('the item that somebody is sent to', () => {
  it('has its form opened, with the focus in it', async () => {
    server.put({ kind: 'note', start: 1000, end: 4000, data: NOTE });
    server.put({ kind: 'note', start: 5000, end: 8000, data: { ...NOTE, style: { text: 'Knot' } } });
    await openItemStudio(server, { wanted: { id: '2' } });
    await screen.findByRole('form', { name: 'Edit Knot' });
    await waitFor(() => expect(document.activeElement).toBe(field('Start')));
    press('Cancel');
    await waitFor(() => expect(document.activeElement).toBe(button('Edit Knot')));
  });

  it('may be none of these', async () => {
    server.put({ kind: 'note', start: 1000, end: 4000, data: NOTE });
    server.put({ kind: 'note', start: 5000, end: 8000, data: NOTE }, 'removed');
    for (const id of ['2', '77']) {
      await openItemStudio(server, { wanted: { id } });
      expect(screen.queryByRole('form')).toBeNull();
      cleanup();
    }
  });
});

describe('a row', () => {
  it('restores an item that is to be removed, and says why it could not', async () => {
    server.put({ kind: 'note', start: 1000, end: 4000, data: NOTE }, 'removed');
    await openItemStudio(server);
    server.failNext(fail(timelineErrors, 'TOO_MANY_ITEMS'));
    press('Restore Rope');
    await waitFor(() =>
      expect(pendingToasts.take()).toEqual([
        { title: "It wasn't restored", detail: timelineErrors.TOO_MANY_ITEMS.message, kind: 'error' },
      ]),
    );
    press('Restore Rope');
    await screen.findByRole('button', { name: 'Edit Rope' });
    expect(pendingToasts.take()).toEqual([]);
  });

  it('says what keeps the item from being published', async () => {
    server.put({ kind: 'note', start: 1000, end: 4000, data: { ...NOTE, action: { type: 'link' } } });
    server.put({ kind: 'note', start: 1000, end: 61_000, data: NOTE });
    const findProblem = ({ action }: Note) =>
      action.type === 'link' && !action.target ? 'Add a link.' : null;
    await openItemStudio(server, { editors: [{ ...noteEditor, findProblem }] });
    const [first, second] = screen.getAllByRole('listitem');
    expect(first!.textContent).toContain('Not complete yet. Add a link.');
    expect(second!.textContent).not.toContain('Not complete yet.');
  });

  it('tells when the item is shown, and leads the player to where it is visible', async () => {
    server.put({ kind: 'note', start: 1000, end: 4000, data: NOTE });
    server.put({ kind: 'note', start: 9000, end: 9020, data: { ...NOTE, style: { text: '' } } });
    const { clock } = await openItemStudio(server, { editors: [noteEditor, cardEditor] });
    const [first, second] = screen.getAllByRole('listitem');
    expect(first!.textContent).toContain('0:01–0:04RopeNote');
    press('Show Rope in the player');
    expect(clock.seek).toHaveBeenLastCalledWith(1050);
    fireEvent.click(within(second!).getByRole('button', { name: 'Show Note in the player' }));
    expect(clock.seek).toHaveBeenLastCalledWith(9010);
  });

  it('does not warn about items that are shown together, but about a late end', async () => {
    server.put({ kind: 'note', start: 1000, end: 4000, data: NOTE });
    server.put({ kind: 'note', start: 1000, end: 61_000, data: NOTE });
    await openItemStudio(server);
    screen.getByText('Ends after the end of the video.');
    expect(screen.queryByText(/^At the same time|^Overlaps/)).toBeNull();
  });

  it('warns about items shown together where its kind asks for it', async () => {
    server.put({ kind: 'note', start: 1000, end: 4000, data: NOTE });
    server.put({ kind: 'note', start: 2000, end: 3000, data: NOTE });
    await openItemStudio(server, { editors: [{ ...noteEditor, warnsOfOverlap: true }] });
    screen.getByText('Overlaps with the one before.');
  });
});
