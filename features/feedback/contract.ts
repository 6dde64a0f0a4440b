import { z } from 'zod';
import { isLoadable, NOT_LOADABLE } from '#kernel/contract/loadable-address.ts';
import { isSecurePageAddress } from '#kernel/contract/web-address.ts';

/** The widget's id. */
export const FEEDBACK_WIDGET = 'feedback';
export const FORM_ADDRESS_MAX_LENGTH = 2000;

/** What owners choose for a video. Without an address the organization's form is shown. */
export const FeedbackSettings = z.strictObject({
  customFeedback_url: z
    .string()
    .trim()
    .max(FORM_ADDRESS_MAX_LENGTH)
    .refine((address) => address === '' || isSecurePageAddress(address), {
      error: 'Enter an address that starts with https://.',
      abort: true,
    })
    .refine(isLoadable, NOT_LOADABLE)
    .optional(),
});
export type FeedbackSettings = z.infer<typeof FeedbackSettings>;

export { isFormAddress } from './form-address.ts';
