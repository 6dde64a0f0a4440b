import { z } from 'zod';

/**
 * Its level and intervals come from the organization, not from the owner of a video. The type is that of
 * `apps/server/widgets.ts`, since `features/playback` depends on this feature.
 */
export const widgets = {
  widgets: [
    {
      id: 'trackviewprogress',
      schema: z.strictObject({}),
      builtIn: true,
      forViewer: (config: object): object => config,
    },
  ],
};
