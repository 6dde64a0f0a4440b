import { z } from 'zod';
import { Member } from '#features/organizations/contract.ts';
import { defineErrors } from '#kernel/contract/errors.ts';
import { defineRoute } from '#kernel/contract/route.ts';

export const peopleErrors = defineErrors({
  ACCOUNT_SUSPENDED: { status: 403, message: 'Your account is suspended. Contact an administrator.' },
  SUSPENDED_ADMINISTRATOR: {
    status: 409,
    message: "Administrators can't be suspended. Change their role first.",
  },
});

const path = '/api/v1/organization/members/:username/suspension';

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
};
