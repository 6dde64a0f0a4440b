import type { ReactNode } from 'react';
import type { Slot } from '../../core/widgets/widget.ts';
import { useWidgets } from '../use-player.ts';
import { WidgetView } from './widget-view.tsx';

/** The widget views in this slot, in widget order. */
export function WidgetSlot({ slot }: { slot: Exclude<Slot, 'drawer'> }): ReactNode {
  const views = useWidgets((state) => state.views.filter((one) => one.slot === slot));
  return views.map((one) => <WidgetView mounted={one} key={one.key} />);
}
