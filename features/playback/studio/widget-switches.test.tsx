// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { fieldError } from '#kernel/client/error-message.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Route } from '#kernel/contract/route.ts';
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
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ApiProvider value={{ call } as never}>
        <WidgetSwitches id="v1" title="Around" lead="" defaults={[]} switches={switches} />
      </ApiProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('switch', { name: 'Like' });
  return { rows, failures };
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
    expect(screen.queryByRole('button')).toBeNull();
    fireEvent.click(getSwitch('Share'));
    await waitFor(() => expect(screen.getByRole('button').textContent).toContain('yammer'));
    expect(rows.get('share')?.version).toBe(5);
  });

  it('do not overwrite what someone else has saved meanwhile [WM-02]', async () => {
    const { rows } = await open({ id: 'share', config: {}, version: 1 });
    rows.set('share', { id: 'share', config: { hide_sharing_networks: 'facebook' }, version: 2 });
    fireEvent.click(screen.getByRole('button', { name: '{}' }));
    await screen.findByText(/^Someone else changed this/);
    expect(rows.get('share')?.version).toBe(2);
    await waitFor(() => expect(screen.getByRole('button').textContent).toContain('facebook'));
    fireEvent.click(screen.getByRole('button'));
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
});
