import { z } from 'zod';
import { defineErrors } from '#kernel/contract/errors.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { AnyPassword, Me } from './contract.ts';

export const CHALLENGE_TTL_SEC = 5 * 60;
export const RECOVERY_CODE_COUNT = 10;

export const secondFactorErrors = defineErrors({
  SECOND_FACTOR_REQUIRED: { status: 401, message: 'Enter the code from your authenticator app.' },
  CHALLENGE_GONE: { status: 410, message: 'Signing in took too long. Enter your password again.' },
  WRONG_CODE: { status: 403, message: "This code isn't correct." },
  CODE_REUSED: { status: 403, message: 'This code was already used. Wait for the next one.' },
  CLOCK_OFF: {
    status: 403,
    message:
      "The clock of your phone is off, so its codes don't match. Turn on automatic time on the phone and try again.",
  },
  SECOND_FACTOR_ON: { status: 409, message: 'Two-step sign-in is already on.' },
  SECOND_FACTOR_OFF: { status: 409, message: 'Two-step sign-in is off.' },
});

const username = z.string();
/** Six digits of the app, or a recovery code; people type spaces and dashes. */
const code = z.string().trim().min(1, 'Please fill this in.').max(40);
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
const Done = z.object({ ok: z.literal(true) });
const rate = { max: 30, windowSec: 300, by: 'person' } as const;
const path = '/api/v1/users/:username/second-factor';

export const secondFactorRoutes = {
  completeSignIn: defineRoute({
    method: 'POST',
    path: '/api/v1/session/second-factor',
    summary: 'The second step of signing in, after SECOND_FACTOR_REQUIRED',
    auth: 'public',
    csrfExempt: 'there is no session yet to abuse; the challenge of the first step is in a cookie',
    rate: { max: 600, windowSec: 300, by: 'address' },
    input: z.object({ code }),
    output: Me,
  }),
  secondFactor: defineRoute({
    method: 'GET',
    path,
    summary: 'Whether your account asks for a second factor',
    auth: 'required',
    input: z.object({ username }),
    output: z.object({ enabled: z.boolean(), recovery_codes_left: z.number() }),
  }),
  startSecondFactor: defineRoute({
    method: 'POST',
    path,
    summary: 'Create a secret for an authenticator app; it takes effect once it is confirmed',
    auth: 'required',
    rate,
    input: z.object({ username, password: AnyPassword }),
    output: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmSecondFactor: defineRoute({
    method: 'PUT',
    path,
    summary: 'Turn the second factor on with a code of the app; the recovery codes are in this answer only',
    auth: 'required',
    rate,
    input: z.object({ username, code }),
    output: RecoveryCodes,
  }),
  turnOffSecondFactor: defineRoute({
    method: 'DELETE',
    path,
    summary: 'Turn the second factor off; needs a code',
    auth: 'required',
    rate,
    input: z.object({ username, code }),
    output: Done,
  }),
  renewRecoveryCodes: defineRoute({
    method: 'POST',
    path: '/api/v1/users/:username/recovery-codes',
    summary: 'Replace your recovery codes; needs a code',
    auth: 'required',
    rate,
    input: z.object({ username, code }),
    output: RecoveryCodes,
  }),
  resetSecondFactor: defineRoute({
    method: 'DELETE',
    path: '/api/v1/organization/members/:username/second-factor',
    summary: 'Turn the second factor of a member off, who then signs in with the password alone',
    auth: 'required',
    rate,
    input: z.object({ username }),
    output: Done,
  }),
};
