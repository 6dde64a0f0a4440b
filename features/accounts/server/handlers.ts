import { organizationRoutes } from '#features/organizations/contract.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { Handlers } from '#kernel/server/feature.ts';
import { APP_TARGET_COOKIE, accountRoutes, HANDOVER_LIFE_SEC } from '../contract.ts';
import { authorize } from './authorize.ts';
import { callerOf, type Door } from './door.ts';
import type { Handovers } from './handovers.ts';
import type { Kcts } from './kct.ts';
import type { Members } from './members.ts';
import type { AccountService } from './service.ts';
import type { Sso } from './sso.ts';

/** People are the noun of accounts, so the two calls about an organization's people are answered here. */
export const routes = {
  ...accountRoutes,
  members: organizationRoutes.members,
  setRole: organizationRoutes.setRole,
};

export interface HandlerParts {
  readonly service: AccountService;
  readonly members: Members;
  readonly door: Door;
  readonly sso: Sso;
  readonly kcts: Kcts;
  readonly handovers: Handovers;
  readonly publicUrl: string;
}

export function createHandlers(parts: HandlerParts): Handlers<typeof routes> {
  const { service, members, door, sso, kcts, handovers, publicUrl } = parts;
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
