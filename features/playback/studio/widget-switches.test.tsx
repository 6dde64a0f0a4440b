// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { fieldError } from '#kernel/client/error-message.ts';
import { routeKey } from '#kernel/client/route-query.ts';
import { type StoredSettings, useSettingsForm } from '#kernel/client/use-settings-form.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Route } from '#kernel/contract/route.ts';
import { pendingQuestions } from '#kernel/ui/confirm.ts';
import { SettingsForm } from '#kernel/ui/settings-form.tsx';
import { Toaster } from '#kernel/ui/toaster.tsx';
import { playbackErrors, playbackRoutes, type StoredWidget } from '../contract.ts';
import { type WidgetSwitch, WidgetSwitches } from './widget-switches.tsx';

afterEach(cleanup);

/** A form with one field. */
function Note({ config, version, error, busy, onSave }: StoredSettings) {
  const form = useSettingsForm({
    initial: { note: '', ...(config as { note: string } | undefined) },
    version,
    error,
    busy,
    findErrors: () => ({}),
    toConfig: (draft) => draft,
    onSave,
  });
  const { draft, change, isChanged } = form;
  return (
    <SettingsForm form={form} saveLabel="Save" busy={busy} isSaved={!isChanged}>
      <input aria-label="Text" value={draft.note} onChange={({ target }) => change({ note: target.value })} />
    </SettingsForm>
  );
}

const switches: WidgetSwitch[] = [
  {
    id: 'note',
    label: 'Note',
    hint: '',
    needsSettings: true,
    settings: (props) => <Note {...props} />,
  },
  { id: 'like', label: 'Like', hint: '' },
  {
    id: 'share',
    label: 'Share',
    hint: '',
    settings: ({ config, onSave }) => (
      <button type="button" onClick={() => onSave({ embedcode_enabled: false })}>
        {JSON.stringify(config) ?? 'defaults'}
      </button>
    ),
  },
  { id: 'later', label: 'Later', hint: '' },
  {
    id: 'survey',
    label: 'Survey',
    hint: '',
    needsSettings: true,
    settings: ({ config, error, onSave }) => (
      <button type="button" onClick={() => onSave({ src: 'https://example.org' })}>
        {`${JSON.stringify(config) ?? 'empty'} ${fieldError(error, 'config.src') ?? ''}`}
      </button>
    ),
  },
];

/** A server that checks versions, and trims notes. */
async function open(...stored: StoredWidget[]) {
  const failures: Error[] = [];
  const rows = new Map(stored.map((one) => [one.id, one]));
  /** What the next lists wait for. */
  const lists: Promise<void>[] = [];
  const call = vi.fn(async (route: Route, input: { widget: string; config: unknown; version?: number }) => {
    if (route === playbackRoutes.widgets) {
      const offered = ['like', 'share', 'survey', 'note'].map((id) => ({
        id,
        built_in: id === 'like' || id === 'share',
      }));
      const answer = { list: [...rows.values()], offered };
      await lists.shift();
      return answer;
    }
    const { widget: id, version } = input;
    const { note } = (input.config ?? {}) as { note?: string };
    const config = note === undefined ? input.config : { note: note.trim() };
    const failure = failures.shift();
    if (failure) throw failure;
    const known = rows.get(id);
    if (known && version !== undefined && version !== known.version)
      throw fail(playbackErrors, 'WIDGET_CHANGED');
    const saved = { id, config, version: (known?.version ?? 0) + 1 };
    rows.set(id, saved);
    return saved;
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryKey = routeKey(playbackRoutes.widgets, { id: 'v1' });
  const page = (tab: ReactNode) => (
    <QueryClientProvider client={client}>
      <ApiProvider value={{ call } as never}>{tab}</ApiProvider>
      <Toaster />
    </QueryClientProvider>
  );
  const tab = <WidgetSwitches id="v1" title="Around" lead="" defaults={[]} switches={switches} />;
  const { rerender } = render(page(tab));
  await screen.findByRole('switch', { name: 'Like' });
  const show = (isShown: boolean) => rerender(page(isShown ? tab : null));
  /** Also shown: `waitFor` returns after the notifications that are due. */
  const loaded = () => waitFor(() => expect(client.isFetching()).toBe(0));
  return {
    rows,
    failures,
    show,
    forget: () => client.clear(),
    loaded,
    settled: () => waitFor(() => expect(client.isMutating()).toBe(0)),
    async refetch(): Promise<void> {
      await client.refetchQueries({ queryKey });
      await loaded();
    },
    /** Requests a list that arrives once the returned function is called. */
    holdList(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      lists.push(promise);
      void client.refetchQueries({ queryKey });
      return resolve;
    },
  };
}
const getSwitch = (name: string) => screen.getByRole('switch', { name });
const isOn = (name: string): boolean => getSwitch(name).getAttribute('aria-checked') === 'true';

describe('the widgets around a video', () => {
  it('are those that the server offers [WM-02]', async () => {
    await open({ id: 'like', config: null, version: 1 });
    expect([isOn('Like'), isOn('Share')]).toEqual([false, true]);
    expect(screen.queryByRole('switch', { name: 'Later' })).toBeNull();
  });

  it('are switched off and on again with the settings they had [WM-02]', async () => {
    const { rows } = await open({ id: 'share', config: { hide_sharing_networks: 'yammer' }, version: 3 });
    fireEvent.click(getSwitch('Share'));
    await waitFor(() => expect(rows.get('share')).toEqual({ id: 'share', config: null, version: 4 }));
    await waitFor(() => expect(isOn('Share')).toBe(false));
    expect(screen.queryByRole('button', { name: /yammer/ })).toBeNull();
    fireEvent.click(getSwitch('Share'));
    await screen.findByRole('button', { name: /yammer/ });
    expect(rows.get('share')?.version).toBe(5);
  });

  it('do not overwrite what someone else has saved meanwhile [WM-02]', async () => {
    const { rows } = await open({ id: 'share', config: {}, version: 1 });
    rows.set('share', { id: 'share', config: { hide_sharing_networks: 'facebook' }, version: 2 });
    fireEvent.click(screen.getByRole('button', { name: '{}' }));
    await screen.findByText(/^Someone else changed this/);
    expect(rows.get('share')?.version).toBe(2);
    fireEvent.click(await screen.findByRole('button', { name: /facebook/ }));
    await waitFor(() => expect(rows.get('share')?.config).toEqual({ embedcode_enabled: false }));
  });

  it.each([
    { id: 'like', label: 'Like', stored: [], theirs: { hidden: true }, version: 1 },
    {
      id: 'survey',
      label: 'Survey',
      stored: [{ id: 'survey', config: { src: 'a' }, version: 1 }],
      theirs: { src: 'b' },
      version: 2,
    },
  ])('are not switched off when someone else has saved $id meanwhile [WM-02]', async (row) => {
    const { rows } = await open(...row.stored);
    const theirs = { id: row.id, config: row.theirs, version: row.version };
    rows.set(row.id, theirs);
    fireEvent.click(getSwitch(row.label));
    await screen.findByText(/Their choice is shown now/);
    expect([rows.get(row.id), isOn(row.label)]).toEqual([theirs, true]);
  });

  it('are not switched on before their settings are saved, if they need any [WM-02]', async () => {
    const { rows, failures } = await open();
    fireEvent.click(getSwitch('Survey'));
    expect(isOn('Survey')).toBe(true);
    fireEvent.click(getSwitch('Survey'));
    expect([isOn('Survey'), screen.queryByRole('button', { name: /^empty/ })]).toEqual([false, null]);
    expect(rows.size).toBe(0);
    fireEvent.click(getSwitch('Survey'));
    const fields = { 'config.src': 'Not this page.' };
    failures.push(fail(playbackErrors, 'WIDGET_INVALID', { fields }));
    fireEvent.click(screen.getByRole('button', { name: /^empty/ }));
    await screen.findByRole('button', { name: 'empty Not this page.' });
    fireEvent.click(screen.getByRole('button', { name: /^empty/ }));
    await screen.findByRole('button', { name: /example/ });
    expect(rows.get('survey')?.config).toEqual({ src: 'https://example.org' });
    fireEvent.click(getSwitch('Survey'));
    await waitFor(() => expect(rows.get('survey')?.config).toBeNull());
    await waitFor(() => expect(isOn('Survey')).toBe(false));
  });

  it('say that saving again replaces what someone else has saved, if they have a form [WM-02]', async () => {
    const { rows } = await open({ id: 'survey', config: { src: 'a' }, version: 1 });
    rows.set('survey', { id: 'survey', config: { src: 'b' }, version: 2 });
    fireEvent.click(screen.getByRole('button', { name: /"a"/ }));
    await screen.findByText(/Save again to replace/);
    await screen.findByRole('button', { name: /"b"/ });
    fireEvent.click(screen.getByRole('button', { name: /"b"/ }));
    await waitFor(() => expect(rows.get('survey')?.config).toEqual({ src: 'https://example.org' }));
  });

  it('get the settings back that they had when they were switched off, also after the tab is left [WM-02]', async () => {
    const { rows, show } = await open({ id: 'survey', config: { src: 'a' }, version: 1 });
    fireEvent.click(getSwitch('Survey'));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await screen.findAllByText("'Survey' is switched off");
    expect(rows.get('survey')?.config).toBeNull();
    show(false);
    fireEvent.click(undo);
    await waitFor(() =>
      expect(rows.get('survey')).toEqual({ id: 'survey', config: { src: 'a' }, version: 3 }),
    );
    show(true);
    await screen.findByRole('button', { name: /"a"/ });
  });

  it('keep what was saved after they were switched off [WM-02]', async () => {
    const { rows } = await open({ id: 'survey', config: { src: 'a' }, version: 1 });
    fireEvent.click(getSwitch('Survey'));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    fireEvent.click(getSwitch('Survey'));
    fireEvent.click(await screen.findByRole('button', { name: /"a"/ }));
    await screen.findByRole('button', { name: /example/ });
    fireEvent.click(undo);
    await waitFor(() => expect(undo.isConnected).toBe(false));
    fireEvent.click(getSwitch('Survey'));
    await waitFor(() => expect(isOn('Survey')).toBe(false));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: /example/ });
    expect(rows.get('survey')).toMatchObject({ config: { src: 'https://example.org' }, version: 6 });
  });

  it('say why they are not switched on again [WM-02]', async () => {
    const { failures } = await open({ id: 'survey', config: { src: 'a' }, version: 1 });
    fireEvent.click(getSwitch('Survey'));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    failures.push(fail(playbackErrors, 'WIDGET_INVALID'));
    fireEvent.click(undo);
    await screen.findAllByText("'Survey' wasn't switched on again");
    expect(isOn('Survey')).toBe(false);
  });

  it('are switched off without a question or a button if they have no settings [WM-02]', async () => {
    const { rows } = await open({ id: 'like', config: {}, version: 1 });
    fireEvent.click(getSwitch('Like'));
    await waitFor(() => expect(rows.get('like')?.config).toBeNull());
    await waitFor(() => expect(isOn('Like')).toBe(false));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('what is typed into the settings of a widget', () => {
  const stored = (note: string | null, version: number): StoredWidget => ({
    id: 'note',
    config: note === null ? null : { note },
    version,
  });
  const input = () => screen.getByLabelText<HTMLInputElement>('Text');
  const type = (value: string) => fireEvent.change(input(), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const isSaved = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled;
  const refusal = () => screen.findByText(/Save again to replace/);

  it('replaces what others have saved since only after a message, also when it was loaded [WM-02]', async () => {
    const { rows, refetch, settled } = await open(stored('a', 1));
    type('mine');
    rows.set('note', stored('theirs', 2));
    await refetch();
    save();
    await refusal();
    expect([rows.get('note'), input().value]).toEqual([stored('theirs', 2), 'mine']);
    // What the message did not speak of is kept in the same way.
    rows.set('note', stored('theirs again', 3));
    await refetch();
    save();
    await settled();
    expect(rows.get('note')).toEqual(stored('theirs again', 3));
    save();
    await waitFor(() => expect(rows.get('note')).toEqual(stored('mine', 4)));
  });

  it('gives way to what is stored once it is saved [WM-02]', async () => {
    const { rows, refetch } = await open(stored('a', 1));
    type(' mine ');
    save();
    await waitFor(() => expect([input().value, isSaved()]).toEqual(['mine', true]));
    rows.set('note', stored('theirs', 3));
    await refetch();
    await waitFor(() => expect(input().value).toBe('theirs'));
  });

  it('is not followed by an older list that was requested before it was saved [WM-02]', async () => {
    const { holdList, loaded } = await open(stored('a', 1));
    const answer = holdList();
    type('mine');
    save();
    await waitFor(() => expect(isSaved()).toBe(true));
    answer();
    await loaded();
    expect(input().value).toBe('mine');
  });

  it('does not replace what others have added meanwhile without a message [WM-02]', async () => {
    const { rows } = await open();
    fireEvent.click(getSwitch('Note'));
    type('mine');
    rows.set('note', stored('theirs', 1));
    save();
    await refusal();
    expect([rows.get('note'), input().value]).toEqual([stored('theirs', 1), 'mine']);
    save();
    await waitFor(() => expect(rows.get('note')).toEqual(stored('mine', 2)));
  });

  it('stays when others switch the widget off, and switches it on when it is saved again [WM-02]', async () => {
    const { rows, refetch } = await open(stored('a', 1));
    type('mine');
    rows.set('note', stored(null, 2));
    await refetch();
    await waitFor(() => expect(isOn('Note')).toBe(false));
    expect(input().value).toBe('mine');
    save();
    await refusal();
    expect([rows.get('note'), isOn('Note'), input().value]).toEqual([stored(null, 2), false, 'mine']);
    save();
    await waitFor(() => expect(rows.get('note')).toEqual(stored('mine', 3)));
    await waitFor(() => expect(isOn('Note')).toBe(true));
  });

  it('is gone once it is discarded by the switch [WM-02]', async () => {
    const { rows, refetch } = await open(stored('a', 1));
    const discard = async (): Promise<void> => {
      fireEvent.click(getSwitch('Note'));
      const [asked] = pendingQuestions.take();
      await act(async () => asked?.answer(true));
    };
    type('mine');
    await discard();
    await waitFor(() => expect(rows.get('note')).toEqual(stored(null, 2)));
    await waitFor(() => expect(screen.queryByLabelText('Text')).toBeNull());
    rows.set('note', stored('theirs', 3));
    await refetch();
    await waitFor(() => expect(input().value).toBe('theirs'));
    type('mine');
    rows.set('note', stored(null, 4));
    await refetch();
    await waitFor(() => expect(isOn('Note')).toBe(false));
    await discard();
    await waitFor(() => expect(rows.get('note')).toEqual(stored('a', 5)));
    await waitFor(() => expect([isOn('Note'), input().value]).toEqual([true, 'a']));
  });

  it('is not expected any more when others have switched a widget off that was added here [WM-02]', async () => {
    const { rows, refetch } = await open();
    fireEvent.click(getSwitch('Note'));
    type('mine');
    save();
    await waitFor(() => expect(isSaved()).toBe(true));
    rows.set('note', stored(null, 2));
    await refetch();
    await waitFor(() => expect(isOn('Note')).toBe(false));
    expect(screen.queryByLabelText('Text')).toBeNull();
  });

  it('comes back after it was switched off, also when the list is not known any more [WM-02]', async () => {
    const { rows, show, forget } = await open(stored('a', 1));
    fireEvent.click(getSwitch('Note'));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    show(false);
    forget();
    fireEvent.click(undo);
    await waitFor(() => expect(rows.get('note')).toEqual(stored('a', 3)));
  });
});
