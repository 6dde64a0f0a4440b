// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Route } from '#kernel/contract/route.ts';
import { playbackErrors, playbackRoutes, type StoredWidget } from '../contract.ts';
import { AroundBlock, type WidgetSwitch } from './around-block.tsx';

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
];

/** A server with two widgets, which checks versions. */
async function open(...stored: StoredWidget[]) {
  const rows = new Map(stored.map((one) => [one.id, one]));
  const call = vi.fn(async (route: Route, input: { widget: string; config: unknown; version?: number }) => {
    if (route === playbackRoutes.widgets) {
      const offered = ['like', 'share'].map((id) => ({ id, built_in: true }));
      return { list: [...rows.values()], offered };
    }
    const { widget: id, config, version } = input;
    const known = rows.get(id);
    if (version !== undefined && version !== known?.version) throw fail(playbackErrors, 'WIDGET_CHANGED');
    const saved = { id, config, version: (known?.version ?? 0) + 1 };
    rows.set(id, saved);
    return saved;
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ApiProvider value={{ call } as never}>
        <AroundBlock id="v1" defaults={[]} switches={switches} />
      </ApiProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('switch', { name: 'Like' });
  return { rows };
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
});
