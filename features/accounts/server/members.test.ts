import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import type { OrganizationRole } from '#kernel/contract/viewer.ts';
import { createTestServer, TEST_PASSWORD, type TestPerson, type TestServer } from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';

const { members, setRole } = organizationRoutes;
const { findPeople, setting, changeSetting } = accountRoutes;

let server: TestServer;
let pool: pg.Pool;
let boss: TestPerson;
let stranger: TestPerson;

async function createAndSignIn(username: string, overrides: object = {}): Promise<TestPerson> {
  const account = {
    username,
    displayname: `${username} Doe`,
    password: TEST_PASSWORD,
    role: 'member' as const,
    ...overrides,
  };
  await server.server.service('accounts').createUser(account);
  const person = server.anonymous();
  await person.call(accountRoutes.signIn, { username, password: TEST_PASSWORD });
  return person;
}
const storeRole = (username: string, role: OrganizationRole) =>
  pool.query('update users set organization_role = $2 where username = $1', [username, role]);

beforeAll(async () => {
  server = await createTestServer();
  pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  boss = await createAndSignIn('boss', { role: 'administrator' });
  for (const name of ['amy', 'bob', 'bobby', 'cyd']) await createAndSignIn(name);
  const { id } = await server.server.service('organizations').create('Elsewhere');
  stranger = await createAndSignIn('bobo', { role: 'administrator', organizationId: id });
});
beforeEach(async () => {
  await storeRole('boss', 'administrator');
  await storeRole('amy', 'member');
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

describe('the members of an organization', () => {
  it('are listed in pages by name, without gaps, duplicates, or outsiders [HO-02]', async () => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await boss.call(members, { max: 2, ...(cursor ? { cursor } : {}) });
      names.push(...page.list.map((member) => member.username));
      expect(page.list.length).toBeLessThanOrEqual(2);
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(names).toEqual(['amy', 'bob', 'bobby', 'boss', 'cyd']);
  });

  it('have no next page when they fill one page exactly', async () => {
    const page = await boss.call(members, { max: 5 });
    expect([page.list.length, page.next]).toEqual([5, null]);
  });

  it.each(['member', 'moderator'] as const)('are hidden from a %s [HO-02]', async (role) => {
    const amy = await signInAs('amy');
    await storeRole('amy', role);
    await expect(amy.call(members, {})).rejects.toMatchObject({ code: 'NOT_ADMINISTRATOR', status: 403 });
    await expect(amy.call(setRole, { username: 'amy', role: 'administrator' })).rejects.toMatchObject({
      code: 'NOT_ADMINISTRATOR',
    });
  });

  it('are hidden from anonymous visitors', async () => {
    await expect(server.anonymous().call(members, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('a role', () => {
  it('is assigned by an administrator and takes effect immediately [HO-02]', async () => {
    const amy = await signInAs('amy');
    await expect(amy.call(members, {})).rejects.toMatchObject({ code: 'NOT_ADMINISTRATOR' });
    const member = await boss.call(setRole, { username: 'AMY', role: 'administrator' });
    expect(member).toMatchObject({ username: 'amy', displayname: 'amy Doe', role: 'administrator' });
    expect((await amy.call(members, {})).list).toHaveLength(5);
    await boss.call(setRole, { username: 'amy', role: 'moderator' });
    expect((await amy.call(accountRoutes.me, {})).user.organization?.role).toBe('moderator');
  });

  it('cannot be assigned to people of another organization [HO-02]', async () => {
    for (const [person, username] of [
      [boss, 'bobo'],
      [stranger, 'amy'],
      [boss, 'no-such-person'],
    ] as const) {
      const call = person.call(setRole, { username, role: 'moderator' });
      await expect(call).rejects.toMatchObject({ code: 'MEMBER_NOT_FOUND', status: 404 });
    }
  });

  it('must exist', async () => {
    const call = boss.call(setRole, { username: 'amy', role: 'owner' as never });
    await expect(call).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('of the last administrator cannot be changed [HO-02]', async () => {
    const call = boss.call(setRole, { username: 'boss', role: 'member' });
    await expect(call).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR', status: 409 });
    await boss.call(setRole, { username: 'boss', role: 'administrator' });
  });

  it('of the last administrator is kept even if two step down concurrently', async () => {
    const amy = await signInAs('amy');
    for (let round = 0; round < 5; round += 1) {
      await storeRole('boss', 'administrator');
      await storeRole('amy', 'administrator');
      const results = await Promise.allSettled([
        boss.call(setRole, { username: 'boss', role: 'member' }),
        amy.call(setRole, { username: 'amy', role: 'member' }),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const { rows } = await pool.query(
        `select username from users join organizations o on o.id = organization_id
         where is_default and organization_role = 'administrator'`,
      );
      expect(rows).toHaveLength(1);
    }
  });

  it('cannot be assigned by someone who concurrently loses theirs', async () => {
    const amy = await signInAs('amy');
    await storeRole('amy', 'administrator');
    const results = await Promise.allSettled([
      boss.call(setRole, { username: 'amy', role: 'member' }),
      amy.call(setRole, { username: 'boss', role: 'member' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the people search', () => {
  it.each([
    ['bo', ['bob', 'bobby', 'boss']],
    ['BOB', ['bob', 'bobby']],
    ['Cyd D', ['cyd']],
    ['doe', []],
    ['b_b', []],
    ['%', []],
    ['\\', []],
    ['', []],
  ])('matches the beginning of either name: %j [HO-02]', async (q, expected) => {
    const { list } = await boss.call(findPeople, { q });
    expect(list.map((person) => person.username)).toEqual(expected);
  });

  it('returns at most twenty people', async () => {
    await pool.query(
      `insert into users (username, displayname, organization_id, organization_role, created_at)
       select 'crowd-' || n, 'Crowd', id, 'member', now() from generate_series(1, 30) n, organizations where is_default`,
    );
    expect((await boss.call(findPeople, { q: 'crowd' })).list).toHaveLength(20);
    await pool.query("delete from users where username like 'crowd-%'");
  });
});

describe('user settings', () => {
  it('contain the name, interests, and sessions [HO-02]', async () => {
    const cyd = await signInAs('cyd');
    const settings = await cyd.call(setting, { username: 'cyd' });
    expect(settings).toMatchObject({
      username: 'cyd',
      displayname: 'cyd Doe',
      interests: [],
      has_password: true,
    });
    expect(settings.sessions.filter((session) => session.current)).toHaveLength(1);
  });

  it('can be changed individually [HO-02]', async () => {
    const cyd = await signInAs('cyd');
    const interests = ['music', '<b>art</b>', 'music'];
    await cyd.call(changeSetting, { username: 'cyd', interests });
    const changed = await cyd.call(changeSetting, { username: 'cyd', displayname: '  Cyd  D.  ' });
    expect(changed).toMatchObject({ displayname: 'Cyd  D.', interests: ['music', '<b>art</b>'] });
    expect(await cyd.call(changeSetting, { username: 'cyd' })).toMatchObject({ displayname: 'Cyd  D.' });
  });

  it.each([
    ['an empty name', { displayname: ' \u200b ' }, 'displayname'],
    ['a name with a line break', { displayname: 'a\nb' }, 'displayname'],
    ['too many interests', { interests: Array.from({ length: 31 }, (_, index) => `i${index}`) }, 'interests'],
    ['a field that users cannot change', { organization_role: 'administrator' }, 'organization_role'],
  ])('reject %s', async (_, change, field) => {
    const call = boss.call(changeSetting, { username: 'boss', ...change } as never);
    await expect(call).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { [field]: expect.any(String) },
    });
  });

  it.each([['amy'], ['bobo'], ['no-such-person'], ['anonymous']])(
    'of %s are not accessible to others, including administrators [HO-02]',
    async (username) => {
      await expect(boss.call(setting, { username })).rejects.toMatchObject({
        code: 'FORBIDDEN',
        status: 403,
      });
      const change = boss.call(changeSetting, { username, displayname: 'Mine now' });
      await expect(change).rejects.toMatchObject({ code: 'FORBIDDEN' });
    },
  );
});

async function signInAs(username: string): Promise<TestPerson> {
  const person = server.anonymous();
  await person.call(accountRoutes.signIn, { username, password: TEST_PASSWORD });
  return person;
}
