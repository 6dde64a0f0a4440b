import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestPlayer } from '#test/test-player.ts';
import type { PlayerEvent } from '../player-event.ts';
import { defineWidget } from '../widget.ts';
import type { WidgetContext } from './context-types.ts';
import type { WidgetManifest } from './manifest.ts';
import type { AnyWidget, Widget } from './widget.ts';

const parse = (config: unknown): unknown => config;
const nothing = (): null => null;
const manifest = (
  id: string,
  widget: Partial<Widget<unknown, object>>,
  more: Partial<WidgetManifest> = {},
): WidgetManifest => ({
  id,
  load: async () => ({ default: { parse, ...widget } as AnyWidget }),
  ...more,
});
const failures = (events: readonly PlayerEvent[]): (string | undefined)[] =>
  events.flatMap((event) => (event.type === 'problem' ? [event.problem.widget] : []));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** A player with a working widget before and after the tested one. */
async function openBeside(tested: WidgetManifest, config: unknown = {}) {
  const good = (id: string) => manifest(id, { views: { overlay: nothing } });
  const test = await TestPlayer.open({
    manifests: [good('first'), tested, good('last')],
    widgets: { first: {}, [tested.id]: config, last: {} },
  });
  return test;
}
async function expectTakenOut(test: TestPlayer): Promise<void> {
  expect(test.shown('overlay')).toEqual(['first', 'last']);
  expect(failures(test.events)).toEqual(['bad']);
  expect(test.state.trouble.problem).toBeNull();
  await test.playTo(10_000);
  expect(test.media.currentTime).toBe(10);
}

describe('a broken widget is reported under its id without affecting the others', () => {
  it('when its code cannot be loaded [WM-02]', async () => {
    const test = await openBeside(
      manifest('bad', {}, { load: () => Promise.reject(new TypeError('Failed to fetch')) }),
    );
    await expectTakenOut(test);
  });

  it('when its configuration is invalid [WM-02]', async () => {
    const bad = manifest('bad', {
      parse() {
        throw new Error('promo: src is missing');
      },
      views: { overlay: nothing },
    });
    const test = await openBeside(bad);
    await expectTakenOut(test);
    expect(vi.mocked(console.error).mock.calls.flat().join()).toContain('promo: src is missing');
  });

  it('when its setup throws, and its resources are released [WM-02]', async () => {
    const bad = manifest('bad', {
      setup(ctx) {
        ctx.player.hold('for ever');
        ctx.player.mark([{ id: 'm', atMs: 1, label: '', kind: 'highlight' }]);
        throw new Error('broken');
      },
    });
    const test = await openBeside(bad);
    expect(test.state.marks.list).toEqual([]);
    expect(test.state.playback.held).toBe(false);
    await expectTakenOut(test);
  });

  it('once when its cue handler throws repeatedly [WM-02]', async () => {
    const onCue = vi.fn(() => {
      throw new Error('broken');
    });
    const cues = Array.from({ length: 500 }, (_, index) => ({
      kind: 'point' as const,
      id: `p${index}`,
      at: 1000,
    }));
    const test = await openBeside(manifest('bad', { cues: () => cues, onCue, views: { overlay: nothing } }));
    await test.playTo(2000);
    expect(onCue).toHaveBeenCalledTimes(1);
    await expectTakenOut(test);
  });

  it.each(['subscribe', 'on'] as const)('when it throws in a listener (%s) [WM-02]', async (how) => {
    const throws = (): never => {
      throw new Error('broken');
    };
    const bad = manifest('bad', {
      setup(ctx) {
        if (how === 'subscribe') ctx.player.subscribe(throws);
        else ctx.player.on('seeked', throws);
      },
      views: { overlay: nothing },
    });
    const test = await openBeside(bad);
    await test.seek(5000);
    expect(test.media.currentTime).toBe(5);
    await expectTakenOut(test);
  });

  it('when its view throws while rendering [WM-02]', async () => {
    const test = await openBeside(manifest('bad', { views: { overlay: nothing, drawer: nothing } }));
    test.player.widgets.press('bad');
    await test.settle();
    test.player.widgets.fail('bad', new Error('render'));
    test.player.widgets.fail('bad', new Error('render'));
    expect(test.player.widgets.store.getState().drawer).toBeNull();
    expect(test.eventTypes).toContain('drawer_close');
    await expectTakenOut(test);
  });

  it('when `when` throws [WM-02]', async () => {
    const bad = manifest(
      'bad',
      { views: { overlay: nothing } },
      {
        when() {
          throw new Error('broken');
        },
      },
    );
    await expectTakenOut(await openBeside(bad));
  });

  it('when `firstCueMs` throws [WM-02]', async () => {
    const bad = manifest(
      'bad',
      { views: { overlay: nothing } },
      {
        needed: 'cue',
        firstCueMs() {
          throw new Error('broken');
        },
      },
    );
    await expectTakenOut(await openBeside(bad));
  });

  it('and cannot seek afterwards, even from running timers', async () => {
    let ctx: WidgetContext | undefined;
    const test = await openBeside(
      manifest('bad', {
        setup(own) {
          ctx = own;
        },
      }),
    );
    await test.playTo(1000);
    test.player.widgets.fail('bad', new Error('broken'));
    ctx!.player.pause();
    ctx!.player.seek(30_000);
    ctx!.player.mark([{ id: 'm', atMs: 1, label: '', kind: 'highlight' }]);
    ctx!.player.hold('dead');
    ctx!.drawer(true);
    await expect(ctx!.modal(nothing, {})).rejects.toThrow('bad has ended');
    expect(test.media.paused).toBe(false);
    expect(test.media.currentTime).toBe(1);
    expect(test.state.marks.list).toEqual([]);
    expect(test.player.widgets.store.getState().drawer).toBeNull();
  });

  it('and its dialog closes, so that playback is not held', async () => {
    let ctx: WidgetContext | undefined;
    const test = await openBeside(
      manifest('bad', {
        setup(own) {
          ctx = own;
        },
      }),
    );
    await test.playTo(1000);
    const asked = ctx!.modal(nothing, {});
    asked.catch(() => undefined);
    expect(test.state.playback.held).toBe(true);
    test.player.widgets.fail('bad', new Error('broken'));
    await test.settle();
    expect(test.player.widgets.store.getState().modals).toEqual([]);
    expect(test.media.paused).toBe(false);
    await expect(asked).rejects.toThrow();
  });
});

describe('createWidgetHost', () => {
  it('loads only configured widgets and warns about unknown ones [WM-02]', async () => {
    const load = vi.fn(async () => ({ default: { parse } as AnyWidget }));
    const test = await TestPlayer.open({
      manifests: [
        { id: 'unused', load },
        { id: 'not-for-you', load, when: (_, viewer) => viewer.signedIn },
      ],
      widgets: { 'not-for-you': {}, hologram: { version: 99 } },
    });
    expect(load).not.toHaveBeenCalled();
    expect(vi.mocked(console.warn).mock.calls.flat()).toEqual(["player: there is no widget 'hologram' here"]);
    await test.playTo(1000);
    expect(test.media.currentTime).toBe(1);
  });

  it('loads a cue widget 15 s before its first cue, or at once after a seek there [WM-02]', async () => {
    const open = async () => {
      const load = vi.fn(async () => ({ default: { parse } as AnyWidget }));
      const test = await TestPlayer.open({
        video: { durationMs: 300_000 },
        manifests: [{ id: 'spots', needed: 'cue', firstCueMs: () => 60_000, load }],
        widgets: { spots: {} },
      });
      return { load, test };
    };
    const played = await open();
    await played.test.playTo(44_000);
    expect(played.load).not.toHaveBeenCalled();
    await played.test.playTo(46_000);
    expect(played.load).toHaveBeenCalledTimes(1);
    const jumped = await open();
    await jumped.test.seek(200_000);
    expect(jumped.load).toHaveBeenCalledTimes(1);
  });

  it('continues when code never loads', async () => {
    const test = await openBeside(manifest('slow', {}, { load: () => new Promise(() => undefined) }));
    expect(test.shown('overlay')).toEqual(['first', 'last']);
    await test.playTo(1000);
    expect(test.media.currentTime).toBe(1);
  });

  it('keeps manifest order regardless of load order', async () => {
    let arrive = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const view = { views: { overlay: nothing } };
    const test = await TestPlayer.unloaded({
      manifests: [
        manifest('a', view, {
          load: async () => {
            await late;
            return { default: { parse, ...view } as AnyWidget };
          },
        }),
        manifest('b', view),
      ],
      widgets: { a: {}, b: {} },
    });
    test.player.widgets.start();
    arrive();
    await test.settle();
    expect(test.shown('overlay')).toEqual(['a', 'b']);
  });

  it('adds a widget for the host page once, and keeps an existing configuration [EM-03]', async () => {
    const setup = vi.fn();
    const test = await TestPlayer.open({
      manifests: [
        manifest('late', { setup: (ctx) => setup(ctx.config) }),
        manifest('there', { setup: (ctx) => setup(ctx.config) }),
      ],
      widgets: { there: 'own' },
    });
    const { widgets } = test.player;
    expect([widgets.add('late', 1), widgets.add('late', 2), widgets.add('there', 3)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(widgets.add('unknown', {})).toBe(false);
    await test.settle();
    expect(setup.mock.calls.flat()).toEqual(['own', 1]);
  });

  it('lets the host page fill an empty configuration that shows nothing [EM-03]', async () => {
    const setup = vi.fn();
    const when = (config: unknown) => Object.keys(config as object).length > 0;
    const test = await TestPlayer.open({
      manifests: [manifest('empty', { setup: (ctx) => setup(ctx.config) }, { when })],
      widgets: { empty: {} },
    });
    const added = [1, 2].map((value) => test.player.widgets.add('empty', { value }));
    await test.settle();
    expect([added, setup.mock.calls.flat()]).toEqual([[true, false], [{ value: 1 }]]);
  });

  it('does not let the host page add a private widget', async () => {
    const load = vi.fn();
    const test = await TestPlayer.open({ manifests: [{ id: 'secret', isPrivate: true, load }] });
    expect(test.player.widgets.add('secret', {})).toBe(false);
    expect(load).not.toHaveBeenCalled();
  });

  it('has one drawer at a time; opening one closes the other and emits both events [HL-02]', async () => {
    const drawer = (id: string, order: number) =>
      manifest(id, { views: { drawer: nothing } }, { floating: { order, label: id, icon: '' } });
    const test = await TestPlayer.open({
      manifests: [drawer('search', 3), drawer('toc', 1)],
      widgets: { search: {}, toc: {} },
    });
    const { widgets } = test.player;
    const toggle = async (id: string) => {
      widgets.press(id);
      await test.settle();
    };
    await toggle('toc');
    await toggle('search');
    expect(widgets.store.getState().drawer).toBe('search');
    await toggle('search');
    expect(widgets.store.getState().drawer).toBeNull();
    expect(
      test.events.flatMap((event) => ('widget' in event ? [`${event.type} ${event.widget}`] : [])),
    ).toEqual(['drawer_open toc', 'drawer_close toc', 'drawer_open search', 'drawer_close search']);
    expect(widgets.floating().map(({ widget }) => widget)).toEqual(['toc', 'search']);
  });

  it('does what the widget says instead of opening a drawer, also before its code has loaded [WM-01]', async () => {
    const onPress = vi.fn();
    const test = await TestPlayer.open({
      manifests: [manifest('share', { onPress }, { needed: 'cue', firstCueMs: () => 50_000 })],
      widgets: { share: {} },
    });
    test.player.widgets.press('share');
    await test.settle();
    expect(onPress).toHaveBeenCalledOnce();
    expect(test.player.widgets.store.getState().drawer).toBeNull();
  });

  it('removes a widget whose action fails [WM-02]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const onPress = (): never => {
      throw new Error('broken');
    };
    const test = await TestPlayer.open({
      manifests: [manifest('share', { onPress })],
      widgets: { share: {} },
    });
    test.player.widgets.press('share');
    await test.settle();
    expect(test.player.widgets.store.getState().failed).toEqual(['share']);
  });

  it('loads the code of a drawer before opening it', async () => {
    const test = await TestPlayer.open({
      manifests: [
        manifest('toc', { views: { drawer: nothing } }, { needed: 'cue', firstCueMs: () => 50_000 }),
      ],
      widgets: { toc: {} },
    });
    test.player.widgets.press('toc');
    await test.settle();
    expect(test.player.widgets.store.getState().drawer).toBe('toc');
  });

  it('shows dialogs one after another and holds playback throughout', async () => {
    const contexts: WidgetContext[] = [];
    const take = { setup: (ctx: WidgetContext) => void contexts.push(ctx) };
    const test = await TestPlayer.open({
      manifests: [manifest('a', take), manifest('b', take)],
      widgets: { a: {}, b: {} },
    });
    await test.playTo(1000);
    const answers = contexts.map((ctx) => ctx.modal(nothing, {}));
    const first = test.player.widgets.store.getState().modals[0]!;
    expect(first.widget).toBe('a');
    first.done('one');
    first.done('twice');
    expect(test.media.paused).toBe(true);
    await test.answer('two');
    expect(await Promise.all(answers)).toEqual(['one', 'two']);
    expect(test.media.paused).toBe(false);
  });

  it('releases everything when the player is destroyed', async () => {
    const ended = vi.fn();
    const test = await TestPlayer.with(
      defineWidget<unknown>({
        parse,
        setup: (ctx) => ctx.signal.addEventListener('abort', ended),
      }),
      {},
    );
    test.player.destroy();
    expect(ended).toHaveBeenCalledTimes(1);
    expect(test.clock.pendingTimers).toBe(0);
  });

  it('reads the known parts of a newer configuration', async () => {
    const test = await TestPlayer.open({
      config: {
        ...({ version: 99, hologram: true } as object),
        problem: null,
      },
      video: { ...({ depth: 3 } as object), chapters: [] },
      look: { ...({ glow: 'much' } as object), hide: ['seekbar', 'glow' as never] },
      start: { ...({ fade: 1 } as object) },
      widgets: { hologram: { at: 1 } },
    });
    await test.playTo(1000);
    expect(test.state.playback.playState).toBe(1);
  });
});

describe('menu entries', () => {
  const entry = (label: string, onSelect: () => void): Partial<Widget<unknown, object>> => ({
    menuEntry: { label: () => label, onSelect },
  });
  const labels = (test: TestPlayer): string[] =>
    test.player.widgets.store.getState().menuEntries.map(({ label }) => label());

  it('are listed in the order of the manifests while their widgets run [WM-02]', async () => {
    const chosen: string[] = [];
    const slow = manifest(
      'slow',
      {},
      {
        load: async () => {
          await Promise.resolve();
          return { default: { parse, ...entry('First', () => chosen.push('slow')) } as AnyWidget };
        },
      },
    );
    const test = await TestPlayer.open({
      manifests: [
        slow,
        manifest('plain', {}),
        manifest(
          'quick',
          entry('Second', () => chosen.push('quick')),
        ),
      ],
      widgets: { slow: {}, plain: {}, quick: {} },
    });
    expect(labels(test)).toEqual(['First', 'Second']);
    test.player.widgets.store.getState().menuEntries[1]!.select();
    expect(chosen).toEqual(['quick']);
    test.player.widgets.fail('quick', new Error('broken'));
    expect(labels(test)).toEqual(['First']);
  });

  it('that throw take out only their widget [WM-02]', async () => {
    const bad = manifest('bad', {
      views: { overlay: nothing },
      ...entry('Bad', () => {
        throw new Error('no');
      }),
    });
    const test = await openBeside(bad);
    test.player.widgets.store.getState().menuEntries[0]!.select();
    await expectTakenOut(test);
    expect(labels(test)).toEqual([]);
  });
});
