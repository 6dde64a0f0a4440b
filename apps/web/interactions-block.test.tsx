// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { timelineErrors } from '#features/timeline/contract.ts';
import { DraftsBar } from '#features/timeline/studio/drafts-bar.tsx';
import type { Video } from '#features/videos/contract.ts';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { fail } from '#kernel/contract/errors.ts';
import { resetLanguage, setLanguage } from '#kernel/text/translations.ts';
import { pendingToasts } from '#kernel/ui/toast.ts';
import { createItemServer, type ItemServer } from '#test/item-studio.tsx';
import { german } from '../languages/german-site.ts';
import { InteractionsBlock } from './interactions-block.tsx';
import { itemEditors } from './item-editors.ts';
import { useIncompleteAction } from './use-incomplete-action.ts';

let server: ItemServer;
beforeEach(() => {
  server = createItemServer();
  const image = { style: { type: 'imagespotlight' } };
  server.put({
    kind: 'spotlight',
    start: 1000,
    end: 4000,
    data: { style: { type: 'highlight', text: 'Rope' } },
  });
  server.put({ kind: 'spotlight', start: 5000, end: 8000, data: image });
});
afterEach(() => {
  cleanup();
  resetLanguage();
});

const video = { kapsule_id: 'vid', duration: 60_000 } as Video;
const overlays = itemEditors.filter(({ kind }) => ['spotlight', 'popover'].includes(kind));

function Tab() {
  const actionFor = useIncompleteAction('vid');
  return (
    <>
      <DraftsBar id="vid" actionFor={actionFor} />
      <InteractionsBlock video={video} player={null} editors={overlays} />
    </>
  );
}
async function open(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ApiProvider value={{ call: server.call } as never}>
        <MemoryRouter>
          <Tab />
        </MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('list');
}

it('leads from a refused publication to the form of the incomplete overlay', async () => {
  await open();
  screen.getByText('Not complete yet. Choose an image for this spotlight.');
  server.failNext(
    fail(timelineErrors, 'ITEM_INCOMPLETE', { fields: { '2': 'Choose an image for this spotlight.' } }),
  );
  pendingToasts.take();
  fireEvent.click(screen.getByRole('button', { name: 'Publish changes' }));
  const message = await waitFor(() => {
    const [found] = pendingToasts.take();
    expect(found?.action?.label).toBe('Show');
    return found!;
  });
  await act(async () => message.action!.run());
  const form = await screen.findByRole('form', { name: 'Edit Spotlight without a text' });
  await waitFor(() => expect(form.contains(document.activeElement)).toBe(true));
});

it('says what is missing in the language of the page', async () => {
  setLanguage('de', german);
  await open();
  screen.getByText('Noch nicht vollständig. Wähle dafür ein Bild.');
});
