import { useRef, useSyncExternalStore } from 'react';
import { shallow } from 'zustand/shallow';
import type { PlayerState } from '../core/player-state.ts';
import type { Rect } from '../core/video-rect.ts';
import type { WidgetContext } from '../core/widgets/context-types.ts';

/** Returns the previous value while the new one is shallowly equal, so that selectors may return new arrays and objects. */
function useStable<Value>(read: () => Value): () => Value {
  const cached = useRef<Value | undefined>(undefined);
  return () => {
    const next = read();
    if (cached.current === undefined || !shallow(cached.current, next)) cached.current = next;
    return cached.current as Value;
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
    useStable(() => selector(ctx.state.get())),
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
    useStable(() => selector(ctx.player.state())),
  );
}

/** The rectangle of the picture inside the overlay, in CSS pixels, for views that cover a part of it. */
export const useVideoRect = (ctx: Pick<WidgetContext, 'player'>): Rect =>
  usePortState(ctx, ({ videoRect }) => videoRect);
