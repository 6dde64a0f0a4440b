import { z } from 'zod';
import type { WidgetDefinition } from '#features/playback/server/widget-definition.ts';
import { ResumeSettings } from '#features/resume/contract.ts';

/** A widget that owners can only switch on and off. */
const nothingToSet = z.strictObject({});

/** Every widget that a video can have. The schema comes from the contract of the feature that the widget belongs to. */
export const widgets: readonly WidgetDefinition[] = [
  { id: 'captions', schema: nothingToSet, builtIn: true },
  { id: 'resume', schema: ResumeSettings, builtIn: true },
  { id: 'problems', schema: nothingToSet, builtIn: true },
  { id: 'media-session', schema: nothingToSet, builtIn: true },
  { id: 'highlights', schema: nothingToSet, builtIn: true },
  { id: 'toc', schema: nothingToSet, builtIn: true },
];

/** Which feature's `widgetConfig` tells a widget about each video. */
export const widgetSources = { captions: 'captions', highlights: 'highlights', toc: 'highlights' } as const;
