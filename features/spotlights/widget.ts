import { z } from 'zod';
import type { FeatureWidgets } from '#features/playback/contract.ts';
import { defineKind } from '#features/timeline/contract.ts';
import { Spotlight } from './contract.ts';
import { findSpotlightProblem } from './find-problem.ts';
import { SPOTLIGHTS_MAX } from './limits.ts';

/** SP-02: something on the picture, for a while. */
const spotlight = defineKind({
  kind: 'spotlight',
  widgets: ['spotlights'],
  schema: Spotlight,
  limits: { perVideo: SPOTLIGHTS_MAX },
  duration: 'required',
  forViewer: ({ data }) => data,
  findProblem: ({ data }) => findSpotlightProblem(data),
  addresses: ({ style: { iconpath, imagepath } }) => ({ images: [iconpath, imagepath] }),
});

export const widgets: FeatureWidgets = {
  widgets: [{ id: 'spotlights', schema: z.strictObject({}), forViewer: (config) => config }],
  kinds: [spotlight],
};
