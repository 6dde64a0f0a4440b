import type { ReactNode } from 'react';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import type { TipsConfig, TipsState } from './widget.tsx';

export function TipView({ ctx }: { ctx: WidgetContext<TipsConfig, TipsState> }): ReactNode {
  const shown = useWidgetState(ctx, (state) => state.shown);
  return shown ? <output>{ctx.config.text}</output> : null;
}
