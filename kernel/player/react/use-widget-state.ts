import { useRef, useSyncExternalStore } from 'react';
import { shallow } from 'zustand/shallow';
import type { PlayerState } from '../core/player-state.ts';
import type { Rect } from '../core/video-rect.ts';
import type { WidgetContext } from '../core/widgets/context-types.ts';

/** Keeps the last value as long as a new one has the same parts, so that selectors may make lists and objects. */
function useKept<Value>(read: () => Value): () => Value {
  const kept = useRef<Value | undefined>(undefined);
  return () => {
    const next = read();
    if (kept.current === undefined || !shallow(kept.current, next)) kept.current = next;
    return kept.current as Value;
  };
}

/**
 * One value of a widget's own state.
 * @example const shown = useWidgetState(ctx, (state) => state.shown);
 */
export function useWidgetState<State extends object, Value>(
  ctx: WidgetContext<never, State> | WidgetContext<unknown, State>,
  selector: (state: State) => Value,
): Value {
  return useSyncExternalStore(
    ctx.state.subscribe,
    useKept(() => selector(ctx.state.get())),
  );
}

/**
 * One value of the player's state, as a widget sees it.
 * @example const timeMs = usePortState(ctx, (state) => state.time.currentMs);
 */
export function usePortState<Value>(
  ctx: Pick<WidgetContext, 'player'>,
  selector: (state: PlayerState) => Value,
): Value {
  return useSyncExternalStore(
    ctx.player.subscribe,
    useKept(() => selector(ctx.player.state())),
  );
}

/** Where the video picture is inside the overlay, in CSS pixels: for what is drawn on top of a part of it. */
export const useVideoRect = (ctx: Pick<WidgetContext, 'player'>): Rect =>
  usePortState(ctx, ({ videoRect }) => videoRect);
