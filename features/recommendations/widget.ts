import { z } from 'zod';
import type { FeatureWidgets } from '#features/playback/contract.ts';

export const widgets: FeatureWidgets = {
  widgets: [
    {
      id: 'recommended',
      schema: z.strictObject({}),
      builtIn: true,
      outsidePlaylists: true,
      forViewer: (config) => config,
    },
  ],
};
