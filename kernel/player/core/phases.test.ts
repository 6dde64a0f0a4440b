import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestPlayer } from '#test/test-player.ts';
import type { WidgetContext } from './widgets/context-types.ts';
import type { WidgetManifest } from './widgets/manifest.ts';
import type { AnyWidget } from './widgets/widget.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

const nothing = (): null => null;
type Phase = (ctx: WidgetContext) => Promise<void>;
const step = (id: string, name: 'before' | 'after', run: Phase): WidgetManifest => ({
  id,
  phases: [name],
  load: async () => ({ default: { parse: (config: unknown) => config, [name]: run } as AnyWidget }),
});
const open = (manifests: WidgetManifest[], options: Parameters<typeof TestPlayer.open>[0] = {}) =>
  TestPlayer.open({
    video: { durationMs: 5000 },
    ...options,
    manifests,
    widgets: Object.fromEntries(manifests.map(({ id }) => [id, {}])),
  });
const ask: Phase = (ctx) => ctx.modal(nothing, {});
const never: Phase = () => new Promise(() => undefined);
const openDialogs = (test: TestPlayer): string[] =>
  test.player.widgets.store.getState().modals.map(({ widget }) => widget);

describe('before the first play', () => {
  it('widgets have their turn in the order of the list; then it plays', async () => {
    const test = await open([step('promo', 'before', ask), step('survey', 'before', ask)]);
    await test.play();
    expect(openDialogs(test)).toEqual(['promo']);
    expect(test.state.playback).toMatchObject({ held: true, paused: true });
    await test.answer('ok');
    expect(openDialogs(test)).toEqual(['survey']);
    expect(test.told).not.toContain('afterStartWidgets');
    await test.answer('ok');
    expect(test.told.filter((type) => type === 'afterStartWidgets')).toHaveLength(1);
    expect(test.media.paused).toBe(false);
  });

  it('happens once: the second play plays', async () => {
    const test = await open([step('promo', 'before', ask)]);
    await test.play();
    await test.answer('ok');
    test.player.pause();
    await test.play();
    expect(openDialogs(test)).toEqual([]);
    expect(test.media.paused).toBe(false);
  });

  it('is not doubled by a second click, and a pause meanwhile stays', async () => {
    const test = await open([step('promo', 'before', ask)]);
    await test.play();
    await test.play();
    expect(openDialogs(test)).toEqual(['promo']);
    test.player.pause();
    await test.answer('ok');
    expect(test.media.paused).toBe(true);
    await test.play();
    expect(test.media.paused).toBe(false);
  });

  it('plays not under a dialog of someone else that is still open', async () => {
    const test = await open([step('promo', 'before', ask)]);
    await test.play();
    const release = test.player.hold('sign-in');
    await test.answer('ok');
    expect(test.media.paused).toBe(true);
    release();
    await test.settle();
    expect(test.media.paused).toBe(false);
  });

  it('goes on without one that says nothing for 8 s', async () => {
    const test = await open([step('hangs', 'before', never), step('next', 'before', ask)]);
    await test.play();
    await test.pass(7999);
    expect(openDialogs(test)).toEqual([]);
    await test.pass(1);
    expect(openDialogs(test)).toEqual(['next']);
    expect(test.player.widgets.store.getState().failed).toEqual(['hangs']);
    await test.answer('ok');
    expect(test.media.paused).toBe(false);
  });

  it('goes on without one whose code comes too late, and does not start it then', async () => {
    const setup = vi.fn();
    let arrive = (_: { default: AnyWidget }): void => undefined;
    const late = new Promise<{ default: AnyWidget }>((resolve) => {
      arrive = resolve;
    });
    const test = await open([{ ...step('slow', 'before', ask), load: () => late }]);
    await test.play();
    await test.pass(8000);
    expect(test.media.paused).toBe(false);
    arrive({ default: { parse: () => null, setup, before: ask } });
    await test.settle();
    expect(setup).not.toHaveBeenCalled();
    expect(openDialogs(test)).toEqual([]);
  });

  it('gives a viewer who is being asked all the time they want', async () => {
    const test = await open([step('survey', 'before', ask)]);
    await test.play();
    await test.pass(600_000);
    expect(openDialogs(test)).toEqual(['survey']);
    await test.answer('ok');
    expect(test.media.paused).toBe(false);
  });

  it('goes on without one that throws', async () => {
    const test = await open([step('throws', 'before', () => Promise.reject(new Error('broken')))]);
    await test.play();
    expect(test.media.paused).toBe(false);
    expect(test.player.widgets.store.getState().failed).toEqual(['throws']);
  });

  it('pauses a picture that was running before the player came, and lets it go on', async () => {
    const test = await open([step('promo', 'before', ask)], {
      prepare(media) {
        media.load(5);
        void media.play();
      },
    });
    expect(openDialogs(test)).toEqual(['promo']);
    expect(test.media.paused).toBe(true);
    await test.answer('ok');
    expect(test.media.paused).toBe(false);
  });

  it('ends with the player, and nothing plays after that', async () => {
    const test = await open([step('promo', 'before', ask)]);
    await test.play();
    test.player.destroy();
    await test.settle();
    expect(test.media.paused).toBe(true);
    expect(test.clock.pendingTimers).toBe(0);
  });
});

describe('after the end', () => {
  it('widgets have their turn in order; then the end screen may come [EO-01]', async () => {
    const test = await open([step('quiz', 'after', ask), step('form', 'after', ask)]);
    await test.playTo(5000);
    expect(test.told).toContain('ended');
    expect(openDialogs(test)).toEqual(['quiz']);
    expect(test.state.playback.finished).toBe(false);
    await test.answer('ok');
    await test.answer('ok');
    expect(test.state.playback.finished).toBe(true);
    expect(test.told.at(-1)).toBe('afterEndWidgets');
  });

  it('stops asking once the viewer has gone back', async () => {
    const test = await open([step('quiz', 'after', ask), step('form', 'after', ask)]);
    await test.playTo(5000);
    await test.seek(1000);
    await test.answer('ok');
    expect(openDialogs(test)).toEqual([]);
    expect(test.told).not.toContain('afterEndWidgets');
    expect(test.state.playback.finished).toBe(false);
  });

  it('asks again at the next end, but never two rounds at once', async () => {
    const asked = vi.fn(ask);
    const test = await open([step('quiz', 'after', asked)]);
    await test.playTo(5000);
    await test.answer('ok');
    test.player.replay();
    await test.pass(6000);
    expect(asked).toHaveBeenCalledTimes(2);
    await test.seek(4000);
    test.media.currentTime = 5;
    test.media.ended = true;
    test.media.dispatchEvent(new Event('ended'));
    await test.settle();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('goes on without one that hangs', async () => {
    const test = await open([step('hangs', 'after', never)]);
    await test.playTo(5000);
    await test.pass(8000);
    expect(test.state.playback.finished).toBe(true);
  });
});
