import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationRoutes, type PeopleSort } from '#features/organizations/contract.ts';
import { signUpAs } from '#test/sign-up.ts';
import {
  createTestServer,
  signIn,
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';
import { membershipRoutes } from '../membership-contract.ts';
import { peopleRoutes } from '../people-contract.ts';
import { recoveryRoutes } from '../recovery-contract.ts';

const { members, setRole } = organizationRoutes;
const { otherAccounts, suspendAccount, unsuspendAccount, createAccountResetLink, suspend } = peopleRoutes;

let server: TestServer;
let pool: pg.Pool;
let boss: TestPerson;
let foreign: TestPerson;

/** Ann, Bea, and Cem joined in this order and were last seen in the opposite one. */
beforeAll(async () => {
  server = await createTestServer();
  pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  boss = await server.asAdministrator();
  const { id: organizationId } = await server.server.service('organizations').create('Elsewhere');
  foreign = await signIn(server.server, server.url, {
    username: 'list-foreign',
    role: 'administrator',
    organizationId,
  });
  for (const [index, name] of ['list-ann', 'list-bea', 'list-cem'].entries()) {
    await server.as(name);
    await pool.query(
      `with person as (update users set displayname = $2, created_at = timestamptz '2020-01-01' + $3 * interval '1 microsecond'
         where username = $1 returning id)
       update user_sessions set last_seen_at = timestamptz '2021-01-01' - $3 * interval '1 microsecond'
       where user_id = (select id from person)`,
      [name, `List ${['b', 'C', 'a'][index]}`, index],
    );
  }
  for (const name of ['other-ann', 'other-bea', 'other-cem']) await signUpAs(server, name);
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

async function collect(sort: PeopleSort, order: 'asc' | 'desc'): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await boss.call(members, { q: 'list-', sort, order, max: 1, ...(cursor ? { cursor } : {}) });
    names.push(...page.list.map(({ username }) => username.slice(5)));
    cursor = page.next ?? undefined;
  } while (cursor);
  return names;
}
const tryToSignIn = (username: string, password = TEST_PASSWORD): Promise<string> =>
  server
    .anonymous()
    .call(accountRoutes.signIn, { username, password })
    .then(
      () => 'ok',
      ({ code }) => code,
    );

describe('the members', () => {
  it.each<[PeopleSort, string[]]>([
    ['name', ['cem', 'ann', 'bea']],
    ['joined', ['ann', 'bea', 'cem']],
    ['seen', ['cem', 'bea', 'ann']],
  ])('are sorted by %s in both directions, page by page', async (sort, names) => {
    expect(await collect(sort, 'asc')).toEqual(names);
    expect(await collect(sort, 'desc')).toEqual(names.toReversed());
  });

  it('refuse a cursor of another order, or none of ours', async () => {
    const { next } = await boss.call(members, { q: 'list-', max: 1 });
    const forged = Buffer.from('["joined","x","y"]').toString('base64url');
    for (const cursor of [next!, 'nonsense', forged])
      await expect(boss.call(members, { cursor, sort: 'joined' })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    const byTime = await boss.call(members, { q: 'list-', max: 1, sort: 'joined' });
    await expect(boss.call(members, { cursor: byTime.next!, sort: 'name' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('have no next page when the last one is full', async () => {
    const { list, next } = await boss.call(members, { q: 'list-', sort: 'joined', max: 3 });
    expect([list.length, next]).toEqual([3, null]);
  });

  it('are filtered by role and status', async () => {
    const find = async (filter: object) =>
      (await boss.call(members, { q: 'list-', ...filter })).list.map(({ username }) => username);
    await boss.call(setRole, { username: 'list-ann', role: 'moderator' });
    await boss.call(suspend, { username: 'list-bea' });
    expect(await find({ role: 'moderator' })).toEqual(['list-ann']);
    expect(await find({ status: 'suspended' })).toEqual(['list-bea']);
    expect(await find({ status: 'active' })).toEqual(['list-cem', 'list-ann']);
  });

  it('have the time of joining, which a new role does not change', async () => {
    const late = await signUpAs(server, 'late-member');
    await pool.query("update users set created_at = '2020-01-01' where username = 'late-member'");
    const { url } = await boss.call(membershipRoutes.invite, {});
    await late.call(membershipRoutes.acceptInvitation, { code: url.split('#')[1]! });
    const read = async () => (await boss.call(members, { q: 'late-member' })).list[0]!;
    const { time_joined, time_last_seen } = await read();
    expect(time_joined).toBeGreaterThan(Date.parse('2020-01-02'));
    expect(time_last_seen).not.toBeNull();
    await boss.call(setRole, { username: 'late-member', role: 'moderator' });
    expect((await read()).time_joined).toBe(time_joined);
  });
});

describe('accounts without an organization', () => {
  it('are listed for administrators of the default organization, without members', async () => {
    const { list } = await boss.call(otherAccounts, { q: 'other-' });
    expect(list.map(({ username }) => username)).toEqual(['other-ann', 'other-bea', 'other-cem']);
    expect(list[0]).toMatchObject({ suspended: false, sso: false, time_created: expect.any(Number) });
    expect((await boss.call(otherAccounts, { q: 'list-' })).list).toEqual([]);
    await expect(foreign.call(otherAccounts, {})).rejects.toMatchObject({
      code: 'NOT_OPERATOR',
      status: 403,
    });
    await expect((await server.as('list-plain')).call(otherAccounts, {})).rejects.toMatchObject({
      code: 'NOT_ADMINISTRATOR',
    });
  });

  it('can be suspended, which signs them out everywhere', async () => {
    const ann = await signIn(server.server, server.url, { username: 'other-dan', role: null });
    await boss.call(suspendAccount, { username: 'Other-Dan' });
    expect((await ann.call(accountRoutes.me, {})).user.username).toBe('anonymous');
    expect(await tryToSignIn('other-dan')).toBe('ACCOUNT_SUSPENDED');
    const { list } = await boss.call(otherAccounts, { status: 'suspended' });
    expect(list).toMatchObject([{ username: 'other-dan', suspended: true, time_last_seen: null }]);
    await boss.call(unsuspendAccount, { username: 'other-dan' });
    expect(await tryToSignIn('other-dan')).toBe('ok');
  });

  it('are neither listed nor found once they are deleted', async () => {
    await signUpAs(server, 'other-gone');
    await pool.query("update users set deleted_at = now() where username = 'other-gone'");
    expect((await boss.call(otherAccounts, { q: 'other-gone' })).list).toEqual([]);
    await expect(boss.call(suspendAccount, { username: 'other-gone' })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    });
  });

  it('get links for a new password', async () => {
    const { url } = await boss.call(createAccountResetLink, { username: 'other-bea' });
    const code = url.split('#')[1]!;
    await server.anonymous().call(recoveryRoutes.resetPassword, { code, new_password: 'another password' });
    expect(await tryToSignIn('other-bea', 'another password')).toBe('ok');
  });

  it('are neither members, nor managed by other organizations, nor by members', async () => {
    for (const route of [suspendAccount, unsuspendAccount, createAccountResetLink]) {
      for (const username of ['list-cem', 'administrator', 'list-foreign', 'nobody-here'])
        await expect(boss.call(route, { username })).rejects.toMatchObject({
          code: 'ACCOUNT_NOT_FOUND',
          status: 404,
        });
      await expect(foreign.call(route, { username: 'other-ann' })).rejects.toMatchObject({
        code: 'NOT_OPERATOR',
      });
    }
    expect(await tryToSignIn('list-cem')).toBe('ok');
  });
});
