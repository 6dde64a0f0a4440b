import { organizationRoutes } from '#features/organizations/contract.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { Handlers } from '#kernel/server/http/call.ts';
import { APP_TARGET_COOKIE, accountRoutes, HANDOVER_TTL_SEC } from '../contract.ts';
import { membershipRoutes } from '../membership-contract.ts';
import { peopleRoutes } from '../people-contract.ts';
import { personalDataRoutes } from '../personal-data-contract.ts';
import { recoveryRoutes } from '../recovery-contract.ts';
import { secondFactorErrors, secondFactorRoutes } from '../second-factor-contract.ts';
import { authorize } from './authorize.ts';
import type { AutoJoin } from './auto-join.ts';
import { type BrowserSessions, getCaller } from './browser-sessions.ts';
import type { DataExport } from './data-export.ts';
import type { AccountDeletion } from './deletion.ts';
import type { Emails } from './emails.ts';
import type { IdentityProof } from './identity-proof.ts';
import type { Invitations } from './invitations.ts';
import type { Kcts } from './kct.ts';
import type { Members } from './members.ts';
import type { OtherAccounts } from './other-accounts.ts';
import type { PasswordResets } from './password-resets.ts';
import type { SecondFactors } from './second-factors.ts';
import type { AccountService } from './service.ts';
import type { SessionHandovers } from './session-handovers.ts';
import type { Sessions } from './sessions.ts';
import type { SignInChallenges } from './sign-in-challenges.ts';
import type { Sso } from './sso.ts';

/** Includes the routes about members of an organization, because accounts owns the users table. */
export const routes = {
  ...accountRoutes,
  ...membershipRoutes,
  ...recoveryRoutes,
  ...secondFactorRoutes,
  ...peopleRoutes,
  ...personalDataRoutes,
  members: organizationRoutes.members,
  setRole: organizationRoutes.setRole,
  removeMember: organizationRoutes.removeMember,
};

export interface HandlerDependencies {
  readonly service: AccountService;
  readonly members: Members;
  readonly otherAccounts: OtherAccounts;
  readonly invitations: Invitations;
  readonly autoJoin: AutoJoin;
  readonly emails: Emails;
  readonly resets: PasswordResets;
  readonly secondFactors: SecondFactors;
  readonly proofs: IdentityProof;
  readonly deletion: AccountDeletion;
  readonly exporter: DataExport;
  readonly challenges: SignInChallenges;
  readonly browserSessions: BrowserSessions;
  readonly sessions: Pick<Sessions, 'endOwn'>;
  readonly sso: Sso;
  readonly kcts: Kcts;
  readonly handovers: SessionHandovers;
  readonly publicUrl: string;
}

export function createHandlers(dependencies: HandlerDependencies): Handlers<typeof routes> {
  const { service, members, invitations, autoJoin, emails, resets, browserSessions } = dependencies;
  const { sso, kcts, handovers, publicUrl, secondFactors, challenges, sessions } = dependencies;
  const { otherAccounts, proofs, deletion, exporter } = dependencies;
  const own = service.requireOwnAccount;
  return {
    async signIn(input, call) {
      const { user, session } = await service.signIn(input, getCaller(call));
      if (session) return browserSessions.start({ user, session }, call);
      challenges.set(user, call);
      throw fail(secondFactorErrors, 'SECOND_FACTOR_REQUIRED');
    },
    async completeSignIn({ code }, call) {
      const signedIn = await service.completeSignIn(challenges.read(call), code, getCaller(call));
      challenges.clear(call);
      return browserSessions.start(signedIn, call);
    },
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
    endSession: async ({ username, id }, { viewer }) => {
      await sessions.endOwn((await own(viewer, username)).id, id);
      return { ok: true };
    },
    signOutEverywhere: async ({ username }, call) =>
      browserSessions.endEverywhere((await own(call.viewer, username)).id, call),
    secondFactor: async ({ username }, { viewer }) => secondFactors.status((await own(viewer, username)).id),
    startSecondFactor: async ({ username, password }, { viewer, address }) =>
      secondFactors.start(await own(viewer, username), password, address),
    confirmSecondFactor: async ({ username, code }, { viewer }) =>
      secondFactors.confirm(await own(viewer, username), code),
    turnOffSecondFactor: async ({ username, code }, { viewer }) =>
      secondFactors.turnOff(await own(viewer, username), code),
    renewRecoveryCodes: async ({ username, code }, { viewer }) =>
      secondFactors.renewRecoveryCodes(await own(viewer, username), code),
    suspend: ({ username }, { viewer }) => members.setSuspended(viewer, username, true),
    unsuspend: ({ username }, { viewer }) => members.setSuspended(viewer, username, false),
    otherAccounts: (input, { viewer }) => otherAccounts.list(viewer, input),
    suspendAccount: ({ username }, { viewer }) => otherAccounts.setSuspended(viewer, username, true),
    unsuspendAccount: ({ username }, { viewer }) => otherAccounts.setSuspended(viewer, username, false),
    createAccountResetLink: async ({ username }, { viewer }) =>
      resets.createFor(await otherAccounts.find(viewer, username), viewer.userId!),
    resetSecondFactor: async ({ username }, { viewer }) =>
      secondFactors.remove(await members.find(viewer, username)),
    deletion: async ({ username }, { viewer }) => deletion.preview(await own(viewer, username)),
    async deleteAccount({ username, proof, videos }, call) {
      const user = await own(call.viewer, username);
      await proofs.require(user, proof, call.address);
      await deletion.delete(user, videos === 'hand-over');
      return browserSessions.end(call);
    },
    async requestExport({ username, proof }, { viewer, address }) {
      const user = await own(viewer, username);
      if ((await proofs.kindFor(user)) !== 'username') await proofs.require(user, proof, address);
      return exporter.createLink(user);
    },
    downloadExport: async ({ username, ticket }, { viewer }) =>
      exporter.download(await own(viewer, username), ticket),
    requestReset: ({ account }) => resets.request(account),
    checkReset: ({ code }) => resets.check(code),
    resetPassword: ({ code, new_password }, { address }) => resets.complete(code, new_password, address),
    createResetLink: async ({ username }, { viewer }) =>
      resets.createFor(await members.find(viewer, username), viewer.userId!),
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
