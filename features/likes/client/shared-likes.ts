import type { LikeState } from '../like-state.ts';

/** A place on the page that shows whether a video is liked: the player, or a button next to it. */
export interface LikeView {
  get(): LikeState;
  set(state: LikeState): void;
}

const viewsOf = new Map<string, Set<LikeView>>();

/** Makes all places on a page show the same. A new one takes over what is already shown. */
export function joinLikes(videoId: string, view: LikeView): () => void {
  const views = viewsOf.get(videoId) ?? new Set<LikeView>();
  const [first] = views;
  if (first) view.set(first.get());
  viewsOf.set(videoId, views.add(view));
  return () => {
    views.delete(view);
    if (views.size === 0) viewsOf.delete(videoId);
  };
}

/** Shows a state in one place and in all others that have joined. */
export function showLike(videoId: string, view: LikeView, state: LikeState): void {
  view.set(state);
  for (const other of viewsOf.get(videoId) ?? []) if (other !== view) other.set(state);
}
