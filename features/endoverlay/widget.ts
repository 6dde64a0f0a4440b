import { z } from 'zod';
import type { FeatureWidgets } from '#features/playback/contract.ts';

/** `quiz_results_only` (EO-04): a message that the video is completed, without other videos to watch. */
const EndOverlayConfig = z.strictObject({ quiz_results_only: z.boolean().optional() });
type EndOverlayConfig = z.infer<typeof EndOverlayConfig>;

export const widgets: FeatureWidgets = {
  widgets: [
    {
      id: 'endoverlay',
      schema: EndOverlayConfig,
      builtIn: true,
      forViewer: (config) => config,
      withholds: ({ quiz_results_only }: EndOverlayConfig) => (quiz_results_only ? ['recommended'] : []),
    },
  ],
};
