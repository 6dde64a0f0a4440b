import { useEffect } from 'react';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { usePortState } from '#kernel/player/react/use-widget-state.ts';

/** Calls back when the problem is resolved, for example because the host page made the player retry. */
export function useResolved(ctx: Pick<WidgetContext, 'player'>, onResolved: () => void): void {
  const isResolved = usePortState(ctx, ({ trouble }) => trouble.problem === null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the problem is resolved
  useEffect(() => {
    if (isResolved) onResolved();
  }, [isResolved]);
}
