import type { accountRoutes } from '#features/accounts/contract.ts';
import { membershipRoutes } from '#features/accounts/membership-contract.ts';
import type { peopleRoutes } from '#features/accounts/people-contract.ts';
import type { personalDataRoutes } from '#features/accounts/personal-data-contract.ts';
import type { recoveryRoutes } from '#features/accounts/recovery-contract.ts';
import type { secondFactorRoutes } from '#features/accounts/second-factor-contract.ts';
import type { organizationRoutes } from '#features/organizations/contract.ts';
import { TEST_PASSWORD } from '#test/test-server.ts';
import { everyone, type Role, type RoleRows, signedInOnly, type World } from './world.ts';

const own = (_: unknown, role: Role) => ({ username: role });
const self = signedInOnly({ viewer: 'ok', moderator: 'ok', owner: 'ok', stranger: 'ok' });
const administratorOnly = signedInOnly({
  newcomer: 'NOT_ADMINISTRATOR',
  viewer: 'NOT_ADMINISTRATOR',
  moderator: 'NOT_ADMINISTRATOR',
  owner: 'NOT_ADMINISTRATOR',
  stranger: 'ok',
});
const allOf = (cell: string) => ({ viewer: cell, moderator: cell, owner: cell, stranger: cell });
const withCode = (_: unknown, role: Role) => ({ username: role, code: 'not a code' });
let signUps = 0;

/** A new invitation to the other organization, which has the only administrator here. */
const invitation = async (world: World) =>
  (await world.person('stranger')).call(membershipRoutes.invite, { max_uses: 10 });
const code = async (world: World) => ({ code: (await invitation(world)).url.split('#')[1] });

export const accountRows: RoleRows<
  typeof accountRoutes &
    typeof membershipRoutes &
    typeof recoveryRoutes &
    typeof peopleRoutes &
    typeof personalDataRoutes &
    typeof secondFactorRoutes &
    Pick<typeof organizationRoutes, 'members' | 'setRole' | 'removeMember'>
> = {
  signIn: {
    input: (_, role) => ({ username: role, password: 'not the password' }),
    expect: everyone('WRONG_CREDENTIALS'),
  },
  // Without the origin of our own pages, like a program.
  handOver: {
    input: () => ({ origin: 'https://elsewhere.example' }),
    expect: signedInOnly({
      viewer: 'HANDOVER_REFUSED',
      moderator: 'HANDOVER_REFUSED',
      owner: 'HANDOVER_REFUSED',
      stranger: 'HANDOVER_REFUSED',
    }),
  },
  takeOver: { input: () => ({ code: 'made-up' }), expect: everyone('HANDOVER_GONE') },
  signOut: { expect: everyone('ok') },
  me: { expect: everyone('ok') },
  keepAlive: { expect: everyone('ok') },
  signUp: {
    input: () => ({ username: `new-${++signUps}`, displayname: 'New', password: TEST_PASSWORD }),
    expect: everyone('ok'),
  },
  findPeople: { input: () => ({ q: 'o' }), expect: self },
  setting: { input: own, expect: self },
  changeSetting: { input: (_, role) => ({ username: role, displayname: 'Same' }), expect: self },
  changePassword: {
    input: (_, role) => ({
      username: role,
      current_password: TEST_PASSWORD,
      new_password: `${TEST_PASSWORD} 2`,
    }),
    expect: self,
  },
  authorize: { expect: everyone('UNKNOWN_CLIENT') },
  ssoStart: { expect: everyone('SSO_OFF') },
  ssoCallback: { expect: everyone('SSO_OFF') },
  members: { expect: administratorOnly },
  // An administrator of another organization does not even find the person.
  setRole: {
    input: () => ({ username: 'viewer', role: 'moderator' }),
    expect: { ...administratorOnly, stranger: 'MEMBER_NOT_FOUND' },
  },
  removeMember: {
    input: () => ({ username: 'viewer' }),
    expect: { ...administratorOnly, stranger: 'MEMBER_NOT_FOUND' },
  },
  invitations: { expect: administratorOnly },
  invite: { expect: administratorOnly },
  revokeInvitation: {
    input: async (world) => ({ id: (await invitation(world)).id }),
    expect: administratorOnly,
  },
  rules: { expect: administratorOnly },
  setRules: { input: () => ({ domains: ['example.org'] }), expect: administratorOnly },
  requestEmail: {
    input: (_, role) => ({ username: role, email: 'someone@example.org' }),
    expect: signedInOnly({
      viewer: 'MAIL_OFF',
      moderator: 'MAIL_OFF',
      owner: 'MAIL_OFF',
      stranger: 'MAIL_OFF',
    }),
  },
  removeEmail: { input: own, expect: self },
  confirmEmail: {
    input: () => ({ code: 'made-up' }),
    expect: signedInOnly({
      viewer: 'CONFIRMATION_GONE',
      moderator: 'CONFIRMATION_GONE',
      owner: 'CONFIRMATION_GONE',
      stranger: 'CONFIRMATION_GONE',
    }),
  },
  requestReset: { input: () => ({ account: 'viewer' }), expect: everyone('RESET_MAIL_OFF') },
  checkReset: { input: () => ({ code: 'made-up' }), expect: everyone('RESET_NOT_FOUND') },
  resetPassword: {
    input: () => ({ code: 'made-up', new_password: TEST_PASSWORD }),
    expect: everyone('RESET_NOT_FOUND'),
  },
  endSession: {
    input: (_, role) => ({ username: role, id: '6c1f2f0e-0000-4000-8000-000000000000' }),
    expect: self,
  },
  signOutEverywhere: { input: own, expect: self },
  completeSignIn: { input: () => ({ code: '123456' }), expect: everyone('CHALLENGE_GONE') },
  secondFactor: { input: own, expect: self },
  startSecondFactor: {
    input: (_, role) => ({ username: role, password: TEST_PASSWORD }),
    expect: self,
  },
  // The row above has created a secret that is not confirmed.
  confirmSecondFactor: { input: withCode, expect: signedInOnly(allOf('WRONG_CODE')) },
  turnOffSecondFactor: { input: withCode, expect: signedInOnly(allOf('SECOND_FACTOR_OFF')) },
  renewRecoveryCodes: { input: withCode, expect: signedInOnly(allOf('SECOND_FACTOR_OFF')) },
  deletion: { input: own, expect: self },
  deleteAccount: {
    input: (_, role) => ({ username: role, proof: 'not the password', videos: 'delete' }),
    expect: signedInOnly(allOf('WRONG_PASSWORD')),
  },
  requestExport: {
    input: (_, role) => ({ username: role, proof: 'not the password' }),
    expect: signedInOnly(allOf('WRONG_PASSWORD')),
  },
  downloadExport: {
    input: (_, role) => ({ username: role, ticket: 'made-up' }),
    expect: signedInOnly(allOf('EXPORT_EXPIRED')),
  },
  suspend: {
    input: () => ({ username: 'viewer' }),
    expect: { ...administratorOnly, stranger: 'MEMBER_NOT_FOUND' },
  },
  unsuspend: {
    input: () => ({ username: 'viewer' }),
    expect: { ...administratorOnly, stranger: 'MEMBER_NOT_FOUND' },
  },
  // The only administrator here is one of another organization.
  otherAccounts: { expect: { ...administratorOnly, stranger: 'NOT_OPERATOR' } },
  suspendAccount: {
    input: () => ({ username: 'newcomer' }),
    expect: { ...administratorOnly, stranger: 'NOT_OPERATOR' },
  },
  unsuspendAccount: {
    input: () => ({ username: 'newcomer' }),
    expect: { ...administratorOnly, stranger: 'NOT_OPERATOR' },
  },
  createAccountResetLink: {
    input: () => ({ username: 'newcomer' }),
    expect: { ...administratorOnly, stranger: 'NOT_OPERATOR' },
  },
  resetSecondFactor: {
    input: () => ({ username: 'viewer' }),
    expect: { ...administratorOnly, stranger: 'MEMBER_NOT_FOUND' },
  },
  // An administrator of another organization does not even find the person.
  createResetLink: {
    input: () => ({ username: 'viewer' }),
    expect: { ...administratorOnly, stranger: 'MEMBER_NOT_FOUND' },
  },
  invitation: { input: code, expect: everyone('ok') },
  // The newcomer joins; the others already belong to an organization.
  acceptInvitation: {
    input: code,
    expect: signedInOnly({
      newcomer: 'ok',
      viewer: 'MEMBER_ELSEWHERE',
      moderator: 'MEMBER_ELSEWHERE',
      owner: 'MEMBER_ELSEWHERE',
      stranger: 'ok',
    }),
  },
};

const foreign = signedInOnly({
  viewer: 'FORBIDDEN',
  moderator: 'FORBIDDEN',
  owner: 'FORBIDDEN',
  stranger: 'FORBIDDEN',
});
/** The same calls for another person. */
export const otherPersonRows: RoleRows<
  Pick<
    typeof accountRoutes,
    'setting' | 'changeSetting' | 'changePassword' | 'endSession' | 'signOutEverywhere'
  > &
    Pick<typeof membershipRoutes, 'requestEmail' | 'removeEmail'> &
    typeof personalDataRoutes &
    Omit<typeof secondFactorRoutes, 'completeSignIn' | 'resetSecondFactor'>
> = {
  deletion: { input: () => ({ username: 'somebody' }), expect: foreign },
  deleteAccount: {
    input: () => ({ username: 'somebody', proof: TEST_PASSWORD, videos: 'delete' }),
    expect: foreign,
  },
  requestExport: { input: () => ({ username: 'somebody', proof: TEST_PASSWORD }), expect: foreign },
  downloadExport: { input: () => ({ username: 'somebody', ticket: 'made-up' }), expect: foreign },
  endSession: {
    input: () => ({ username: 'somebody', id: '6c1f2f0e-0000-4000-8000-000000000000' }),
    expect: foreign,
  },
  signOutEverywhere: { input: () => ({ username: 'somebody' }), expect: foreign },
  secondFactor: { input: () => ({ username: 'somebody' }), expect: foreign },
  startSecondFactor: {
    input: () => ({ username: 'somebody', password: TEST_PASSWORD }),
    expect: foreign,
  },
  confirmSecondFactor: { input: () => ({ username: 'somebody', code: '123456' }), expect: foreign },
  turnOffSecondFactor: { input: () => ({ username: 'somebody', code: '123456' }), expect: foreign },
  renewRecoveryCodes: { input: () => ({ username: 'somebody', code: '123456' }), expect: foreign },
  setting: { input: () => ({ username: 'somebody' }), expect: foreign },
  requestEmail: { input: () => ({ username: 'somebody', email: 'a@example.org' }), expect: foreign },
  removeEmail: { input: () => ({ username: 'somebody' }), expect: foreign },
  changeSetting: { input: () => ({ username: 'somebody', displayname: 'x' }), expect: foreign },
  changePassword: {
    input: () => ({
      username: 'somebody',
      current_password: TEST_PASSWORD,
      new_password: 'another password',
    }),
    expect: foreign,
  },
};

export const organizationRows: RoleRows<Pick<typeof organizationRoutes, 'get' | 'change'>> = {
  get: { expect: everyone('ok') },
  change: { input: () => ({ version: 1, name: 'Elsewhere' }), expect: administratorOnly },
};
