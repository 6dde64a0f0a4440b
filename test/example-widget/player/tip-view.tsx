import type { ReactNode } from 'react';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import type { TipsConfig, TipsState } from './widget.tsx';

export function TipView({ ctx }: { ctx: WidgetContext<TipsConfig, TipsState> }): ReactNode {
  const tip = useWidgetState(ctx, (state) => state.shown);
  return tip && <output>{tip.text}</output>;
}
