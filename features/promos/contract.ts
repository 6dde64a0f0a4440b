import { z } from 'zod';
import { line } from '#kernel/contract/fields.ts';
import { filePath } from '#kernel/contract/overlay-fields.ts';

export const PROMO_SECONDS = { min: 1, max: 60 } as const;
export const PROMO_TEXT_MAX_LENGTH = 200;

/** PM-01: a picture before the video. */
export const Promo = z.strictObject({
  src: filePath,
  /** In seconds. */
  duration: z
    .number()
    .min(PROMO_SECONDS.min, `At least ${PROMO_SECONDS.min}.`)
    .max(PROMO_SECONDS.max, `At most ${PROMO_SECONDS.max}.`),
  /** What the picture shows, for people who do not see it. */
  text: line(PROMO_TEXT_MAX_LENGTH).optional(),
});
export type Promo = z.infer<typeof Promo>;
