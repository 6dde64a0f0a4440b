import { z } from 'zod';
import { line } from '#kernel/contract/fields.ts';
import { isLoadable, NOT_LOADABLE } from '#kernel/contract/loadable-address.ts';
import { isSchemelessAddress } from '#kernel/contract/schemeless-address.ts';
import { isPageAddress, PAGE_ADDRESS_MAX_LENGTH } from './page-address.ts';

/** The ids of the widgets. */
export const SURVEYS_WIDGET = 'surveys';
export const FORMS_WIDGET = 'forms';
const NAME_MAX_LENGTH = 100;

/** Whether owners can enter it. The player has no need of the second check, which finds mistakes. */
export const isAcceptedPage = (src: string): boolean => isPageAddress(src) && !isSchemelessAddress(src);

const page = {
  /** A page on another site, which may have {username} and {kapsule_id} in its address, or an uploaded one. */
  src: z
    .string()
    .trim()
    .max(PAGE_ADDRESS_MAX_LENGTH, `At most ${PAGE_ADDRESS_MAX_LENGTH} characters.`)
    .refine(isAcceptedPage, {
      error: 'Upload a file, or enter an address that starts with https://.',
      abort: true,
    })
    .refine(isLoadable, NOT_LOADABLE),
  /** Accepted, but what viewers receive is about themselves. */
  username: line(NAME_MAX_LENGTH).optional(),
  kapsule_id: line(NAME_MAX_LENGTH).optional(),
};

/** SV-01 */
export const SurveySettings = z.strictObject({ ...page, appears_at: z.enum(['START', 'end']) });
export type SurveySettings = z.infer<typeof SurveySettings>;

/** XF-01 */
export const FormSettings = z.strictObject(page);
export type FormSettings = z.infer<typeof FormSettings>;

export { FORM_CANCEL, FORM_CLOSE, FORM_SUBMIT, SURVEY_DONE } from './page-message.ts';
