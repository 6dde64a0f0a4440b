import { organizationRoutes } from '#features/organizations/contract.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { Handlers } from '#kernel/server/http/call.ts';
import { APP_TARGET_COOKIE, accountRoutes, HANDOVER_LIFE_SEC } from '../contract.ts';
import { membershipRoutes } from '../membership-contract.ts';
import { authorize } from './authorize.ts';
import { callerOf, type Door } from './door.ts';
import type { Emails } from './emails.ts';
import type { Handovers } from './handovers.ts';
import type { Invitations } from './invitations.ts';
import type { Joining } from './joining.ts';
import type { Kcts } from './kct.ts';
import type { Members } from './members.ts';
import type { AccountService } from './service.ts';
import type { Sso } from './sso.ts';

/** People are the noun of accounts, so the calls about an organization's people are answered here. */
export const routes = {
  ...accountRoutes,
  ...membershipRoutes,
  members: organizationRoutes.members,
  setRole: organizationRoutes.setRole,
  removeMember: organizationRoutes.removeMember,
};

export interface HandlerParts {
  readonly service: AccountService;
  readonly members: Members;
  readonly invitations: Invitations;
  readonly joining: Joining;
  readonly emails: Emails;
  readonly door: Door;
  readonly sso: Sso;
  readonly kcts: Kcts;
  readonly handovers: Handovers;
  readonly publicUrl: string;
}

export function createHandlers(parts: HandlerParts): Handlers<typeof routes> {
  const { service, members, invitations, joining, emails, door, sso, kcts, handovers, publicUrl } = parts;
  return {
    signIn: async (input, call) => door.welcome(await service.signIn(input, callerOf(call)), call),
    signUp: async (input, call) => door.welcome(await service.signUp(input, callerOf(call)), call),
    async handOver({ origin }, { sessionId, header }) {
      if (!sessionId) throw fail(kernelErrors, 'UNAUTHENTICATED');
      const code = await handovers.make(sessionId, origin, header('origin'));
      return { code, expires_in_sec: HANDOVER_LIFE_SEC };
    },
    takeOver: async ({ code }, { header }) => door.resume(await handovers.take(code, header('origin'))),
    signOut: (_, call) => door.leave(call),
    me: (_, { viewer, sessionId }) => door.me(viewer.userId, sessionId),
    keepAlive: (_, call) => door.keepAlive(call),
    findPeople: async ({ q }, { viewer }) => ({ list: await service.findPeople(viewer, q) }),
    setting: ({ username }, { viewer, sessionId }) => service.setting(viewer, username, sessionId),
    changeSetting: (input, { viewer, sessionId }) => service.changeSetting(viewer, input, sessionId),
    changePassword: async (input, call) =>
      door.welcome(await service.changePassword(call.viewer, input, callerOf(call)), call),
    members: (input, { viewer }) => members.list(viewer, input),
    setRole: (input, { viewer }) => members.setRole(viewer, input),
    removeMember: ({ username }, { viewer }) => members.remove(viewer, username),
    invitations: (_, { viewer }) => invitations.list(viewer),
    invite: (input, { viewer }) => invitations.invite(viewer, input),
    revokeInvitation: ({ id }, { viewer }) => invitations.revoke(viewer, id),
    invitation: ({ code }, { viewer }) => invitations.look(viewer, code),
    async acceptInvitation({ code }, { viewer, sessionId }) {
      await invitations.accept(code, viewer.userId!);
      return door.me(viewer.userId, sessionId);
    },
    rules: (_, { viewer }) => joining.rules(viewer),
    setRules: (input, { viewer }) => joining.setRules(viewer, input),
    requestEmail: async ({ username, email }, { viewer }) =>
      emails.request(await service.own(viewer, username), email),
    removeEmail: async ({ username }, { viewer }) => emails.remove(await service.own(viewer, username)),
    async confirmEmail({ code }, { viewer, sessionId }) {
      await emails.confirm(viewer.userId!, code);
      return door.me(viewer.userId, sessionId);
    },
    authorize: async (input, { sessionId, cookie }) =>
      authorize(input, {
        publicUrl,
        cookieTarget: cookie(APP_TARGET_COOKIE),
        kct: sessionId ? kcts.make(sessionId) : undefined,
      }),
    ssoStart: (input, call) => sso.start(input, call),
    ssoCallback: (_, call) => sso.callback(call),
  };
}
