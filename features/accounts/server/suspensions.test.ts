import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createEventClients } from '#test/event-client.ts';
import { runAtOnce } from '#test/run-at-once.ts';
import {
  createTestServer,
  signIn,
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';
import { peopleRoutes } from '../people-contract.ts';

const { suspend, unsuspend } = peopleRoutes;

let server: TestServer;
let boss: TestPerson;
const { subscribe, closeAll } = createEventClients();
beforeAll(async () => {
  server = await createTestServer();
  boss = await server.asAdministrator();
});
afterAll(async () => {
  closeAll();
  await server.stop();
});

const tryToSignIn = (username: string, password: string): Promise<string> =>
  server
    .anonymous()
    .call(accountRoutes.signIn, { username, password })
    .then(
      () => 'ok',
      ({ code }) => code,
    );

describe('a suspended member', () => {
  it('is signed out everywhere at once and cannot sign in until it is lifted [HO-02, HO-04]', async () => {
    const ina = await server.as('sus-ina');
    const { kapsule_id: id } = await boss.call(videoRoutes.create, {
      displayname: 'Members',
      visibility: 'organization',
    });
    const stream = await subscribe(server, ina, `comments:${id}`);
    expect(await boss.call(suspend, { username: 'sus-ina' })).toMatchObject({ suspended: true });
    expect((await ina.call(accountRoutes.me, {})).user.username).toBe('anonymous');
    expect(await stream.waitFor('denied')).toMatchObject({ data: { code: 'VIDEO_PRIVATE' } });
    expect(await tryToSignIn('sus-ina', TEST_PASSWORD)).toBe('ACCOUNT_SUSPENDED');
    expect(await boss.call(unsuspend, { username: 'sus-ina' })).toMatchObject({ suspended: false });
    expect(await tryToSignIn('sus-ina', TEST_PASSWORD)).toBe('ok');
  });

  it('is not told apart from unknown people by those who do not know the password', async () => {
    await server.as('sus-ben');
    await boss.call(suspend, { username: 'sus-ben' });
    expect(await tryToSignIn('sus-ben', 'not the password')).toBe('WRONG_CREDENTIALS');
    expect(await tryToSignIn('sus-nobody', 'not the password')).toBe('WRONG_CREDENTIALS');
  });

  it('is never an administrator', async () => {
    await server.as('sus-amy');
    const setRole = (role: 'administrator' | 'member') =>
      boss.call(organizationRoutes.setRole, { username: 'sus-amy', role });
    await setRole('administrator');
    const refused = { code: 'SUSPENDED_ADMINISTRATOR', status: 409 };
    await expect(boss.call(suspend, { username: 'sus-amy' })).rejects.toMatchObject(refused);
    await expect(boss.call(suspend, { username: 'administrator' })).rejects.toMatchObject(refused);
    await setRole('member');
    await boss.call(suspend, { username: 'sus-amy' });
    await expect(setRole('administrator')).rejects.toMatchObject(refused);
  });

  it('can only be suspended by an administrator of the same organization', async () => {
    const { id: organizationId } = await server.server.service('organizations').create('Elsewhere');
    const account = { username: 'sus-foreign', role: 'administrator' as const, organizationId };
    const foreign = await signIn(server.server, server.url, account);
    const ina = await server.as('sus-cleo');
    await expect(foreign.call(suspend, { username: 'sus-cleo' })).rejects.toMatchObject({
      code: 'MEMBER_NOT_FOUND',
    });
    await expect(ina.call(suspend, { username: 'sus-cleo' })).rejects.toMatchObject({
      code: 'NOT_ADMINISTRATOR',
    });
  });

  it('is not suspended by an administrator who loses the role at the same moment [HO-04]', async () => {
    const [former] = [await server.as('sus-former'), await server.as('sus-dora')];
    await boss.call(organizationRoutes.setRole, { username: 'sus-former', role: 'administrator' });
    const demotion = {
      query: "update users set organization_role = 'member' where username = $1",
      values: ['sus-former'],
    };
    const [tried] = await runAtOnce(server.databaseUrl, demotion, [
      () => former.call(suspend, { username: 'sus-dora' }),
    ]);
    expect(tried).toMatchObject({ reason: { code: 'NOT_ADMINISTRATOR' } });
    expect(await tryToSignIn('sus-dora', TEST_PASSWORD)).toBe('ok');
  });
});

describe('the list of members', () => {
  it('is searched by the beginning of a name', async () => {
    await server.as('zoe-one');
    const { list } = await boss.call(organizationRoutes.members, { q: 'ZOE-' });
    expect(list).toMatchObject([{ username: 'zoe-one', suspended: false }]);
    expect((await boss.call(organizationRoutes.members, { q: '%' })).list).toEqual([]);
  });
});
