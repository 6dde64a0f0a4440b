import { z } from 'zod';
import { MemberRole } from '#features/organizations/contract.ts';
import { defineErrors } from '#kernel/contract/errors.ts';
import { line } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { Me } from './contract.ts';

export const INVITATION_DAYS = 7;
export const INVITATION_DAYS_MAX = 90;
export const INVITATION_USES_MAX = 500;
export const OPEN_INVITATIONS_MAX = 200;
/** The code is in the fragment, which browsers do not send to servers. */
export const JOIN_PATH = '/app/join';
export const CONFIRM_EMAIL_PATH = '/app/confirm';
export const DOMAINS_MAX = 50;

export const membershipErrors = defineErrors({
  INVITATION_NOT_FOUND: {
    status: 404,
    message: "This invitation link isn't valid. Check that you copied all of it.",
  },
  INVITATION_EXPIRED: { status: 410, message: 'This invitation has expired. Ask for a new one.' },
  INVITATION_REVOKED: { status: 410, message: 'This invitation was revoked. Ask for a new one.' },
  INVITATION_USED: { status: 410, message: 'This invitation has already been used. Ask for a new one.' },
  TOO_MANY_INVITATIONS: {
    status: 409,
    message: `There are already ${OPEN_INVITATIONS_MAX} open invitations. Revoke some first.`,
  },
  DOMAIN_TAKEN: { status: 409, message: 'One of these domains belongs to another organization.' },
  MAIL_OFF: { status: 409, message: "This site can't send email, so addresses can't be confirmed." },
  TOO_MANY_MAILS: { status: 429, message: "We've already sent several emails. Check your spam folder too." },
  CONFIRMATION_GONE: {
    status: 410,
    message: 'This link was already used or has expired. Request a new one in your settings.',
  },
  CONFIRMATION_OF_ANOTHER: {
    status: 403,
    message: 'This link is for another account. Sign in with the account that the email was sent for.',
  },
  EMAIL_TAKEN: { status: 409, message: 'Another account uses this email address.' },
  MEMBER_ELSEWHERE: { status: 409, message: 'Your account already belongs to another organization.' },
});

export const Invitation = z.object({
  id: z.string(),
  role: MemberRole,
  /** A note by the administrator, such as a name, a team, or an address. */
  label: z.string(),
  uses: z.number(),
  max_uses: z.number(),
  created_by: z.string(),
  time_created: z.number(),
  time_expires: z.number(),
});
export type Invitation = z.infer<typeof Invitation>;

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/^@/, ''))
  .pipe(
    z
      .string()
      .max(253)
      .regex(
        /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
        'Enter a domain such as example.org.',
      ),
  );

export const MembershipRules = z.object({
  domains: z.array(z.string()),
  /** Whether everybody who signs in through SSO becomes a member. */
  sso_joins: z.boolean(),
  /** How addresses can be verified: the name of the SSO provider, and whether mail can be sent. */
  sso_name: z.string().nullable(),
  mail: z.boolean(),
});
export type MembershipRules = z.infer<typeof MembershipRules>;

const code = z.string().max(100);

export const membershipRoutes = {
  invitations: defineRoute({
    method: 'GET',
    path: '/api/v1/organization/invitations',
    summary: 'The open invitations to your organization',
    auth: 'required',
    input: z.object({}),
    output: z.object({ list: z.array(Invitation) }),
  }),
  invite: defineRoute({
    method: 'POST',
    path: '/api/v1/organization/invitations',
    summary: 'Make an invitation; its link is in this answer only',
    auth: 'required',
    rate: { max: 60, windowSec: 300, by: 'person' },
    input: z.object({
      role: MemberRole.default('member'),
      label: line(80).default(''),
      max_uses: z.number().int().min(1).max(INVITATION_USES_MAX).default(1),
      expires_in_days: z.number().int().min(1).max(INVITATION_DAYS_MAX).default(INVITATION_DAYS),
    }),
    output: Invitation.extend({ url: z.string() }),
  }),
  revokeInvitation: defineRoute({
    method: 'DELETE',
    path: '/api/v1/organization/invitations/:id',
    summary: 'Revoke an invitation; its link stops working',
    auth: 'required',
    input: z.object({ id: z.string().max(40) }),
    output: z.object({ ok: z.literal(true) }),
  }),
  rules: defineRoute({
    method: 'GET',
    path: '/api/v1/organization/membership',
    summary: 'Who becomes a member of your organization without an invitation',
    auth: 'required',
    input: z.object({}),
    output: MembershipRules,
  }),
  setRules: defineRoute({
    method: 'PUT',
    path: '/api/v1/organization/membership',
    summary: 'Say who becomes a member without an invitation; members stay members',
    auth: 'required',
    input: z.object({
      domains: z
        .array(Domain)
        .max(DOMAINS_MAX)
        .transform((all) => [...new Set(all)])
        .optional(),
      sso_joins: z.boolean().optional(),
    }),
    output: MembershipRules,
  }),
  requestEmail: defineRoute({
    method: 'POST',
    path: '/api/v1/users/:username/email',
    summary: 'Have a mail sent to an address that you want to confirm',
    auth: 'required',
    rate: { max: 10, windowSec: 3600, by: 'person' },
    input: z.object({ username: z.string(), email: z.email('Enter a valid email address.').max(254) }),
    output: z.object({ ok: z.literal(true) }),
  }),
  removeEmail: defineRoute({
    method: 'DELETE',
    path: '/api/v1/users/:username/email',
    summary: 'Remove your email address from your account',
    auth: 'required',
    input: z.object({ username: z.string() }),
    output: z.object({ ok: z.literal(true) }),
  }),
  confirmEmail: defineRoute({
    method: 'POST',
    path: '/api/v1/email',
    summary: 'Confirm an address with the code of the mail',
    auth: 'required',
    rate: { max: 60, windowSec: 300, by: 'person' },
    input: z.object({ code }),
    output: Me,
  }),
  invitation: defineRoute({
    method: 'GET',
    path: '/api/v1/invitation',
    summary: 'What an invitation link offers',
    auth: 'public',
    rate: { max: 120, windowSec: 300, by: 'address' },
    input: z.object({ code }),
    output: z.object({
      organization: z.string(),
      role: MemberRole,
      /** Whether the viewer already has this role or a higher one. */
      joined: z.boolean(),
    }),
  }),
  acceptInvitation: defineRoute({
    method: 'POST',
    path: '/api/v1/invitation',
    summary: 'Accept an invitation',
    auth: 'required',
    rate: { max: 60, windowSec: 300, by: 'person' },
    input: z.object({ code }),
    output: Me,
  }),
};
