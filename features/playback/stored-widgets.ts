import { z } from 'zod';
import { SkinType } from '#features/organizations/contract.ts';

/** The owner's player settings for one video; stored like a widget under the id 'player'. */
export const PlayerSettings = z.strictObject({
  skin: SkinType.optional(),
  hide: z
    .array(z.enum(['seekbar', 'time']))
    .max(2)
    .optional(),
  nonInteractiveView: z.boolean().optional(),
  showTranscript: z.boolean().optional(),
  showSpeedControls: z.boolean().optional(),
  /** Milliseconds. */
  startTime: z.number().int().nonnegative().optional(),
  endoffset: z.number().int().positive().optional(),
});
export type PlayerSettings = z.infer<typeof PlayerSettings>;
/** Not a widget, but stored like one. */
export const PLAYER_SETTINGS_ID = 'player';

export const WidgetId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'Use the short name of a widget.');
export const StoredWidget = z.object({ id: WidgetId, config: z.unknown(), version: z.number() });
export type StoredWidget = z.infer<typeof StoredWidget>;

/** WM-03: widgets for all videos of an organization. */
export const Template = z.object({
  id: z.string(),
  type: z.string(),
  /** '16:9': only for this aspect ratio; null for all. */
  ar: z.string().nullable(),
  widgets: z.record(WidgetId, z.unknown()),
  version: z.number(),
});
export type Template = z.infer<typeof Template>;
