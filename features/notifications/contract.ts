import { z } from 'zod';
import { line, requiredLine } from '#kernel/contract/fields.ts';
import { cssColor, percent } from '#kernel/contract/overlay-fields.ts';
import { FONT_SIZE_PX, NOTIFICATION_TEXT_MAX_LENGTH } from './notification-defaults.ts';

export const NOTIFICATION_NAME_MAX_LENGTH = 100;

/** NB-01: what is stored of a notification. What is absent has its default. */
export const Notification = z.strictObject({
  style: z.strictObject({
    text: requiredLine(NOTIFICATION_TEXT_MAX_LENGTH),
    color: cssColor.optional(),
    /** Where its upper edge is, in percent of the picture. */
    top: percent.optional(),
    /** Of the background, not of the text. */
    opacity: z.number().min(0, 'At least 0.').max(1, 'At most 1.').optional(),
    background: cssColor.optional(),
    fontsize: z
      .number()
      .min(FONT_SIZE_PX.min, `At least ${FONT_SIZE_PX.min}.`)
      .max(FONT_SIZE_PX.max, `At most ${FONT_SIZE_PX.max}.`)
      .optional(),
  }),
  conf: z
    .strictObject({
      /** The text scales with the picture. */
      isResponsive: z.boolean().optional(),
      /** For the people who edit the video. */
      displayname: line(NOTIFICATION_NAME_MAX_LENGTH).optional(),
    })
    .optional(),
});
export type Notification = z.infer<typeof Notification>;
