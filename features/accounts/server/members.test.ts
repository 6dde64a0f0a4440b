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

async function arrive(username: string, extra: object = {}): Promise<TestPerson> {
  const account = {
    username,
    displayname: `${username} Doe`,
    password: TEST_PASSWORD,
    role: 'member' as const,
    ...extra,
  };
  await server.server.service('accounts').createUser(account);
  const person = server.anonymous();
  await person.call(accountRoutes.signIn, { username, password: TEST_PASSWORD });
  return person;
}
const giveRole = (username: string, role: OrganizationRole) =>
  pool.query('update users set organization_role = $2 where username = $1', [username, role]);

beforeAll(async () => {
  server = await createTestServer();
  pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  boss = await arrive('boss', { role: 'administrator' });
  for (const name of ['amy', 'bob', 'bobby', 'cyd']) await arrive(name);
  const { id } = await server.server.service('organizations').create('Elsewhere');
  stranger = await arrive('bobo', { role: 'administrator', organizationId: id });
});
beforeEach(async () => {
  await giveRole('boss', 'administrator');
  await giveRole('amy', 'member');
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

describe('the members of an organization', () => {
  it('are listed in pages by name, without gaps, repetitions or strangers [HO-02]', async () => {
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

  it('fit one page exactly and then there is no next', async () => {
    const page = await boss.call(members, { max: 5 });
    expect([page.list.length, page.next]).toEqual([5, null]);
  });

  it.each(['member', 'moderator'] as const)('are not shown to a %s [HO-02]', async (role) => {
    const amy = await again('amy');
    await giveRole('amy', role);
    await expect(amy.call(members, {})).rejects.toMatchObject({ code: 'NOT_ADMINISTRATOR', status: 403 });
    await expect(amy.call(setRole, { username: 'amy', role: 'administrator' })).rejects.toMatchObject({
      code: 'NOT_ADMINISTRATOR',
    });
  });

  it('are not shown to visitors', async () => {
    await expect(server.anonymous().call(members, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('a role', () => {
  it('is given by an administrator and counts at once [HO-02]', async () => {
    const amy = await again('amy');
    await expect(amy.call(members, {})).rejects.toMatchObject({ code: 'NOT_ADMINISTRATOR' });
    const given = await boss.call(setRole, { username: 'AMY', role: 'administrator' });
    expect(given).toMatchObject({ username: 'amy', displayname: 'amy Doe', role: 'administrator' });
    expect((await amy.call(members, {})).list).toHaveLength(5);
    await boss.call(setRole, { username: 'amy', role: 'moderator' });
    expect((await amy.call(accountRoutes.me, {})).user.organization?.role).toBe('moderator');
  });

  it('cannot be given to people of another organization [HO-02]', async () => {
    for (const [person, username] of [
      [boss, 'bobo'],
      [stranger, 'amy'],
      [boss, 'no-such-person'],
    ] as const) {
      const refused = person.call(setRole, { username, role: 'moderator' });
      await expect(refused).rejects.toMatchObject({ code: 'MEMBER_NOT_FOUND', status: 404 });
    }
  });

  it('cannot be one that does not exist', async () => {
    const refused = boss.call(setRole, { username: 'amy', role: 'owner' as never });
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('of the last administrator stays [HO-02]', async () => {
    const refused = boss.call(setRole, { username: 'boss', role: 'member' });
    await expect(refused).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR', status: 409 });
    await boss.call(setRole, { username: 'boss', role: 'administrator' });
  });

  it('of the last administrator stays even when two step down at the same moment', async () => {
    const amy = await again('amy');
    for (let round = 0; round < 5; round += 1) {
      await giveRole('boss', 'administrator');
      await giveRole('amy', 'administrator');
      const both = await Promise.allSettled([
        boss.call(setRole, { username: 'boss', role: 'member' }),
        amy.call(setRole, { username: 'amy', role: 'member' }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const { rows } = await pool.query(
        `select username from users join organizations o on o.id = organization_id
         where is_default and organization_role = 'administrator'`,
      );
      expect(rows).toHaveLength(1);
    }
  });

  it('cannot be given by someone who has just lost theirs', async () => {
    const amy = await again('amy');
    await giveRole('amy', 'administrator');
    const both = await Promise.allSettled([
      boss.call(setRole, { username: 'amy', role: 'member' }),
      amy.call(setRole, { username: 'boss', role: 'member' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('people', () => {
  it.each([
    ['bo', ['bob', 'bobby', 'boss']],
    ['BOB', ['bob', 'bobby']],
    ['Cyd D', ['cyd']],
    ['doe', []],
    ['b_b', []],
    ['%', []],
    ['\\', []],
    ['', []],
  ])('are found by the beginning of either name: %j [HO-02]', async (q, expected) => {
    const { list } = await boss.call(findPeople, { q });
    expect(list.map((person) => person.username)).toEqual(expected);
  });

  it('are at most twenty', async () => {
    await pool.query(
      `insert into users (username, displayname, organization_id, organization_role, created_at)
       select 'crowd-' || n, 'Crowd', id, 'member', now() from generate_series(1, 30) n, organizations where is_default`,
    );
    expect((await boss.call(findPeople, { q: 'crowd' })).list).toHaveLength(20);
    await pool.query("delete from users where username like 'crowd-%'");
  });
});

describe('one’s own settings', () => {
  it('show name, interests and where one is signed in [HO-02]', async () => {
    const cyd = await again('cyd');
    const shown = await cyd.call(setting, { username: 'cyd' });
    expect(shown).toMatchObject({
      username: 'cyd',
      displayname: 'cyd Doe',
      interests: [],
      has_password: true,
    });
    expect(shown.sessions.filter((session) => session.current)).toHaveLength(1);
  });

  it('are changed one by one; what is not named stays [HO-02]', async () => {
    const cyd = await again('cyd');
    const interests = ['music', '<b>art</b>', 'music'];
    await cyd.call(changeSetting, { username: 'cyd', interests });
    const changed = await cyd.call(changeSetting, { username: 'cyd', displayname: '  Cyd  D.  ' });
    expect(changed).toMatchObject({ displayname: 'Cyd  D.', interests: ['music', '<b>art</b>'] });
    expect(await cyd.call(changeSetting, { username: 'cyd' })).toMatchObject({ displayname: 'Cyd  D.' });
  });

  it.each([
    ['an empty name', { displayname: ' \u200b ' }, 'displayname'],
    ['a name of two lines', { displayname: 'a\nb' }, 'displayname'],
    ['too many interests', { interests: Array.from({ length: 31 }, (_, turn) => `i${turn}`) }, 'interests'],
    ['a field of the server’s own', { organization_role: 'administrator' }, 'organization_role'],
  ])('refuse %s', async (_, change, field) => {
    const refused = boss.call(changeSetting, { username: 'boss', ...change } as never);
    await expect(refused).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { [field]: expect.any(String) },
    });
  });

  it.each([['amy'], ['bobo'], ['no-such-person'], ['anonymous']])(
    'of %s are nobody else’s business, not even an administrator’s [HO-02]',
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

async function again(username: string): Promise<TestPerson> {
  const person = server.anonymous();
  await person.call(accountRoutes.signIn, { username, password: TEST_PASSWORD });
  return person;
}
