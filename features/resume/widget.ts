import type { FeatureWidgets } from '#features/playback/contract.ts';
import { ResumeSettings } from './contract.ts';

export const widgets: FeatureWidgets = {
  widgets: [{ id: 'resume', schema: ResumeSettings, builtIn: true, forViewer: (config) => config }],
};
