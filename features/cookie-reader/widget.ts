import type { FeatureWidgets } from '#features/playback/contract.ts';
import { CookieReaderConfig } from './contract.ts';

export const widgets: FeatureWidgets = {
  widgets: [{ id: 'cookie-reader', schema: CookieReaderConfig, forViewer: (config) => config }],
};
