import type { ComponentType, ReactNode } from 'react';
import type { AnyWidgetContext } from '../../core/widgets/context-types.ts';
import type { MountedView } from '../../core/widgets/host-state.ts';
import { usePlayer } from '../use-player.ts';
import { ViewBoundary } from './view-boundary.tsx';

/** One view of one widget. A render error takes the widget out and leaves the rest. */
export function Mounted({ mounted }: { mounted: MountedView }): ReactNode {
  const { view, ctx, widget } = mounted;
  const { widgets } = usePlayer();
  // The core knows no React; here is where its views become components.
  const Drawn = view as ComponentType<{ ctx: AnyWidgetContext }>;
  return (
    <ViewBoundary onError={(error) => widgets.fail(widget, error)}>
      <Drawn ctx={ctx} />
    </ViewBoundary>
  );
}
