// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import { ApiProvider } from '#kernel/client/api-context.ts';
import type { StreamListener } from '#kernel/client/event-stream.ts';
import { ListenProvider } from '#kernel/client/listen-context.ts';
import { setRouteData } from '#kernel/client/route-query.ts';
import { joinLikes, type LikeView, showLike } from '../client/shared-likes.ts';
import type { Like } from '../contract.ts';
import { LIKES_CHANGED_EVENT } from '../events.ts';
import { type LikeState, NOT_LIKED } from '../like-state.ts';
import { LikeButton } from './like-button.tsx';

afterEach(cleanup);

const videoWith = (like: Like) => ({ kapsule_id: 'v1', ...like }) as Video;

function open(like: Like, { isSignedIn = true } = {}) {
  const client = new QueryClient();
  const video = videoWith(like);
  setRouteData(client, videoRoutes.get, { id: 'v1' }, video);
  const answer = Promise.withResolvers<Like>();
  const call = vi.fn(() => answer.promise);
  const onSignIn = vi.fn();
  let stream: StreamListener | undefined;
  const listen = (_: readonly string[], listener: StreamListener) => {
    stream = listener;
    return () => undefined;
  };
  const tree = (shown: Video) => (
    <QueryClientProvider client={client}>
      <ApiProvider value={{ call } as never}>
        <ListenProvider value={listen}>
          <LikeButton video={shown} isSignedIn={isSignedIn} onSignIn={onSignIn} />
        </ListenProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(tree(video));
  return {
    call,
    answer,
    onSignIn,
    client,
    reread: (next: Like) => rerender(tree(videoWith(next))),
    announce: (like_count: number) =>
      act(() => stream?.event({ id: '1', type: LIKES_CHANGED_EVENT, data: { id: 'v1', like_count } })),
  };
}
const shown = () => {
  const button = screen.getByRole('button');
  return [button.textContent, button.getAttribute('aria-pressed')];
};
const click = () => fireEvent.click(screen.getByRole('button'));

it('flips at once, sends one call, and keeps the confirmed state for the page [LK-01, LK-02]', async () => {
  const { call, answer, client } = open({ is_liked: false, like_count: 0 });
  expect(shown()).toEqual(['Like', 'false']);
  click();
  expect(shown()).toEqual(['1 Like', 'true']);
  click();
  expect(call).toHaveBeenCalledOnce();
  await act(async () => answer.resolve({ is_liked: true, like_count: 1200 }));
  expect(shown()).toEqual(['1.2k Likes', 'true']);
  const cached = client.getQueriesData<Video>({ queryKey: [videoRoutes.get.path] });
  expect(cached).toMatchObject([[expect.anything(), { is_liked: true, like_count: 1200 }]]);
});

it('flips back silently when the call fails [LK-01]', async () => {
  const { answer } = open({ is_liked: true, like_count: 3 });
  click();
  expect(shown()).toEqual(['2 Likes', 'false']);
  await act(async () => answer.reject(new Error('offline')));
  expect(shown()).toEqual(['3 Likes', 'true']);
});

it('sends anonymous viewers to sign in [LK-03]', () => {
  const { call, onSignIn } = open({ is_liked: false, like_count: 3 }, { isSignedIn: false });
  click();
  expect(onSignIn).toHaveBeenCalledOnce();
  expect(call).not.toHaveBeenCalled();
  expect(shown()).toEqual(['3 Likes', 'false']);
});

it('follows the player, other viewers, and the video when it is read again', () => {
  const { announce, reread } = open({ is_liked: false, like_count: 3 });
  let inPlayer: LikeState = NOT_LIKED;
  const player: LikeView = {
    get: () => inPlayer,
    set: (state) => {
      inPlayer = state;
    },
  };
  const leave = joinLikes('v1', player);
  expect(inPlayer).toEqual({ isLiked: false, count: 3, isBusy: false });
  act(() => showLike('v1', player, { isLiked: true, count: 4, isBusy: false }));
  expect(shown()).toEqual(['4 Likes', 'true']);
  announce(9);
  expect(shown()).toEqual(['9 Likes', 'true']);
  expect(inPlayer).toEqual({ isLiked: true, count: 9, isBusy: false });
  reread({ is_liked: false, like_count: 8 });
  expect(shown()).toEqual(['8 Likes', 'false']);
  leave();
});
