import { z } from 'zod';
import { isCssColor } from './css-color.ts';
import { isLoadable, NOT_LOADABLE } from './loadable-address.ts';
import { isSchemelessAddress } from './schemeless-address.ts';
import { isUploadedPath } from './uploaded-path.ts';
import { isWebAddress } from './web-address.ts';

/** Fields of what is placed on a picture. Texts of errors are for the person who fills in a form. */

const ADDRESS_MAX_LENGTH = 2000;
const PERCENT_MAX = 100;
const PIXELS_MAX = 4000;

export const cssColor = z
  .string()
  .trim()
  .max(60)
  .refine(isCssColor, 'Enter a color such as #3366ff, rgb(51 102 255), or white.');

/** Whether a text is the http or https address of a page. */
export const isWebLink = (address: string): boolean => /^https?:\/\//i.test(address) && isWebAddress(address);

/** A page that viewers can open. */
export const webLink = z
  .string()
  .trim()
  .max(ADDRESS_MAX_LENGTH, `At most ${ADDRESS_MAX_LENGTH} characters.`)
  .refine(isWebLink, 'Enter an address that starts with https:// or http://.');

/** EM-10: a file on another site, or an uploaded one. */
export const filePath = z
  .string()
  .trim()
  .max(ADDRESS_MAX_LENGTH, `At most ${ADDRESS_MAX_LENGTH} characters.`)
  .refine((path) => (isWebLink(path) || isUploadedPath(path)) && !isSchemelessAddress(path), {
    error: 'Upload a file, or enter an address that starts with https://.',
    abort: true,
  })
  .refine(isLoadable, NOT_LOADABLE);

export const percent = z.number().min(0, 'At least 0.').max(PERCENT_MAX, `At most ${PERCENT_MAX}.`);

/** A distance: percent of the picture, or pixels where the position is absolute. */
const distance = z.number().min(0, 'At least 0.').max(PIXELS_MAX, `At most ${PIXELS_MAX}.`);

/** Where something is on the picture. Without any distance on an axis it is centered there. */
export const positionFields = {
  absolute: z.boolean().optional(),
  left: distance.optional(),
  right: distance.optional(),
  top: distance.optional(),
  bottom: distance.optional(),
};

interface Distances {
  readonly absolute?: boolean | undefined;
  readonly left?: number | undefined;
  readonly right?: number | undefined;
  readonly top?: number | undefined;
  readonly bottom?: number | undefined;
}

/** Reports distances in percent that lie outside of the picture; use it in `superRefine`. */
export function checkPosition(position: Distances, issues: z.core.$RefinementCtx<unknown>): void {
  if (position.absolute) return;
  for (const side of ['left', 'right', 'top', 'bottom'] as const)
    if ((position[side] ?? 0) > PERCENT_MAX)
      issues.addIssue({
        code: 'custom',
        path: [side],
        message: 'This is outside the picture: at most 100 %.',
      });
}

/** A width or height, in percent of the picture or in pixels. */
export const extent = distance.refine((value) => value > 0, 'More than 0.');
