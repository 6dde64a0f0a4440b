import { z } from 'zod';
import type { FeatureWidgets } from '#features/playback/contract.ts';
import { defineKind } from '#features/timeline/contract.ts';
import { requiredLine } from '#kernel/contract/fields.ts';
import { ARTIFACT_TEXT_MAX_LENGTH, ARTIFACTS_MAX, type ArtifactType, CHAPTERS_MAX } from './contract.ts';

const schema = z.strictObject({ text: requiredLine(ARTIFACT_TEXT_MAX_LENGTH) });
export type MarkData = z.infer<typeof schema>;
const NAMES = ['highlight', 'slide', 'bookmark'] as const;

const markKind = (kind: (typeof NAMES)[number]) =>
  defineKind({
    kind,
    widgets: ['highlights', 'toc'],
    // There may be thousands, so the player fetches them after the first frame.
    delivery: 'request',
    schema,
    limits: { perVideo: ARTIFACTS_MAX, sharedBy: NAMES },
    forViewer: ({ data }) => data,
  });

/** HL-03: the kinds of marks by artifact type. */
export const markKinds = {
  VISMARK: markKind('highlight'),
  SLIDE: markKind('slide'),
  BOOKMARK: markKind('bookmark'),
} satisfies Record<ArtifactType, unknown>;

/** The player receives chapters with its configuration, because they divide the seek bar from the first frame on. */
export const chapterKind = defineKind({
  kind: 'chapter',
  widgets: [],
  schema,
  limits: { perVideo: CHAPTERS_MAX },
  forViewer: ({ data }) => data,
  chapterTitle: ({ text }) => text,
});

const emptyConfig = z.strictObject({});
export const widgets: FeatureWidgets = {
  widgets: [
    { id: 'highlights', schema: emptyConfig, builtIn: true, forViewer: () => ({}) },
    { id: 'toc', schema: emptyConfig, builtIn: true, forViewer: () => ({}) },
  ],
  kinds: [...Object.values(markKinds), chapterKind],
};
