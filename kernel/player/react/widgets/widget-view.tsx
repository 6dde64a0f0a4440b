import type { ComponentType, ReactNode } from 'react';
import type { AnyWidgetContext } from '../../core/widgets/context-types.ts';
import type { MountedView } from '../../core/widgets/host-state.ts';
import { usePlayer } from '../use-player.ts';
import { ViewBoundary } from './view-boundary.tsx';

/** Renders one view of a widget. A render error removes only that widget. */
export function WidgetView({ mounted }: { mounted: MountedView }): ReactNode {
  const { view, ctx, widget } = mounted;
  const { widgets } = usePlayer();
  // The core does not depend on React; its views become components here.
  const View = view as ComponentType<{ ctx: AnyWidgetContext }>;
  return (
    <ViewBoundary onError={(error) => widgets.fail(widget, error)}>
      <View ctx={ctx} />
    </ViewBoundary>
  );
}
