import type { accountRoutes } from '#features/accounts/contract.ts';
import { membershipRoutes } from '#features/accounts/membership-contract.ts';
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
let signUps = 0;

/** A new invitation to the other organization, which has the only administrator here. */
const invitation = async (world: World) =>
  (await world.person('stranger')).call(membershipRoutes.invite, { max_uses: 10 });
const code = async (world: World) => ({ code: (await invitation(world)).url.split('#')[1] });

export const accountRows: RoleRows<
  typeof accountRoutes &
    typeof membershipRoutes &
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
  Pick<typeof accountRoutes, 'setting' | 'changeSetting' | 'changePassword'> &
    Pick<typeof membershipRoutes, 'requestEmail' | 'removeEmail'>
> = {
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
