import { afterEach, expect, it, vi } from 'vitest';
import { TestPlayer } from '#test/test-player.ts';
import type { WidgetContext } from './context-types.ts';
import type { WidgetManifest } from './manifest.ts';
import type { AnyWidget } from './widget.ts';

afterEach(() => vi.restoreAllMocks());

/** A player with a widget that throws for the configuration 'broken'. */
async function open(widgets: Record<string, unknown> = {}) {
  const running: { config: unknown; signal: AbortSignal }[] = [];
  const manifest: WidgetManifest = {
    id: 'ask',
    load: async () => ({
      default: {
        parse(config: unknown) {
          if (config === 'broken') throw new Error('it is broken');
          return config;
        },
        setup: ({ config, signal }: WidgetContext<unknown, object>) => void running.push({ config, signal }),
        views: { overlay: () => null },
      } as AnyWidget,
    }),
  };
  const test = await TestPlayer.open({ manifests: [manifest], widgets });
  const show = async (config: unknown) => {
    const stop = test.player.widgets.show('ask', config);
    await test.settle();
    return stop;
  };
  const states = () => running.map(({ config, signal }) => [config, signal.aborted ? 'ended' : 'runs']);
  return { test, show, states };
}

it('shows a widget with configurations of the page, as often as wanted', async () => {
  const { test, show, states } = await open();
  expect(test.shown('overlay')).toEqual([]);
  const stop = await show('first');
  expect(states()).toEqual([['first', 'runs']]);
  stop();
  expect(states()).toEqual([['first', 'ended']]);
  expect(test.shown('overlay')).toEqual([]);
  await show('first');
  expect(states()).toEqual([
    ['first', 'ended'],
    ['first', 'runs'],
  ]);
  expect(test.shown('overlay')).toEqual(['ask']);
});

it('replaces the one that is shown, and a late end of that one ends nothing', async () => {
  const { show, states } = await open({ ask: 'own' });
  const stop = await show({ name: 'first' });
  await show({ name: 'second' });
  stop();
  expect(states()).toEqual([
    ['own', 'ended'],
    [{ name: 'first' }, 'ended'],
    [{ name: 'second' }, 'runs'],
  ]);
});

it("gives way to the video's own configuration, as it is by then", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { test, show, states } = await open({ ask: 'own' });
  const stop = await show({ name: 'draft' });
  test.player.widgets.reconfigure({ ask: 'published' });
  stop();
  await test.settle();
  expect(states()).toEqual([
    ['own', 'ended'],
    [{ name: 'draft' }, 'ended'],
    ['published', 'runs'],
  ]);
  const stopBroken = await show('broken');
  stopBroken();
  await test.settle();
  expect(states().at(-1)).toEqual(['published', 'runs']);
});

it('tries again after a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { show, states } = await open();
  await show('broken');
  expect(states()).toEqual([]);
  await show('whole');
  expect(states()).toEqual([['whole', 'runs']]);
});
