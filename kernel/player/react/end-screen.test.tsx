import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';
import { defineWidget } from '../core/widget.ts';
import type { WidgetManifest } from '../core/widgets/manifest.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  removePlayer();
  vi.restoreAllMocks();
});

const showing = (id: string, end?: WidgetManifest['end']): WidgetManifest => ({
  id,
  ...(end ? { end } : {}),
  load: async () => ({
    default: defineWidget({ parse: () => null, views: { end: () => <h3>{id}</h3> } }),
  }),
});
const headings = (): (string | null)[] =>
  screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

async function openEnded() {
  const manifests = [
    showing('carousel', { order: 3 }),
    showing('likes', { order: 1 }),
    showing('unordered'),
    showing('score', { order: 1 }),
  ];
  const shown = await renderPlayer({
    manifests,
    video: { durationMs: 5000 },
    widgets: Object.fromEntries(manifests.map(({ id }) => [id, {}])),
  });
  await shown.change(() => shown.test.playTo(4000));
  expect(headings()).toEqual([]);
  await shown.change(() => shown.test.playTo(5000));
  return shown;
}

/** With the end screen. */
async function open() {
  const shown = await openEnded();
  await shown.change(() => shown.test.pass(1000));
  return shown;
}

describe('the end slot', () => {
  it('opens one second after the end [EO-01]', async () => {
    const { test, change } = await openEnded();
    await change(() => test.pass(999));
    expect(headings()).toEqual([]);
    await change(() => test.pass(1));
    expect(headings()).toHaveLength(4);
  });

  it('stays closed when the viewer seeks back within that second', async () => {
    const { test, change } = await openEnded();
    await change(() => test.seek(1000));
    await change(() => test.pass(1000));
    expect(headings()).toEqual([]);
  });

  it('sorts its views by their order, then by widget order', async () => {
    await open();
    expect(headings()).toEqual(['unordered', 'likes', 'score', 'carousel']);
  });

  it('stays open while the viewer stays at the end', async () => {
    const { test, change } = await open();
    await change(() => test.pass(600_000));
    expect(headings()).toHaveLength(4);
    expect(test.player.widgets.store.getState().failed).toEqual([]);
  });

  it('closes on a replay and reopens at the next end', async () => {
    const { test, change } = await open();
    await change(() => test.player.replay());
    expect(headings()).toEqual([]);
    await change(() => test.pass(7000));
    expect(headings()).toHaveLength(4);
  });

  it('closes when the viewer seeks back', async () => {
    const { test, change } = await open();
    await change(() => test.seek(1000));
    expect(headings()).toEqual([]);
  });
});
