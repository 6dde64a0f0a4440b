import { organizationRoutes } from '#features/organizations/contract.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { Handlers } from '#kernel/server/http/call.ts';
import { APP_TARGET_COOKIE, accountRoutes, HANDOVER_TTL_SEC } from '../contract.ts';
import { membershipRoutes } from '../membership-contract.ts';
import { authorize } from './authorize.ts';
import type { AutoJoin } from './auto-join.ts';
import { type BrowserSessions, getCaller } from './browser-sessions.ts';
import type { Emails } from './emails.ts';
import type { Invitations } from './invitations.ts';
import type { Kcts } from './kct.ts';
import type { Members } from './members.ts';
import type { AccountService } from './service.ts';
import type { SessionHandovers } from './session-handovers.ts';
import type { Sso } from './sso.ts';

/** Includes the routes about members of an organization, because accounts owns the users table. */
export const routes = {
  ...accountRoutes,
  ...membershipRoutes,
  members: organizationRoutes.members,
  setRole: organizationRoutes.setRole,
  removeMember: organizationRoutes.removeMember,
};

export interface HandlerDependencies {
  readonly service: AccountService;
  readonly members: Members;
  readonly invitations: Invitations;
  readonly autoJoin: AutoJoin;
  readonly emails: Emails;
  readonly browserSessions: BrowserSessions;
  readonly sso: Sso;
  readonly kcts: Kcts;
  readonly handovers: SessionHandovers;
  readonly publicUrl: string;
}

export function createHandlers(dependencies: HandlerDependencies): Handlers<typeof routes> {
  const { service, members, invitations, autoJoin, emails, browserSessions } = dependencies;
  const { sso, kcts, handovers, publicUrl } = dependencies;
  return {
    signIn: async (input, call) => browserSessions.start(await service.signIn(input, getCaller(call)), call),
    signUp: async (input, call) => browserSessions.start(await service.signUp(input, getCaller(call)), call),
    async handOver({ origin }, { sessionId, header }) {
      if (!sessionId) throw fail(kernelErrors, 'UNAUTHENTICATED');
      const code = await handovers.create(sessionId, origin, header('origin'));
      return { code, expires_in_sec: HANDOVER_TTL_SEC };
    },
    takeOver: async ({ code }, { header }) =>
      browserSessions.resume(await handovers.redeem(code, header('origin'))),
    signOut: (_, call) => browserSessions.end(call),
    me: (_, { viewer, sessionId }) => browserSessions.me(viewer.userId, sessionId),
    keepAlive: (_, call) => browserSessions.keepAlive(call),
    findPeople: async ({ q }, { viewer }) => ({ list: await service.findPeople(viewer, q) }),
    setting: ({ username }, { viewer, sessionId }) => service.setting(viewer, username, sessionId),
    changeSetting: (input, { viewer, sessionId }) => service.changeSetting(viewer, input, sessionId),
    changePassword: async (input, call) =>
      browserSessions.start(await service.changePassword(call.viewer, input, getCaller(call)), call),
    members: (input, { viewer }) => members.list(viewer, input),
    setRole: (input, { viewer }) => members.setRole(viewer, input),
    removeMember: ({ username }, { viewer }) => members.remove(viewer, username),
    invitations: (_, { viewer }) => invitations.list(viewer),
    invite: (input, { viewer }) => invitations.invite(viewer, input),
    revokeInvitation: ({ id }, { viewer }) => invitations.revoke(viewer, id),
    invitation: ({ code }, { viewer }) => invitations.preview(viewer, code),
    async acceptInvitation({ code }, { viewer, sessionId }) {
      await invitations.accept(code, viewer.userId!);
      return browserSessions.me(viewer.userId, sessionId);
    },
    rules: (_, { viewer }) => autoJoin.rules(viewer),
    setRules: (input, { viewer }) => autoJoin.setRules(viewer, input),
    requestEmail: async ({ username, email }, { viewer }) =>
      emails.request(await service.requireOwnAccount(viewer, username), email),
    removeEmail: async ({ username }, { viewer }) =>
      emails.remove(await service.requireOwnAccount(viewer, username)),
    async confirmEmail({ code }, { viewer, sessionId }) {
      await emails.confirm(viewer.userId!, code);
      return browserSessions.me(viewer.userId, sessionId);
    },
    authorize: async (input, { sessionId, cookie }) =>
      authorize(input, {
        publicUrl,
        cookieTarget: cookie(APP_TARGET_COOKIE),
        kct: sessionId ? kcts.issue(sessionId) : undefined,
      }),
    ssoStart: (input, call) => sso.start(input, call),
    ssoCallback: (_, call) => sso.callback(call),
  };
}
