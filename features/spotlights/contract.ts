import { z } from 'zod';
import { line, paragraph } from '#kernel/contract/fields.ts';
import {
  checkPosition,
  cssColor,
  extent,
  filePath,
  positionFields,
  webLink,
} from '#kernel/contract/overlay-fields.ts';
import { FONT_PX, LINE_PX_MAX, SPACE_PX_MAX, SPOTLIGHT_NAME_MAX, SPOTLIGHT_TEXT_MAX } from './limits.ts';
import { SPOTLIGHT_TYPES, TEXT_ALIGNS, TOOLTIP_SIDES } from './spotlight.ts';

const LATEST_MS = 1000 * 3600 * 1000;

const pixels = (max: number) => z.number().min(0, 'At least 0.').max(max, `At most ${max}.`);

/** SP-01 */
const Style = z.strictObject({
  type: z.enum(SPOTLIGHT_TYPES),
  text: paragraph(SPOTLIGHT_TEXT_MAX).optional(),
  tooltipAt: z.enum(TOOLTIP_SIDES).optional(),
  iconpath: filePath.optional(),
  imagepath: filePath.optional(),
  /** Percent of the picture, or pixels with `position.absolute`. */
  width: extent.optional(),
  height: extent.optional(),
  /** Pixels, like padding, font, and border. */
  radius: pixels(SPACE_PX_MAX).optional(),
  padding: pixels(SPACE_PX_MAX).optional(),
  font: pixels(FONT_PX.max)
    .refine((px) => px >= FONT_PX.min, `At least ${FONT_PX.min}.`)
    .optional(),
  border: pixels(LINE_PX_MAX).optional(),
  color: cssColor.optional(),
  bgcolor: cssColor.optional(),
  bordercolor: cssColor.optional(),
  highlightcolor: cssColor.optional(),
  textalign: z.enum(TEXT_ALIGNS).optional(),
  opacity: z.number().min(0, 'At least 0.').max(1, 'At most 1.').optional(),
});

/** SP-03: at least what its type needs is checked when the spotlight is published, so that drafts may be incomplete. */
const Action = z.strictObject({
  type: z.enum(['none', 'seek', 'link']),
  target: webLink.optional(),
  /** True by default. */
  newWindow: z.boolean().optional(),
  /** Milliseconds. */
  seekto: z.number().int('A whole number.').min(0, 'At least 0.').max(LATEST_MS).optional(),
});

export const Spotlight = z
  .strictObject({
    style: Style,
    position: z.strictObject(positionFields).superRefine(checkPosition).optional(),
    action: Action.optional(),
    conf: z
      .strictObject({
        mandatory: z.boolean().optional(),
        isResponsive: z.boolean().optional(),
        displayname: line(SPOTLIGHT_NAME_MAX).optional(),
      })
      .optional(),
  })
  .superRefine(({ style, position }, issues) => {
    if (position?.absolute) return;
    for (const side of ['width', 'height'] as const)
      if ((style[side] ?? 0) > 100)
        issues.addIssue({
          code: 'custom',
          path: ['style', side],
          message: 'Larger than the picture: at most 100 %.',
        });
  });
