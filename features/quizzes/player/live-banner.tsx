import { type ReactNode, useState } from 'react';
import { useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import type { QuizzesContext } from './context.ts';
import { useLoaded } from './use-loaded.ts';

const loadOverlay = () => import('./live-overlay.tsx');

interface LiveBannerProps {
  readonly ctx: QuizzesContext;
  isHiding(): boolean;
}

/** The code for questions of live events is loaded when there is the first one to show. */
export function LiveBanner({ ctx, isHiding }: LiveBannerProps): ReactNode {
  const isShown = useWidgetState(ctx, ({ live }) => live !== null);
  const [isNeeded, setIsNeeded] = useState(isShown);
  if (isShown && !isNeeded) setIsNeeded(true);
  const code = useLoaded(isNeeded, loadOverlay);
  return code && <code.LiveOverlay ctx={ctx} isHiding={isHiding} />;
}
