import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { likeCalls } from '../calls.ts';
import { joinLikes, type LikeView, showLike } from '../client/shared-likes.ts';
import { LIKES_CHANGED_EVENT } from '../events.ts';
import { type LikeState, readLike, toggleLike, withCount } from '../like-state.ts';

export type LikeContext = WidgetContext<LikeState, LikeState>;

/** The state of the widget is its view, so every context has only one. */
const viewOf = ({ state }: LikeContext): LikeView => state;

/** Keeps the widget up to date: with the rest of the page, with other viewers, and when somebody signs in. */
export function followLikes(ctx: LikeContext): void {
  const { id } = ctx.player.video;
  const view = viewOf(ctx);
  const show = (next: LikeState): void => showLike(id, view, next);
  view.set(ctx.config);
  ctx.signal.addEventListener('abort', joinLikes(id, view));
  const reload = async (): Promise<void> => {
    try {
      const like = await ctx.api.call(likeCalls.get, { id }, { signal: ctx.signal });
      if (!view.get().isBusy) show(readLike(like));
    } catch {
      // What is shown stays; the next event or page corrects it.
    }
  };
  ctx.viewer.onChange(() => void reload());
  ctx.events.on(LIKES_CHANGED_EVENT, ({ data }) =>
    show(withCount(view.get(), (data as { like_count?: unknown }).like_count)),
  );
  ctx.events.onReset(() => void reload());
  ctx.onConfig((config) => {
    if (!view.get().isBusy) show(config);
  });
}

/** LK-03: a click of an anonymous viewer does nothing. */
export async function clickLike(ctx: LikeContext): Promise<void> {
  if (!ctx.viewer.current().signedIn) return;
  const { id } = ctx.player.video;
  const view = viewOf(ctx);
  const like = await toggleLike({
    get: view.get,
    set: (state) => showLike(id, view, state),
    send: (isLiked) =>
      ctx.api.call(isLiked ? likeCalls.like : likeCalls.unlike, { id }, { signal: ctx.signal }),
  });
  if (!like) return;
  // TR-06
  const current_time = ctx.player.state().time.currentMs / 1000;
  ctx.track(like.is_liked ? 'like' : 'unlike', { current_time });
}
