import { z } from 'zod';
import { Member, PeopleListInput } from '#features/organizations/contract.ts';
import { defineErrors } from '#kernel/contract/errors.ts';
import { page } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';

export const peopleErrors = defineErrors({
  ACCOUNT_SUSPENDED: { status: 403, message: 'Your account is suspended. Contact an administrator.' },
  SUSPENDED_ADMINISTRATOR: {
    status: 409,
    message: "Administrators can't be suspended. Change their role first.",
  },
  NOT_OPERATOR: {
    status: 403,
    message: 'Only administrators of the organization that runs this site can manage other accounts.',
  },
  ACCOUNT_NOT_FOUND: {
    status: 404,
    message: 'This account no longer exists, or the person has joined an organization.',
  },
});

/** A person without an organization, who watches and comments. */
export const OtherAccount = z.object({
  username: z.string(),
  displayname: z.string(),
  /** The address of their picture. */
  avatar: z.string().nullish(),
  suspended: z.boolean(),
  /** Whether the account signs in through single sign-on. */
  sso: z.boolean(),
  time_created: z.number(),
  /** Null if the person is signed in nowhere. */
  time_last_seen: z.number().nullable(),
});
export type OtherAccount = z.infer<typeof OtherAccount>;

const path = '/api/v1/organization/members/:username/suspension';
const accountPath = '/api/v1/accounts/:username/suspension';
const Done = z.object({ ok: z.literal(true) });

export const peopleRoutes = {
  suspend: defineRoute({
    method: 'PUT',
    path,
    summary: 'Suspend a member, who is signed out everywhere and cannot sign in; what they own stays',
    auth: 'required',
    input: z.object({ username: z.string() }),
    output: Member,
  }),
  unsuspend: defineRoute({
    method: 'DELETE',
    path,
    summary: 'Let a suspended member sign in again',
    auth: 'required',
    input: z.object({ username: z.string() }),
    output: Member,
  }),
  otherAccounts: defineRoute({
    method: 'GET',
    path: '/api/v1/accounts',
    summary: 'Accounts without an organization; for administrators of the default organization',
    auth: 'required',
    input: PeopleListInput,
    output: page(OtherAccount),
  }),
  suspendAccount: defineRoute({
    method: 'PUT',
    path: accountPath,
    summary: 'Suspend an account without an organization',
    auth: 'required',
    input: z.object({ username: z.string() }),
    output: Done,
  }),
  unsuspendAccount: defineRoute({
    method: 'DELETE',
    path: accountPath,
    summary: 'Let a suspended account without an organization sign in again',
    auth: 'required',
    input: z.object({ username: z.string() }),
    output: Done,
  }),
  createAccountResetLink: defineRoute({
    method: 'POST',
    path: '/api/v1/accounts/:username/reset-link',
    summary: 'Create a link that sets a new password for an account without an organization',
    auth: 'required',
    rate: { max: 60, windowSec: 300, by: 'person' },
    input: z.object({ username: z.string() }),
    output: z.object({ url: z.string(), time_expires: z.number() }),
  }),
};
