import { useEffect } from 'react';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { usePortState } from '#kernel/player/react/use-widget-state.ts';

/** A page around the frame may have tried again by itself: then there is nothing to say any more. */
export function useMended(ctx: Pick<WidgetContext, 'player'>, onMended: () => void): void {
  const mended = usePortState(ctx, ({ trouble }) => trouble.problem === null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is mended
  useEffect(() => {
    if (mended) onMended();
  }, [mended]);
}
