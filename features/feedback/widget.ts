import type { FeatureWidgets } from '#features/playback/contract.ts';
import { combineFeedback, type FeedbackConfig, type FeedbackFacts } from './combine-feedback.ts';
import { FEEDBACK_WIDGET, FeedbackSettings } from './contract.ts';

export const widgets: FeatureWidgets = {
  widgets: [
    {
      id: FEEDBACK_WIDGET,
      schema: FeedbackSettings,
      builtIn: true,
      outsidePlaylists: true,
      forViewer: (config) => config,
      combine: (settings, facts) => combineFeedback(settings, facts as FeedbackFacts | undefined),
      addresses: ({ src }: FeedbackConfig) => ({ frames: [src] }),
    },
  ],
};
