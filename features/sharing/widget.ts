import type { FeatureWidgets } from '#features/playback/contract.ts';
import { combineShare, type ShareFacts } from './combine-share.ts';
import { SHARE_WIDGET, ShareSettings } from './contract.ts';

export const widgets: FeatureWidgets = {
  widgets: [
    {
      id: SHARE_WIDGET,
      schema: ShareSettings,
      builtIn: true,
      forViewer: (config) => config,
      combine: (settings, facts) => combineShare(settings, facts as ShareFacts | undefined),
    },
  ],
};
