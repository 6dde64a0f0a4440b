import { z } from 'zod';
import type { FeatureWidgets } from '#features/playback/contract.ts';
import { defineKind } from '#features/timeline/contract.ts';
import { Notification } from './contract.ts';

/** NB-01: a text that runs over the picture for a while. */
const notification = defineKind({
  kind: 'notification',
  widgets: ['notifications'],
  schema: Notification,
  limits: { perVideo: 200 },
  duration: 'required',
  forViewer: ({ data: { style, conf } }) => ({ style, conf: { isResponsive: conf?.isResponsive ?? false } }),
});

export const widgets: FeatureWidgets = {
  widgets: [{ id: 'notifications', schema: z.strictObject({}), forViewer: (config) => config }],
  kinds: [notification],
};
