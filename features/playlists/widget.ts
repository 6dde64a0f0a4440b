import { z } from 'zod';
import type { FeatureWidgets } from '#features/playback/contract.ts';

/** Viewers get data only when the link to the video names a playlist. */
export const widgets: FeatureWidgets = {
  widgets: [{ id: 'playlist', schema: z.strictObject({}), builtIn: true, forViewer: (config) => config }],
};
