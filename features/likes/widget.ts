import { z } from 'zod';
import type { FeatureWidgets } from '#features/playback/contract.ts';

export const widgets: FeatureWidgets = {
  widgets: [{ id: 'like', schema: z.strictObject({}), builtIn: true, forViewer: (config) => config }],
};
