// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mediaRoutes } from '#features/media/contract.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { playbackErrors, playbackRoutes, type StoredWidget } from '#features/playback/contract.ts';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Route } from '#kernel/contract/route.ts';
import { pendingQuestions } from '#kernel/ui/confirm.ts';
import { UnsavedForms, useUnsavedForms } from '#kernel/ui/unsaved-forms.ts';
import { StartEndTab } from './start-end-tab.tsx';

afterEach(cleanup);

const OFFERED = ['promos', 'surveys', 'forms', 'cookie-reader'];

async function open(offered = OFFERED, stored: StoredWidget[] = []) {
  const failures: Error[] = [];
  const saved: unknown[] = [];
  const uploaded = Promise.withResolvers<{ path: string; url: string }>();
  const call = vi.fn(async (route: Route, input: { widget: string; config: unknown }) => {
    if (route === organizationRoutes.get) return { settings: { default_widgets: [] } };
    if (route === playbackRoutes.widgets)
      return { list: stored, offered: offered.map((id) => ({ id, built_in: false })) };
    if (route === mediaRoutes.addWidgetImage || route === mediaRoutes.addWidgetTemplate)
      return uploaded.promise;
    if (route !== playbackRoutes.setWidget) return { list: [{ path: 'cover.png', url: '/cover.png' }] };
    const failure = failures.shift();
    if (failure) throw failure;
    saved.push([input.widget, input.config]);
    return { id: input.widget, config: input.config, version: 1 };
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { container } = render(
    <QueryClientProvider client={client}>
      <ApiProvider value={{ call } as never}>
        <Page>
          <StartEndTab id="vid" />
        </Page>
      </ApiProvider>
    </QueryClientProvider>,
  );
  if (offered.length > 0) await screen.findByRole('heading', { name: 'At the start and at the end' });
  return { failures, saved, call, container, uploaded, refetch: () => act(() => client.refetchQueries()) };
}
/** Asks before it is left. */
function Page({ children }: { children: ReactNode }) {
  const { report, hasUnsaved } = useUnsavedForms();
  return (
    <main data-unsaved={hasUnsaved}>
      <UnsavedForms value={report}>{children}</UnsavedForms>
    </main>
  );
}
const hasUnsaved = () => screen.getByRole('main').dataset.unsaved === 'true';
const toggle = async (name: string) => fireEvent.click(await screen.findByRole('switch', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const typePage = (value: string) =>
  fireEvent.change(within(screen.getByRole('group', { name: 'Page' })).getByRole('textbox'), {
    target: { value },
  });

it('shows an image before the video once it is complete [PM-01]', async () => {
  const { saved } = await open();
  await toggle('Image before the video');
  type('Seconds', '61');
  press('Save image');
  screen.getByText('Choose an image, or upload one.');
  screen.getByText('Enter a number from 1 to 60.');
  fireEvent.click(await screen.findByRole('button', { name: 'Image 1' }));
  type('Seconds', '2,5');
  press('Save image');
  await waitFor(() => expect(saved).toEqual([['promos', { src: 'cover.png', duration: 2.5 }]]));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save image' }).disabled).toBe(true),
  );
  type('Description (optional)', 'A harbor');
  press('Save image');
  await waitFor(() =>
    expect(saved.at(-1)).toEqual(['promos', { src: 'cover.png', duration: 2.5, text: 'A harbor' }]),
  );
});

it('asks a survey at the start or at the end, and keeps what was typed when saving fails [SV-01]', async () => {
  const { saved, failures } = await open();
  await toggle('Survey');
  screen.getByText(/sandbox.*'kapsule\.surveyDone'.*\{username\} and \{kapsule_id\}/);
  typePage('http://example.org');
  press('Save page');
  screen.getByText('Upload a file, or enter an address that starts with https://.');
  typePage('forms.gle/AbCd12');
  press('Save page');
  screen.getByText('Upload a file, or enter an address that starts with https://.');
  typePage('https://my_forms.example.org');
  press('Save page');
  screen.getByText(/^Nothing can be loaded from a domain with an underscore/);
  typePage(' https://example.org/{username} ');
  failures.push(fail(playbackErrors, 'WIDGET_INVALID', { fields: { 'config.src': 'Not this page.' } }));
  press('Save page');
  await screen.findByText('Not this page.');
  fireEvent.click(screen.getByLabelText('When it appears'));
  const option = await screen.findByRole('option', { name: 'Before the video' });
  fireEvent.pointerDown(option, { pointerType: 'mouse' });
  fireEvent.click(option);
  press('Save page');
  const config = { src: 'https://example.org/{username}', appears_at: 'START' };
  await waitFor(() => expect(saved).toEqual([['surveys', config]]));
});

it('asks for a page of another site, because viewers would not see one of this site [SV-01]', async () => {
  const { saved } = await open();
  vi.stubGlobal('location', { origin: 'https://video.example.org' });
  await toggle('Survey');
  typePage('https://video.example.org/survey');
  press('Save page');
  screen.getByText(/^A page of this site can't be shown here\./);
  typePage('https://example.org/survey');
  press('Save page');
  await waitFor(() => expect(saved).toHaveLength(1));
  vi.unstubAllGlobals();
});

it('shows a form at the end [XF-01, XF-02]', async () => {
  const { saved } = await open();
  await toggle('Form at the end');
  screen.getByText(/'embeddedformaction\.submit'/);
  typePage('https://example.org/form');
  press('Save page');
  await waitFor(() => expect(saved).toEqual([['forms', { src: 'https://example.org/form' }]]));
});

it('records the named cookies [CK-01]', async () => {
  const { saved, failures } = await open();
  await toggle('Cookies in analytics');
  press('Save cookies');
  screen.getByText('Enter at least one name.');
  type('Names of the cookies', ' a, b ');
  failures.push(fail(playbackErrors, 'WIDGET_INVALID', { fields: { 'config.other': 'Something else.' } }));
  press('Save cookies');
  await screen.findByText('Something else.');
  press('Save cookies');
  await waitFor(() => expect(saved).toEqual([['cookie-reader', { cookies: 'a, b' }]]));
});

it('takes names of cookies as saved, however they are separated [CK-01]', async () => {
  const { saved } = await open();
  await toggle('Cookies in analytics');
  type('Names of the cookies', 'a,b,,a');
  press('Save cookies');
  await waitFor(() => expect(saved).toEqual([['cookie-reader', { cookies: 'a, b' }]]));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save cookies' }).disabled).toBe(true),
  );
});

it('asks before typed settings are lost because the widget is switched off', async () => {
  const { saved } = await open(OFFERED, [{ id: 'cookie-reader', config: { cookies: 'a, b' }, version: 3 }]);
  const names = await screen.findByLabelText<HTMLInputElement>('Names of the cookies');
  type('Names of the cookies', 'a');
  await toggle('Cookies in analytics');
  const [asked] = pendingQuestions.take();
  expect(asked?.question.title).toBe('Discard your changes?');
  await act(async () => asked?.answer(false));
  expect([names.value, saved]).toEqual(['a', []]);
  type('Names of the cookies', 'a,b');
  await toggle('Cookies in analytics');
  await waitFor(() => expect(saved).toEqual([['cookie-reader', null]]));
  expect(pendingQuestions.take()).toEqual([]);
});

it('is saved with the file that is being uploaded, and keeps what is typed meanwhile [PM-01]', async () => {
  const promo = { src: 'cover.png', duration: 9 };
  const { saved, uploaded, refetch } = await open(OFFERED, [{ id: 'promos', config: promo, version: 3 }]);
  await screen.findByRole('button', { name: 'Image 1', pressed: true });
  expect(hasUnsaved()).toBe(false);
  const png = new File(['picture'], 'new.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Upload a file for Image'), { target: { files: [png] } });
  await screen.findByText('The file is still being uploaded.');
  expect(hasUnsaved()).toBe(true);
  type('Seconds', '7');
  await refetch();
  press('Save image');
  fireEvent.submit(screen.getByLabelText('Seconds'));
  expect(saved).toEqual([]);
  uploaded.resolve({ path: 'new.png', url: '/new.png' });
  await screen.findByRole('button', { name: 'Image 2', pressed: true });
  await waitFor(() => expect(screen.queryByText('The file is still being uploaded.')).toBeNull());
  press('Save image');
  await waitFor(() => expect(saved).toEqual([['promos', { src: 'new.png', duration: 7 }]]));
  await waitFor(() => expect(hasUnsaved()).toBe(false));
});

it('asks before a file is lost because the widget is switched off while it is uploaded', async () => {
  const { saved } = await open(OFFERED, [{ id: 'surveys', config: { src: 'a.html' }, version: 3 }]);
  const html = new File(['<p>'], 'survey.html', { type: 'text/html' });
  fireEvent.change(await screen.findByLabelText('Upload a file for Page'), { target: { files: [html] } });
  await screen.findByText('The file is still being uploaded.');
  await toggle('Survey');
  const [asked] = pendingQuestions.take();
  await act(async () => asked?.answer(true));
  await waitFor(() => expect(saved).toEqual([['surveys', null]]));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Page' })).toBeNull());
  expect(hasUnsaved()).toBe(false);
});

it('shows what is stored', async () => {
  await open(OFFERED, [{ id: 'promos', config: { src: 'cover.png', duration: 9 }, version: 3 }]);
  await screen.findByRole('button', { name: 'Image 1', pressed: true });
  expect(screen.getByLabelText<HTMLInputElement>('Seconds').value).toBe('9');
});

it('is not there while the server offers none of it', async () => {
  const { call, container } = await open([]);
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(playbackRoutes.widgets, { id: 'vid' }, expect.anything()),
  );
  await waitFor(() => expect(container.textContent).toBe(''));
});
