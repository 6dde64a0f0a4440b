import { describe, expect, it, vi } from 'vitest';
import { TestPlayer } from '#test/test-player.ts';
import type { PlayerPort } from './player-port.ts';
import type { PlayerServices } from './player-services.ts';
import { defineWidget } from './widget.ts';

/** Creates a player with one widget and returns the widget's port. */
async function openPort(services?: PlayerServices): Promise<{ test: TestPlayer; port: PlayerPort }> {
  let port: PlayerPort | undefined;
  const widget = defineWidget({
    parse: () => ({}),
    setup(ctx) {
      port = ctx.player;
    },
  });
  const test = await TestPlayer.with(widget, {}, services ? { services } : {});
  return { test, port: port as PlayerPort };
}

describe('steps', () => {
  it('end with the widget that offers them, also when one of them fails [CT-01]', async () => {
    const { test, port } = await openPort();
    const go = vi.fn();
    port.offerSteps({ previous: null, next: { title: 'B', go } });
    test.player.actions.steps.go('previous');
    test.player.actions.steps.go('next');
    expect(go).toHaveBeenCalledOnce();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    port.offerSteps({ previous: null, next: { title: 'B', go: () => JSON.parse('no') } });
    test.player.actions.steps.go('next');
    expect(test.state.steps).toMatchObject({ isOffered: false, next: null });
    expect(test.player.widgets.store.getState().failed).toEqual(['tested']);
  });
});

describe('openVideo', () => {
  it('asks the application to open the video at the given position', async () => {
    const openVideo = vi.fn(async () => undefined);
    const { port } = await openPort({ openVideo });
    await port.openVideo('abc-1', { atMs: 5000 });
    await port.openVideo('abc-2');
    await port.openVideo('abc-3', { query: { list: 'x' } });
    expect(openVideo.mock.calls).toEqual([
      ['abc-1', { atMs: 5000 }],
      ['abc-2', {}],
      ['abc-3', { query: { list: 'x' } }],
    ]);
  });

  it('rejects with a clear message when the application cannot switch videos', async () => {
    const { port } = await openPort();
    await expect(port.openVideo('abc')).rejects.toThrow('this page cannot switch to another video');
  });

  it('passes on why the application could not open the video', async () => {
    const { port } = await openPort({ openVideo: () => Promise.reject(new Error('not found')) });
    await expect(port.openVideo('abc')).rejects.toThrow('not found');
  });

  it.each([
    ['an id with a slash', '../abc', {}],
    ['an empty id', '', {}],
    ['a negative position', 'abc', { atMs: -1 }],
    ['a position that is not a number', 'abc', { atMs: Number.NaN }],
  ])('rejects %s without asking the application', async (_, id, options) => {
    const openVideo = vi.fn(async () => undefined);
    const { port } = await openPort({ openVideo });
    await expect(port.openVideo(id, options)).rejects.toThrow('openVideo:');
    expect(openVideo).not.toHaveBeenCalled();
  });

  it('does nothing for a widget that has ended', async () => {
    const openVideo = vi.fn(async () => undefined);
    const { test, port } = await openPort({ openVideo });
    test.player.destroy();
    await expect(port.openVideo('abc')).rejects.toThrow();
    expect(openVideo).not.toHaveBeenCalled();
  });
});
