// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { anonymousViewer, type Viewer } from '#kernel/contract/viewer.ts';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';
import { joinLikes, type LikeView } from '../client/shared-likes.ts';
import type { Like } from '../contract.ts';
import { LIKES_CHANGED_EVENT } from '../events.ts';
import { type LikeState, NOT_LIKED } from '../like-state.ts';
import { like } from './manifest.ts';

afterEach(removePlayer);

const ana: Viewer = { ...anonymousViewer, signedIn: true, username: 'ana', displayname: 'Ana' };
const PATH = '/api/v1/videos/v1/like';

interface Options {
  readonly config?: object;
  readonly viewer?: Viewer;
  readonly answer?: () => Like | Promise<Like>;
  readonly durationMs?: number;
}

async function open({ config = {}, viewer = ana, answer, durationMs = 5000 }: Options = {}) {
  const shown = await renderPlayer({
    manifests: [like],
    widgets: { like: config },
    config: { viewer },
    video: { durationMs },
    answers: answer ? { [PATH]: answer } : {},
  });
  await shown.change(() => undefined);
  const { test } = shown;
  return {
    ...shown,
    button: () => screen.getByRole('button', { name: /^(Like|[\d.k]+ Likes?)$/ }),
    methods: () => test.calls.map(({ method, path }) => `${method} ${path}`),
    tracked: () =>
      test.events.flatMap((event) => (event.type === 'tracked' ? [[event.widget, event.action]] : [])),
  };
}
/** A call that the test answers. */
function pending() {
  const { promise, resolve, reject } = Promise.withResolvers<Like>();
  return { promise, resolve, reject };
}

describe('the floating button', () => {
  it.each([
    [{}, 'Like', null],
    [{ is_liked: false, like_count: 0 }, 'Like', null],
    [{ is_liked: true, like_count: 1 }, '1 Like', '1'],
    [{ is_liked: false, like_count: 12 }, '12 Likes', '12'],
    [{ is_liked: false, like_count: 1234 }, '1.2k Likes', '1.2k'],
    [{ is_liked: false, like_count: -3 }, 'Like', null],
  ])('of %j is called %s and shows %s [LK-02]', async (config, name, count) => {
    const { button } = await open({ config });
    expect(button().getAttribute('aria-label')).toBe(name);
    expect(button().getAttribute('aria-pressed')).toBe(String('is_liked' in config && config.is_liked));
    expect(button().parentElement?.textContent || null).toBe(count);
  });

  it('flips at once, and then shows what the server confirmed [LK-01, TR-06]', async () => {
    const call = pending();
    const { press, button, methods, tracked } = await open({
      config: { is_liked: false, like_count: 2 },
      answer: () => call.promise,
    });
    await press('2 Likes');
    expect(button().getAttribute('aria-label')).toBe('3 Likes');
    expect(button().getAttribute('aria-pressed')).toBe('true');
    expect(tracked()).toEqual([]);
    await press('3 Likes');
    expect(methods()).toEqual([`PUT ${PATH}`]);
    await act(async () => call.resolve({ is_liked: true, like_count: 7 }));
    expect(button().getAttribute('aria-label')).toBe('7 Likes');
    expect(tracked()).toEqual([['like', 'like']]);
  });

  it('takes a like back [LK-01, TR-06]', async () => {
    const { press, button, methods, tracked } = await open({
      config: { is_liked: true, like_count: 1 },
      answer: () => ({ is_liked: false, like_count: 0 }),
    });
    await press('1 Like');
    expect(button().getAttribute('aria-label')).toBe('Like');
    expect(methods()).toEqual([`DELETE ${PATH}`]);
    expect(tracked()).toEqual([['like', 'unlike']]);
  });

  it('flips back silently when the call fails, and can be used again [LK-01]', async () => {
    const calls = [pending(), pending()];
    let made = 0;
    const { press, button, tracked, test } = await open({
      config: { is_liked: false, like_count: 2 },
      answer: () => calls[made++]!.promise,
    });
    await press('2 Likes');
    await act(async () => calls[0]!.reject(new Error('offline')));
    expect(button().getAttribute('aria-label')).toBe('2 Likes');
    expect(button().getAttribute('aria-pressed')).toBe('false');
    expect(tracked()).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(test.player.widgets.store.getState().failed).toEqual([]);
    await press('2 Likes');
    expect(made).toBe(2);
  });

  it('does nothing for anonymous viewers [LK-03]', async () => {
    const { press, button, methods, test } = await open({
      config: { is_liked: false, like_count: 2 },
      viewer: anonymousViewer,
    });
    await press('2 Likes');
    expect(button().getAttribute('aria-label')).toBe('2 Likes');
    expect(methods()).toEqual([]);
    expect(test.page.signInReasons).toEqual([]);
  });

  it('asks again after somebody has signed in [LK-03]', async () => {
    const { button, methods, test, change } = await open({
      config: { is_liked: false, like_count: 2 },
      viewer: anonymousViewer,
      answer: () => ({ is_liked: true, like_count: 3 }),
    });
    await change(() => test.player.widgets.viewers.set(ana));
    expect(methods()).toEqual([`GET ${PATH}`]);
    expect(button().getAttribute('aria-pressed')).toBe('true');
    expect(button().getAttribute('aria-label')).toBe('3 Likes');
  });

  it('follows the likes of others, but not during a call', async () => {
    const call = pending();
    const { press, button, test, change } = await open({ answer: () => call.promise });
    await change(() => test.page.announce(LIKES_CHANGED_EVENT, { id: 'v1', like_count: 8 }));
    expect(button().getAttribute('aria-label')).toBe('8 Likes');
    await press('8 Likes');
    await change(() => test.page.announce(LIKES_CHANGED_EVENT, { id: 'v1', like_count: 8 }));
    expect(button().getAttribute('aria-label')).toBe('9 Likes');
    call.resolve({ is_liked: true, like_count: 9 });
  });

  it('shows the same as the rest of the page, in both directions', async () => {
    let elsewhere: LikeState = { isLiked: true, count: 4, isBusy: false };
    const page: LikeView = {
      get: () => elsewhere,
      set: (state) => {
        elsewhere = state;
      },
    };
    const leave = joinLikes('v1', page);
    const call = pending();
    const { press, button } = await open({ answer: () => call.promise });
    expect(button().getAttribute('aria-label')).toBe('4 Likes');
    await press('4 Likes');
    expect(elsewhere).toEqual({ isLiked: false, count: 3, isBusy: true });
    await act(async () => call.resolve({ is_liked: false, like_count: 0 }));
    expect(elsewhere).toEqual(NOT_LIKED);
    leave();
  });
});

describe('the button of the end screen', () => {
  it('likes and unlikes, with the count [EO-06]', async () => {
    let count = 0;
    const { press, test, change } = await open({
      config: { is_liked: false, like_count: 0 },
      answer: () => ({ is_liked: count === 0, like_count: count === 0 ? ++count : --count }),
    });
    await change(() => test.playTo(5000));
    await change(() => test.pass(1000));
    const end = () =>
      screen.getAllByRole('button').find((one) => /^(Like|Unlike)\d*$/.test(one.textContent ?? ''))!;
    expect(end().textContent).toBe('Like');
    await act(async () => end().click());
    expect(end().textContent).toBe('Unlike1');
    expect(end().getAttribute('aria-label')).toBe('Unlike 1 Like');
    await press('Unlike 1 Like');
    expect(end().textContent).toBe('Like');
  });
});
