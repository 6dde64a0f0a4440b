// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { fieldError } from '#kernel/client/error-message.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Route } from '#kernel/contract/route.ts';
import { Toaster } from '#kernel/ui/toaster.tsx';
import { playbackErrors, playbackRoutes, type StoredWidget } from '../contract.ts';
import { type WidgetSwitch, WidgetSwitches } from './widget-switches.tsx';

afterEach(cleanup);

const switches: WidgetSwitch[] = [
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

/** A server with two widgets, which checks versions. */
async function open(...stored: StoredWidget[]) {
  const failures: Error[] = [];
  const rows = new Map(stored.map((one) => [one.id, one]));
  const call = vi.fn(async (route: Route, input: { widget: string; config: unknown; version?: number }) => {
    if (route === playbackRoutes.widgets) {
      const offered = ['like', 'share', 'survey'].map((id) => ({ id, built_in: id !== 'survey' }));
      return { list: [...rows.values()], offered };
    }
    const { widget: id, config, version } = input;
    const failure = failures.shift();
    if (failure) throw failure;
    const known = rows.get(id);
    if (version !== undefined && version !== known?.version) throw fail(playbackErrors, 'WIDGET_CHANGED');
    const saved = { id, config, version: (known?.version ?? 0) + 1 };
    rows.set(id, saved);
    return saved;
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
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
  return { rows, failures, show };
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
