import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Video, videoChannel, videoRoutes } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { useListen } from '#kernel/client/listen-context.ts';
import { refreshQueries } from '#kernel/client/refresh-queries.ts';
import { routeKey } from '#kernel/client/route-query.ts';
import { likeCalls } from '../calls.ts';
import { joinLikes, type LikeView, showLike } from '../client/shared-likes.ts';
import { LIKES_CHANGED_EVENT } from '../events.ts';
import { type LikeState, readLike, toggleLike, withCount } from '../like-state.ts';

/** Whether the viewer likes a video: the same as in the player, and up to date with other viewers. */
export function useLike(video: Video): { readonly state: LikeState; readonly toggle: () => void } {
  const { kapsule_id: id, is_liked, like_count } = video;
  const api = useApi();
  const client = useQueryClient();
  const [state, view] = useLikeView(id, readLike(video));
  const show = useCallback((next: LikeState) => showLike(id, view, next), [id, view]);

  // The video was read again, for example after somebody has signed in.
  useEffect(() => {
    if (!view.get().isBusy) show(readLike({ is_liked, like_count }));
  }, [is_liked, like_count, show, view]);
  useOtherLikes(id, view, show);

  async function toggle(): Promise<void> {
    const like = await toggleLike({
      get: view.get,
      set: show,
      send: (isLiked) => api.call(isLiked ? likeCalls.like : likeCalls.unlike, { id }),
    });
    if (!like) return;
    client.setQueryData(routeKey(videoRoutes.get, { id }), (known?: Video) => known && { ...known, ...like });
    void client.invalidateQueries({ queryKey: [likeCalls.list.path] });
  }
  return { state, toggle: () => void toggle() };
}

/** The state of a button, which others on the page can read and set. */
function useLikeView(id: string, first: LikeState): [LikeState, LikeView] {
  const [state, setState] = useState(first);
  const current = useRef(first);
  const view = useMemo(
    (): LikeView => ({
      get: () => current.current,
      set(next) {
        current.current = next;
        setState(next);
      },
    }),
    [],
  );
  useEffect(() => joinLikes(id, view), [id, view]);
  return [state, view];
}

function useOtherLikes(id: string, view: LikeView, show: (state: LikeState) => void): void {
  const client = useQueryClient();
  const listen = useListen();
  useEffect(
    () =>
      listen?.([videoChannel(id)], {
        event({ type, data }) {
          if (type !== LIKES_CHANGED_EVENT) return;
          show(withCount(view.get(), (data as { like_count?: unknown }).like_count));
        },
        reset: () => refreshQueries(client, routeKey(videoRoutes.get, { id })),
      }),
    [client, id, listen, show, view],
  );
}
