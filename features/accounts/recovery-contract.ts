import { z } from 'zod';
import { defineErrors } from '#kernel/contract/errors.ts';
import { line } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { Password } from './contract.ts';

export const FORGOT_PASSWORD_PATH = '/app/forgot-password';
/** The code is in the fragment, which browsers do not send to servers. */
export const RESET_PASSWORD_PATH = '/app/reset-password';
export const RESET_TTL_MS = 60 * 60_000;
/** Longer, because a person has to pass the link on. */
export const ADMINISTRATOR_RESET_TTL_MS = 24 * 60 * 60_000;
/**
 * Per account within the lifetime of a link: whoever is denied another mail has a valid link in their mailbox, so
 * nobody can be locked out by requests in their name.
 */
export const RESET_MAILS_MAX = 3;

export const recoveryErrors = defineErrors({
  RESET_MAIL_OFF: {
    status: 409,
    message: "This site can't send email. Ask an administrator for a link to reset your password.",
  },
  RESET_NOT_FOUND: {
    status: 404,
    message: "This link isn't valid. Check that you copied all of it, or request a new one.",
  },
  RESET_EXPIRED: { status: 410, message: 'This link has expired. Request a new one.' },
  RESET_USED: {
    status: 410,
    message: 'This link was already used, or your password has changed since. Request a new one.',
  },
});

const code = z.string().max(100);
const codeIsSecret = 'the code is the secret; no session is used';

export const recoveryRoutes = {
  requestReset: defineRoute({
    method: 'POST',
    path: '/api/v1/password-reset',
    summary: 'Request a mail with a link that sets a new password; the answer is the same for every name',
    auth: 'public',
    csrfExempt: 'the answer is the same for everyone, and mails are limited per account',
    rate: { max: 30, windowSec: 900, by: 'address' },
    input: z.object({
      /** A username or an email address. */
      account: line(254).pipe(z.string().min(1, 'Please fill this in.')),
    }),
    output: z.object({ ok: z.literal(true) }),
  }),
  checkReset: defineRoute({
    method: 'POST',
    path: '/api/v1/password-reset/check',
    summary: 'The account whose password a link sets; fails if the link no longer works',
    auth: 'public',
    csrfExempt: codeIsSecret,
    rate: { max: 120, windowSec: 300, by: 'address' },
    input: z.object({ code }),
    output: z.object({ username: z.string() }),
  }),
  resetPassword: defineRoute({
    method: 'PUT',
    path: '/api/v1/password-reset',
    summary: 'Set a new password with the code of a link; ends all sessions of the account',
    auth: 'public',
    csrfExempt: codeIsSecret,
    rate: { max: 60, windowSec: 300, by: 'address' },
    input: z.object({ code, new_password: Password }),
    output: z.object({ username: z.string() }),
  }),
  createResetLink: defineRoute({
    method: 'POST',
    path: '/api/v1/organization/members/:username/reset-link',
    summary: 'Create a link that sets a new password for a member; it is in this answer only',
    auth: 'required',
    rate: { max: 60, windowSec: 300, by: 'person' },
    input: z.object({ username: z.string() }),
    output: z.object({ url: z.string(), time_expires: z.number() }),
  }),
};
