import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import type { QuizzesContext } from './context.ts';

const LiveOverlay = lazy(async () => ({ default: (await import('./live-overlay.tsx')).LiveOverlay }));

interface LiveBannerProps {
  readonly ctx: QuizzesContext;
  isHiding(): boolean;
}

/** The code for questions of live events is loaded when there is the first one to show. */
export function LiveBanner({ ctx, isHiding }: LiveBannerProps): ReactNode {
  const isShown = useWidgetState(ctx, ({ live }) => live !== null);
  const [isNeeded, setIsNeeded] = useState(isShown);
  if (isShown && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <LiveOverlay ctx={ctx} isHiding={isHiding} />
    </Suspense>
  );
}
