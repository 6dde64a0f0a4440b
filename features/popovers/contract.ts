import { z } from 'zod';
import { line } from '#kernel/contract/fields.ts';
import { checkPosition, extent, filePath, positionFields, webLink } from '#kernel/contract/overlay-fields.ts';
import { CATEGORIES, POPOVER_NAME_MAX, POPOVER_TEXT_MAX, POPOVER_TYPES, TOOLTIP_SIDES } from './popover.ts';

const Target = z
  .strictObject({
    type: z
      .enum([...POPOVER_TYPES, 'template'])
      .transform((type) => (type === 'template' ? 'popoverTemplate' : type)),
    action: z.enum(['link', 'none']).optional(),
    url: webLink.optional(),
  })
  .transform((target) => ({
    ...target,
    action: target.action ?? (target.url ? ('link' as const) : ('none' as const)),
  }));

const Style = z.strictObject({
  iconpath: filePath.optional(),
  imagepath: filePath.optional(),
  templatepath: filePath.optional(),
  /** The built-in icon where there is no `iconpath`. */
  category: z.enum(CATEGORIES).default('info'),
  text: line(POPOVER_TEXT_MAX).optional(),
  tooltipAt: z.enum(TOOLTIP_SIDES).default('top'),
});

const Position = z
  .strictObject({
    ...positionFields,
    width: extent.optional(),
    height: extent.optional(),
    float: z.enum(['left', 'right']).optional(),
  })
  .superRefine(checkPosition)
  .superRefine((position, issues) => {
    if (position.absolute) return;
    for (const side of ['width', 'height'] as const)
      if ((position[side] ?? 0) > 100)
        issues.addIssue({
          code: 'custom',
          path: [side],
          message: 'Larger than the picture: at most 100 %.',
        });
  });

/** PO-01: what its type needs is checked when the popover is published, so that drafts may be incomplete. */
export const Popover = z.strictObject({
  target: Target,
  style: Style,
  position: Position.optional(),
  conf: z
    .strictObject({
      displayname: line(POPOVER_NAME_MAX).optional(),
      isResponsive: z.boolean().optional(),
    })
    .optional(),
});
