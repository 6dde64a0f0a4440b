import { defineWidget } from '#kernel/player/core/widget.ts';
import { EndView } from './end-view.tsx';

export interface EndOverlayConfig {
  /** EO-04 */
  readonly isCompletionOnly: boolean;
}

export default defineWidget<EndOverlayConfig>({
  parse: (config) => ({
    isCompletionOnly: (config as { quiz_results_only?: unknown } | null)?.quiz_results_only === true,
  }),
  views: { end: EndView },
});
