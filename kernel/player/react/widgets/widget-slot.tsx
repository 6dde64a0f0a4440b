import type { ReactNode } from 'react';
import type { Slot } from '../../core/widgets/widget.ts';
import { useWidgets } from '../use-player.ts';
import { Mounted } from './mounted-view.tsx';

/** What widgets draw in this place, in the order of their list. */
export function WidgetSlot({ slot }: { slot: Exclude<Slot, 'drawer'> }): ReactNode {
  const views = useWidgets((state) => state.views.filter((one) => one.slot === slot));
  return views.map((one) => <Mounted mounted={one} key={one.key} />);
}
