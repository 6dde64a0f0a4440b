import { z } from 'zod';
import type { FeatureWidgets } from '#features/playback/contract.ts';
import { defineKind } from '#features/timeline/contract.ts';
import { Popover } from './contract.ts';
import { findPopoverProblem } from './find-problem.ts';
import { POPOVERS_MAX, type PopoverData } from './popover.ts';

/** PO-01: an icon that opens a text, an image, or a template. Without an end, only viewers open it (PO-02). */
const popover = defineKind<PopoverData>({
  kind: 'popover',
  widgets: ['popovers'],
  schema: Popover,
  limits: { perVideo: POPOVERS_MAX },
  duration: 'optional',
  forViewer: ({ data }) => data,
  findProblem: ({ data }) => findPopoverProblem(data),
  addresses: ({ style: { iconpath, imagepath, templatepath } }) => ({
    images: [iconpath, imagepath],
    files: [templatepath],
  }),
});

export const widgets: FeatureWidgets = {
  widgets: [{ id: 'popovers', schema: z.strictObject({}), forViewer: (config) => config }],
  kinds: [popover],
};
