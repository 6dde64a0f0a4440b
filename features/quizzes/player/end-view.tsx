import type { ReactNode } from 'react';
import { useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import type { EndResultsProps } from './end-results.tsx';
import { useLoaded } from './use-loaded.ts';

/** A file of its own, which is fetched with the scores. */
export const loadEndResults = () => import('./end-results.tsx');

/** EO-02: the results at the end of the video, once the scores are known. */
export function EndView(props: EndResultsProps): ReactNode {
  const isShown = useWidgetState(props.ctx, ({ scores }) => scores !== null);
  const code = useLoaded(isShown, loadEndResults);
  return isShown && code && <code.EndResults {...props} />;
}
