import { describe, expect, it } from 'vitest';
import type { Like } from './contract.ts';
import { flip, type LikeState, NOT_LIKED, readLike, toggleLike, withCount } from './like-state.ts';

const state = (isLiked: boolean, count: number, isBusy = false): LikeState => ({ isLiked, count, isBusy });

describe('readLike', () => {
  it.each([
    [{ is_liked: true, like_count: 3 }, state(true, 3)],
    [{ is_liked: false, like_count: -2 }, state(false, 0)],
    [{ is_liked: false, like_count: 2.7 }, state(false, 2)],
    [{ is_liked: 'yes', like_count: '7' } as never, NOT_LIKED],
    [{ like_count: Number.NaN }, NOT_LIKED],
    [{}, NOT_LIKED],
  ])('reads %j [LK-02]', (like: Partial<Like>, expected) => {
    expect(readLike(like)).toEqual(expected);
  });
});

describe('flip', () => {
  it.each([
    [state(false, 0), state(true, 1, true)],
    [state(false, 12), state(true, 13, true)],
    [state(true, 1), state(false, 0, true)],
    [state(true, 0), state(false, 0, true)],
  ])('of %j is %j [LK-01, LK-02]', (before, after) => {
    expect(flip(before)).toEqual(after);
  });
});

describe('withCount', () => {
  it.each([
    [state(true, 1), 5, state(true, 5)],
    [state(false, 1), 0, state(false, 0)],
    [state(false, 1), 'many', state(false, 0)],
    [state(true, 2, true), 9, state(true, 2, true)],
  ])('of %j and %j', (before, count, after) => {
    expect(withCount(before, count)).toEqual(after);
  });
});

describe('toggleLike', () => {
  function open(first: LikeState) {
    const shown = [first];
    const sent: boolean[] = [];
    let answer: (like: Like) => void = () => undefined;
    let refuse: () => void = () => undefined;
    const toggle = () =>
      toggleLike({
        get: () => shown.at(-1)!,
        set: (next) => shown.push(next),
        send: (isLiked) => {
          sent.push(isLiked);
          return new Promise((resolve, reject) => {
            answer = resolve;
            refuse = () => reject(new Error('offline'));
          });
        },
      });
    return { shown, sent, toggle, answer: (like: Like) => answer(like), refuse: () => refuse() };
  }

  it('flips at once, then shows what the server confirmed [LK-01]', async () => {
    const { shown, sent, toggle, answer } = open(state(false, 4));
    const done = toggle();
    expect(shown.at(-1)).toEqual(state(true, 5, true));
    answer({ is_liked: true, like_count: 9 });
    expect(await done).toEqual({ is_liked: true, like_count: 9 });
    expect(shown.at(-1)).toEqual(state(true, 9));
    expect(sent).toEqual([true]);
  });

  it('flips back when the call fails [LK-01]', async () => {
    const { shown, toggle, refuse } = open(state(true, 4));
    const done = toggle();
    expect(shown.at(-1)).toEqual(state(false, 3, true));
    refuse();
    expect(await done).toBeNull();
    expect(shown.at(-1)).toEqual(state(true, 4));
  });

  it('ignores clicks while a call is under way [LK-01]', async () => {
    const { shown, sent, toggle, answer } = open(NOT_LIKED);
    const done = toggle();
    expect(await toggle()).toBeNull();
    answer({ is_liked: true, like_count: 1 });
    await done;
    expect(sent).toEqual([true]);
    expect(shown).toHaveLength(3);
  });
});
