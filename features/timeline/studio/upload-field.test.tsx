// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mediaErrors, mediaRoutes } from '#features/media/contract.ts';
import { fail } from '#kernel/contract/errors.ts';
import { createItemServer, type ItemServer, openItemStudio } from '#test/item-studio.tsx';

let server: ItemServer;
beforeEach(() => {
  server = createItemServer();
});
afterEach(cleanup);

const png = new File(['picture'], 'knot.png', { type: 'image/png' });
const html = new File(['<p>'], 'card.html', { type: 'text/html' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const group = (name: string) => within(screen.getByRole('group', { name }));
const send = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(`Upload a file for ${label}`), { target: { files: [file] } });
const chosen = () =>
  screen
    .queryAllByRole('button', { pressed: true })
    .map((one) => one.ariaLabel ?? one.getAttribute('aria-label'));
async function save(): Promise<unknown> {
  press('Save');
  await screen.findByRole('button', { name: /^Edit/ });
  return server.items()[0]?.data;
}
async function edit(data: object = {}): Promise<void> {
  const note = { style: { text: 'Rope' }, action: { type: 'none' }, ...data };
  server.put({ kind: 'note', start: 1000, end: 4000, data: note });
  await openItemStudio(server);
  press('Edit Rope');
  press('Files');
  await screen.findByRole('button', { name: 'Image 1' });
}

it('chooses one of the uploaded images [EM-10]', async () => {
  await edit();
  expect(chosen()).toEqual([]);
  press('Image 1');
  expect(chosen()).toEqual(['Image 1']);
  expect(await save()).toMatchObject({ image: 'first.png' });
});

it('uploads an image and chooses it [EM-10]', async () => {
  await edit({ image: 'first.png' });
  send('Image', png);
  await waitFor(() => expect(chosen()).toEqual(['Image 2']));
  expect(server.uploads).toEqual([{ route: mediaRoutes.addWidgetImage, bytes: png }]);
  expect(await save()).toMatchObject({ image: 'second.png' });
});

it('says in words why an image is not uploaded, and keeps the one before [EM-10]', async () => {
  await edit({ image: 'first.png' });
  send('Image', html);
  await screen.findByText('Choose a PNG, JPEG, or WebP image.');
  expect(server.uploads).toEqual([]);
  server.failNext(fail(mediaErrors, 'TOO_MANY_WIDGET_IMAGES'));
  send('Image', png);
  await screen.findByText(/^A video has at most/);
  expect(chosen()).toEqual(['Image 1']);
});

it('takes an address in place of an uploaded image, and can remove it', async () => {
  await edit({ image: 'first.png' });
  const address = group('Image').getByRole<HTMLInputElement>('textbox');
  expect(address.value).toBe('');
  fireEvent.change(address, { target: { value: 'https://example.org/a.png' } });
  expect(chosen()).toEqual([]);
  group('Image').getByText(/reload the page\.$/);
  const link = group('Image').getByRole<HTMLAnchorElement>('link', { name: 'Open in a new tab' });
  expect([link.href, link.rel]).toEqual(['https://example.org/a.png', 'noopener noreferrer']);
  press('Remove the file of Image');
  expect(address.value).toBe('');
  expect(screen.queryByText(/reload the page/)).toBeNull();
  expect(await save()).not.toHaveProperty('image');
});

it('uploads an HTML file and shows its name [PO-03]', async () => {
  await edit();
  send('Page', html);
  await screen.findByText('card.html');
  expect(server.uploads).toEqual([{ route: mediaRoutes.addWidgetTemplate, bytes: html }]);
  expect(await save()).toMatchObject({ page: 'page.html' });
});

it('keeps the name of the current file when another one is refused [PO-03]', async () => {
  await edit();
  send('Page', html);
  await screen.findByText('card.html');
  server.failNext(fail(mediaErrors, 'TEMPLATE_TOO_LARGE'));
  send('Page', new File(['<p>'], 'huge.html', { type: 'text/html' }));
  await group('Page').findByRole('alert');
  expect(screen.queryByText('huge.html')).toBeNull();
  screen.getByText('card.html');
});

it('keeps what is typed during an upload, and is saved only with the file [EM-10]', async () => {
  const finish = server.holdUploads();
  await edit();
  send('Image', png);
  await screen.findByText('The file is still being uploaded.');
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Knot' } });
  fireEvent.change(screen.getByLabelText('Start'), { target: { value: '0:02' } });
  press('Save');
  expect(server.items()).toMatchObject([{ version: 1 }]);
  finish();
  await waitFor(() => expect(chosen()).toEqual(['Image 2']));
  expect(screen.queryByText('The file is still being uploaded.')).toBeNull();
  expect(await save()).toMatchObject({ style: { text: 'Knot' }, image: 'second.png' });
  expect(server.items()[0]?.start).toBe(2000);
});

it('waits only for the uploads of its own form', async () => {
  server.holdUploads();
  await edit();
  press('Add Note');
  const added = within(await screen.findByRole('form', { name: 'Add Note' }));
  fireEvent.change(added.getByLabelText('Upload a file for Image'), { target: { files: [png] } });
  await added.findByText('The file is still being uploaded.');
  expect(await save()).toMatchObject({ style: { text: 'Rope' } });
});
