import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anonymousViewer, type Viewer } from '#kernel/contract/viewer.ts';
import { TestPlayer, type TestPlayerOptions } from '#test/test-player.ts';
import { defineWidget } from '../widget.ts';
import type { WidgetContext } from './context-types.ts';
import type { WidgetManifest } from './manifest.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

type Config = { readonly text: string };
const ana: Viewer = { ...anonymousViewer, signedIn: true, userId: 'u1', username: 'ana' };

/** Creates a player with two widgets and returns their contexts. */
async function open(options: TestPlayerOptions = {}) {
  const contexts: Record<string, WidgetContext<Config>> = {};
  const widget = defineWidget<Config>({
    parse(config) {
      const { text } = config as Partial<Config>;
      if (typeof text !== 'string') throw new Error('text is missing');
      return { text };
    },
    setup(ctx) {
      contexts[ctx.id] = ctx;
    },
    views: { overlay: () => null },
  });
  const manifest = (id: string): WidgetManifest => ({ id, load: async () => ({ default: widget }) });
  const test = await TestPlayer.open({
    manifests: [manifest('quiz'), manifest('likes'), manifest('later')],
    widgets: { quiz: { text: 'one' }, likes: { text: 'two' } },
    ...options,
  });
  const { quiz, likes } = contexts as { quiz: WidgetContext<Config>; likes: WidgetContext<Config> };
  return { test, quiz, likes };
}

describe('ctx.events', () => {
  it('opens the stream with the first listener and closes it with the last', async () => {
    const { test, quiz, likes } = await open();
    expect(test.page.openStreams()).toBe(0);
    const stops = [quiz.events.on('liked', vi.fn()), likes.events.on('liked', vi.fn())];
    expect(test.page.openStreams()).toBe(1);
    stops[0]?.();
    stops[0]?.();
    expect(test.page.openStreams()).toBe(1);
    stops[1]?.();
    expect(test.page.openStreams()).toBe(0);
  });

  it('delivers events of the requested type, and resets', async () => {
    const { test, quiz } = await open();
    const [onLike, onReset] = [vi.fn(), vi.fn()];
    quiz.events.on('liked', onLike);
    quiz.events.onReset(onReset);
    test.page.announce('liked', { id: 'v1' });
    test.page.announce('other', { id: 'v1' });
    expect(onLike.mock.calls).toEqual([[{ type: 'liked', data: { id: 'v1' } }]]);
    expect(onReset).not.toHaveBeenCalled();
    test.page.resetStream();
    expect(onReset).toHaveBeenCalledOnce();
    expect(onLike).toHaveBeenCalledOnce();
  });

  it('ends with the widget, and removes only a widget whose listener throws', async () => {
    const { test, quiz, likes } = await open();
    const heard = vi.fn();
    quiz.events.on('liked', () => {
      throw new Error('broken');
    });
    likes.events.on('liked', heard);
    test.page.announce('liked');
    expect(test.player.widgets.store.getState().failed).toEqual(['quiz']);
    expect(heard).toHaveBeenCalledOnce();
    expect(test.page.openStreams()).toBe(1);
    test.player.destroy();
    expect(test.page.openStreams()).toBe(0);
    likes.events.on('liked', heard);
    expect(test.page.openStreams()).toBe(0);
  });
});

describe('ctx.viewer', () => {
  it('signs in without a page reload and notifies every widget', async () => {
    const { test, quiz, likes } = await open();
    const heard = vi.fn();
    likes.viewer.onChange(heard);
    const answer = quiz.viewer.signIn('To answer, sign in.');
    const second = likes.viewer.signIn('To like, sign in.');
    expect(test.page.signInReasons).toEqual(['To answer, sign in.']);
    expect(test.state.notice.text).toBe('To answer, sign in.');
    test.page.finishSignIn(ana);
    expect(await Promise.all([answer, second])).toEqual([true, true]);
    expect(quiz.viewer.current()).toEqual(ana);
    expect(heard.mock.calls).toEqual([[ana]]);
    expect(await quiz.viewer.signIn('Again?')).toBe(true);
    expect(test.page.signInReasons).toHaveLength(1);
  });

  it('resolves with false when the viewer cancels, and can ask again', async () => {
    const { test, quiz } = await open();
    const answer = quiz.viewer.signIn('Sign in.');
    test.page.finishSignIn(null);
    expect(await answer).toBe(false);
    expect(quiz.viewer.current().signedIn).toBe(false);
    void quiz.viewer.signIn('Sign in.');
    expect(test.page.signInReasons).toHaveLength(2);
  });

  it('holds playback while the viewer signs in', async () => {
    const { test, quiz } = await open();
    await test.play();
    const answer = quiz.viewer.signIn('Sign in.');
    expect(test.media.paused).toBe(true);
    test.page.finishSignIn(null);
    await answer;
    await test.settle();
    expect(test.media.paused).toBe(false);
  });

  it('has a link for signing in, if the page offers one', async () => {
    const { quiz } = await open();
    expect(quiz.viewer.signInUrl('/app/video/v1')).toBe('/sign-in?to=/app/video/v1');
    const bare = await open({ services: { signInUrl: undefined } as never });
    expect(bare.quiz.viewer.signInUrl('/app/video/v1')).toBeNull();
  });

  it('says that the browser blocked the sign-in window', async () => {
    const { test, quiz } = await open({ services: { signIn: async () => 'blocked' } });
    expect(await quiz.viewer.signIn('Sign in.')).toBe(false);
    expect(test.state.notice.text).toMatch(/blocked the sign-in window/);
  });

  it('resolves with false when signing in fails', async () => {
    const { quiz } = await open({ services: { signIn: () => Promise.reject(new Error('no popup')) } });
    expect(await quiz.viewer.signIn('Sign in.')).toBe(false);
  });

  it('follows a session change by the application, and starts widgets that require it', async () => {
    const setup = vi.fn();
    const members: WidgetManifest = {
      id: 'members',
      when: (_config, viewer) => viewer.signedIn,
      load: async () => ({ default: { parse: () => null, setup } }),
    };
    const test = await TestPlayer.open({ manifests: [members], widgets: { members: {} } });
    expect(setup).not.toHaveBeenCalled();
    test.player.widgets.viewers.set(ana);
    await test.settle();
    expect(setup).toHaveBeenCalledOnce();
  });
});

describe('ctx.onConfig', () => {
  it('watches for changes only once a widget listens', async () => {
    const { test, quiz } = await open();
    expect(test.page.watchesConfig()).toBe(false);
    const stop = quiz.onConfig(vi.fn());
    expect(test.page.watchesConfig()).toBe(true);
    stop();
    expect(test.page.watchesConfig()).toBe(false);
  });

  it('delivers the new parsed configuration to its widget', async () => {
    const { test, quiz, likes } = await open();
    const [onQuiz, onLikes] = [vi.fn(), vi.fn()];
    quiz.onConfig(onQuiz);
    likes.onConfig(onLikes);
    test.page.changeConfig({ quiz: { text: 'new', secret: 1 }, likes: { text: 'two' } });
    expect(onQuiz.mock.calls).toEqual([[{ text: 'new' }]]);
    expect(quiz.config).toEqual({ text: 'new' });
    expect(onLikes).not.toHaveBeenCalled();
  });

  it('does not affect a widget that does not listen', async () => {
    const { test, quiz, likes } = await open();
    quiz.onConfig(vi.fn());
    test.page.changeConfig({ quiz: { text: 'one' }, likes: { text: 'new' } });
    expect(likes.config).toEqual({ text: 'two' });
    test.page.changeConfig({ quiz: { text: 'one' } });
    await test.settle();
    expect(test.shown('overlay')).toEqual(['quiz', 'likes']);
  });

  it('removes a widget with an invalid new configuration', async () => {
    const { test, quiz } = await open();
    quiz.onConfig(vi.fn());
    test.page.changeConfig({ quiz: {}, likes: { text: 'two' } });
    expect(test.player.widgets.store.getState().failed).toEqual(['quiz']);
  });

  it('starts added widgets, ends removed ones, and can start them again', async () => {
    const { test, quiz, likes } = await open();
    quiz.onConfig(vi.fn());
    likes.onConfig(vi.fn());
    test.page.changeConfig({ quiz: { text: 'one' }, later: { text: 'three' } });
    await test.settle();
    expect(test.shown('overlay')).toEqual(['quiz', 'later']);
    expect(likes.signal.aborted).toBe(true);
    test.page.changeConfig({ quiz: { text: 'one' }, likes: { text: 'back' } });
    await test.settle();
    expect(test.shown('overlay')).toEqual(['quiz', 'likes', 'later']);
    expect(test.player.widgets.store.getState().failed).toEqual([]);
  });

  it('does not affect widgets added by the host page [EM-03]', async () => {
    const { test, quiz } = await open();
    quiz.onConfig(vi.fn());
    test.player.widgets.add('later', { text: 'from the page' });
    await test.settle();
    test.page.changeConfig({ quiz: { text: 'one' }, likes: { text: 'two' }, later: { text: 'owner' } });
    test.page.changeConfig({ quiz: { text: 'one' }, likes: { text: 'two' } });
    await test.settle();
    expect(test.shown('overlay')).toEqual(['quiz', 'likes', 'later']);
  });
});

describe('ctx.beacon', () => {
  it('passes the request to the page, even while the widget ends', async () => {
    const { test, quiz } = await open();
    quiz.signal.addEventListener('abort', () => quiz.beacon('/track', { ended: true }));
    expect(quiz.beacon('/track', { ended: false })).toBe(true);
    test.player.destroy();
    expect(test.page.beacons).toEqual([
      { path: '/track', body: { ended: false } },
      { path: '/track', body: { ended: true } },
    ]);
  });
});

describe('ctx.storage', () => {
  it('stores JSON values per widget, viewer, and video', async () => {
    const { test, quiz, likes } = await open();
    expect(quiz.storage.get('answers')).toBeUndefined();
    expect(quiz.storage.set('answers', [1, { a: null }])).toBe(true);
    expect(quiz.storage.get('answers')).toEqual([1, { a: null }]);
    expect(likes.storage.get('answers')).toBeUndefined();
    test.player.widgets.viewers.set(ana);
    expect(quiz.storage.get('answers')).toBeUndefined();
    test.player.widgets.viewers.set(anonymousViewer);
    quiz.storage.remove('answers');
    expect(quiz.storage.get('answers')).toBeUndefined();
  });
});

describe('connected and disconnected', () => {
  const window = { startSec: 0, edgeSec: 20, targetLatencySec: 18 };
  const openLive = async () => {
    const test = await TestPlayer.open({ video: { isLive: true, durationMs: 0 } });
    return { test, told: () => test.eventTypes.filter((type) => type.endsWith('connected')) };
  };

  it('follow a live playlist that advances, stalls, and recovers', async () => {
    const { test, told } = await openLive();
    expect(told()).toEqual([]);
    test.report({ live: window });
    expect(told()).toEqual(['connected']);
    await test.pass(20_000);
    test.report({ live: { ...window, edgeSec: 26 } });
    await test.pass(23_999);
    expect(told()).toEqual(['connected']);
    await test.pass(1);
    expect(told()).toEqual(['connected', 'disconnected']);
    expect(test.state.live).toMatchObject({ isLive: true, connected: false });
    test.report({ live: { ...window, edgeSec: 26 } });
    expect(told()).toHaveLength(2);
    test.report({ live: { ...window, edgeSec: 32 } });
    expect(told()).toEqual(['connected', 'disconnected', 'connected']);
  });

  it('distinguish an ended stream from a stalled one', async () => {
    const { test } = await openLive();
    test.report({ live: window });
    test.report({ live: null });
    expect(test.events).toContainEqual({ type: 'disconnected', hasEnded: true });
    test.report({ live: window });
    await test.pass(30_000);
    expect(test.events).toContainEqual({ type: 'disconnected', hasEnded: false });
  });

  it('are not emitted for video on demand', async () => {
    const test = await TestPlayer.open();
    test.report({ live: null });
    await test.playTo(60_000);
    expect(test.eventTypes.filter((type) => type.endsWith('connected'))).toEqual([]);
  });
});
