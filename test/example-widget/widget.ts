import { z } from 'zod';
import type { FeatureWidgets } from '#features/playback/contract.ts';
import { defineKind } from '#features/timeline/contract.ts';
import { line, requiredLine } from '#kernel/contract/fields.ts';

export const TIP_MAX_LENGTH = 200;

const Tip = z.strictObject({
  text: requiredLine(TIP_MAX_LENGTH),
  /** For the people who edit the video. */
  note: line(TIP_MAX_LENGTH).default(''),
});
export type Tip = z.infer<typeof Tip>;

/** A sentence that is shown for a while. */
const tip = defineKind({
  kind: 'tip',
  widgets: ['tips'],
  schema: Tip,
  limits: { perVideo: 100 },
  forViewer: ({ data: { text } }) => ({ text }),
});

export const widgets: FeatureWidgets = {
  widgets: [{ id: 'tips', schema: z.strictObject({}), forViewer: (config) => config }],
  kinds: [tip],
};
