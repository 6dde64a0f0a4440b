import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import type { CallInputOf } from '#kernel/contract/route.ts';
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

const { invite, invitations, revokeInvitation, invitation, acceptInvitation } = membershipRoutes;
const DAY_MS = 24 * 60 * 60_000;

let server: TestServer;
let pool: pg.Pool;
let boss: TestPerson;
let internal: string;
beforeAll(async () => {
  server = await createTestServer();
  pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  boss = await server.asAdministrator();
  const made = await boss.call(videoRoutes.create, { displayname: 'Inside', visibility: 'organization' });
  internal = made.kapsule_id;
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

let count = 0;
/** Somebody who has just signed up. */
const newcomer = () => signUpAs(server, `new-${++count}`);
const codeOf = ({ url }: { url: string }): string => url.split('#')[1] ?? '';
const link = async (input: CallInputOf<typeof invite> = {}) => codeOf(await boss.call(invite, input));
const accept = (person: TestPerson, code: string) => person.call(acceptInvitation, { code });
const roleOf = async (person: TestPerson) =>
  (await person.call(accountRoutes.me, {})).user.organization?.role ?? null;
const watch = (person: TestPerson) => person.call(videoRoutes.get, { id: internal });
const setRole = (username: string, role: 'administrator' | 'moderator' | 'member') =>
  boss.call(organizationRoutes.setRole, { username, role });
const remove = (username: string) => boss.call(organizationRoutes.removeMember, { username });

describe('somebody who has signed up', () => {
  it('sees what is public and nothing of the organization until they are invited [HO-02, HO-04]', async () => {
    const ina = await newcomer();
    await expect(watch(ina)).rejects.toMatchObject({
      code: 'VIDEO_PRIVATE',
      message: 'This video is only for members of the organization.',
    });
    expect((await ina.call(accountRoutes.findPeople, { q: 'a' })).list).toEqual([]);
    await expect(ina.call(videoRoutes.create, { displayname: 'Mine' })).rejects.toMatchObject({
      code: 'MEMBERS_ONLY',
      status: 403,
    });
    const code = await link();
    expect(await ina.call(invitation, { code })).toEqual({
      organization: 'Kapsule',
      role: 'member',
      joined: false,
    });
    expect((await accept(ina, code)).user.organization).toMatchObject({ role: 'member' });
    expect((await watch(ina)).displayname).toBe('Inside');
    await ina.call(videoRoutes.create, { displayname: 'Mine' });
  });

  it('cannot be named as someone who manages a video before they are a member [HO-02]', async () => {
    const ina = await newcomer();
    const named = () => boss.call(videoRoutes.addManager, { id: internal, username: ina.username });
    await expect(named()).rejects.toMatchObject({ code: 'PERSON_NOT_FOUND' });
    await accept(ina, await link());
    expect((await named()).list.map((person) => person.username)).toContain(ina.username);
  });
});

describe('an invitation', () => {
  it('lasts seven days and one use unless told otherwise, and its code is stored nowhere [HO-02]', async () => {
    const made = await boss.call(invite, { label: 'For Ina' });
    expect(made).toMatchObject({ role: 'member', label: 'For Ina', uses: 0, max_uses: 1 });
    expect(made.time_expires - made.time_created).toBe(7 * DAY_MS);
    expect(made.url).toMatch(/^http:\/\/localhost:\d+\/app\/join#[\w-]{43}$/);
    const { rows } = await pool.query('select * from invitations where id = $1', [made.id]);
    expect(JSON.stringify(rows)).not.toContain(codeOf(made));
    expect(JSON.stringify(await boss.call(invitations, {}))).not.toContain(codeOf(made));
  });

  it('gives the role that it names, raises one and never lowers one [HO-02]', async () => {
    const ina = await newcomer();
    await accept(ina, await link({ role: 'moderator' }));
    expect(await roleOf(ina)).toBe('moderator');
    const lower = await link({ role: 'member' });
    await accept(ina, lower);
    expect(await roleOf(ina)).toBe('moderator');
    // It was not used up by someone who got nothing from it.
    const ben = await newcomer();
    await accept(ben, lower);
    await accept(ben, await link({ role: 'administrator' }));
    expect(await roleOf(ben)).toBe('administrator');
  });

  it('accepted twice by the same person counts once', async () => {
    const [ina, ben] = [await newcomer(), await newcomer()];
    const made = await boss.call(invite, { max_uses: 2 });
    await Promise.all([1, 2, 3].map(() => accept(ina, codeOf(made))));
    await accept(ina, codeOf(made));
    const open = (await boss.call(invitations, {})).list.find(({ id }) => id === made.id);
    expect(open?.uses).toBe(1);
    await accept(ben, codeOf(made));
    expect((await boss.call(invitations, {})).list.map(({ id }) => id)).not.toContain(made.id);
  });

  it('for one admits one of several who come at once; the others are told [HO-04]', async () => {
    for (let round = 0; round < 3; round += 1) {
      const people = await Promise.all([newcomer(), newcomer(), newcomer(), newcomer()]);
      const code = await link();
      const all = await Promise.allSettled(people.map((person) => accept(person, code)));
      const refused = all.filter((one) => one.status === 'rejected');
      expect(refused).toHaveLength(3);
      for (const { reason } of refused)
        expect(reason).toMatchObject({ code: 'INVITATION_USED', status: 410 });
      const roles = await Promise.all(people.map(roleOf));
      expect(roles.filter((role) => role === 'member')).toHaveLength(1);
    }
  });

  it('that has expired, was revoked, was used or never existed says which [HO-02]', async () => {
    const [ina, ben] = [await newcomer(), await newcomer()];
    const used = await link();
    await accept(ben, used);
    const revoked = await boss.call(invite, {});
    await boss.call(revokeInvitation, { id: revoked.id });
    await boss.call(revokeInvitation, { id: revoked.id });
    const late = await link({ expires_in_days: 1 });
    server.clock.advance(DAY_MS);
    for (const [code, expected, status] of [
      [used, 'INVITATION_USED', 410],
      [codeOf(revoked), 'INVITATION_REVOKED', 410],
      [late, 'INVITATION_EXPIRED', 410],
      [`${used}x`, 'INVITATION_NOT_FOUND', 404],
      ['', 'INVITATION_NOT_FOUND', 404],
    ] as const) {
      await expect(accept(ina, code)).rejects.toMatchObject({ code: expected, status });
      await expect(server.anonymous().call(invitation, { code })).rejects.toMatchObject({ code: expected });
    }
    expect(await roleOf(ina)).toBeNull();
    // Whoever has joined is told so and not that the link is closed.
    expect(await ben.call(invitation, { code: used })).toMatchObject({ joined: true });
  });

  it('is revoked by administrators of its own organization only', async () => {
    const made = await boss.call(invite, {});
    const { id: organizationId } = await server.server.service('organizations').create('Elsewhere');
    const account = { username: 'rival', role: 'administrator' as const, organizationId };
    const rival = await signIn(server.server, server.url, account);
    for (const id of [made.id, 'no-uuid', '%00'])
      await expect(rival.call(revokeInvitation, { id })).rejects.toMatchObject({
        code: 'INVITATION_NOT_FOUND',
      });
    await expect(accept(rival, codeOf(made))).rejects.toMatchObject({ code: 'MEMBER_ELSEWHERE' });
    await accept(await newcomer(), codeOf(made));
  });

  it.each([
    [{ role: 'owner' }],
    [{ max_uses: 0 }],
    [{ max_uses: 501 }],
    [{ max_uses: 1.5 }],
    [{ expires_in_days: 0 }],
    [{ expires_in_days: 91 }],
    [{ label: 'x'.repeat(81) }],
    [{ label: 'two\nlines' }],
  ])('is not made with %j', async (input) => {
    await expect(boss.call(invite, input as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('signing up with an invitation', () => {
  const signUp = (invitation: string, username = `new-${++count}`) =>
    server
      .anonymous()
      .call(accountRoutes.signUp, { username, displayname: 'X', password: TEST_PASSWORD, invitation });

  it('makes a member at once, even where sign-up is closed [HO-02]', async () => {
    const { version } = await boss.call(organizationRoutes.get, {});
    await boss.call(organizationRoutes.change, { version, sign_up_enabled: false });
    try {
      await expect(newcomer()).rejects.toMatchObject({ code: 'SIGN_UP_CLOSED' });
      expect((await signUp(await link({ role: 'moderator' }))).user.organization?.role).toBe('moderator');
    } finally {
      await boss.call(organizationRoutes.change, { version: version + 1, sign_up_enabled: true });
    }
  });

  it('makes no account when the link is closed, and the name stays free', async () => {
    const code = await link();
    const both = await Promise.allSettled([signUp(code, 'first'), signUp(code, 'second')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(signUp(code, 'third')).rejects.toMatchObject({ code: 'INVITATION_USED' });
    const { rows } = await pool.query("select from users where username in ('first', 'second', 'third')");
    expect(rows).toHaveLength(1);
    await signUp(await link(), 'third');
  });
});

describe('a member who is removed', () => {
  it('is a viewer at once; what they made stays, and is theirs again when they come back [HO-02, HO-04]', async () => {
    const ina = await newcomer();
    await accept(ina, await link());
    const { kapsule_id: id } = await ina.call(videoRoutes.create, { displayname: 'By Ina' });
    expect(await remove(ina.username)).toEqual({ ok: true });
    await expect(watch(ina)).rejects.toMatchObject({ code: 'VIDEO_PRIVATE' });
    await expect(ina.call(videoRoutes.change, { id, displayname: 'x' })).rejects.toMatchObject({
      code: 'VIDEO_PRIVATE',
    });
    expect((await ina.call(videoRoutes.list, { mine: true })).list).toEqual([]);
    expect((await ina.call(accountRoutes.me, {})).user).toMatchObject({ organization: null });
    expect((await boss.call(videoRoutes.get, { id })).owner_name).toBe(ina.username);
    await accept(ina, await link());
    expect((await ina.call(videoRoutes.list, { mine: true })).list).toHaveLength(1);
    await ina.call(videoRoutes.change, { id, displayname: 'Still by Ina' });
  });

  it('does not come back by the link that they used before [HO-04]', async () => {
    const ina = await newcomer();
    const code = await link({ max_uses: 5 });
    await accept(ina, code);
    await remove(ina.username);
    await expect(accept(ina, code)).rejects.toMatchObject({ code: 'INVITATION_USED' });
    expect(await roleOf(ina)).toBeNull();
  });

  it('takes the links that they made as an administrator with them [HO-04]', async () => {
    for (const lose of [remove, (username: string) => setRole(username, 'member')]) {
      const ina = await newcomer();
      await accept(ina, await link({ role: 'administrator' }));
      const code = codeOf(await ina.call(invite, { role: 'administrator' }));
      await lose(ina.username);
      await expect(accept(ina, code)).rejects.toMatchObject({ code: 'INVITATION_REVOKED' });
      await expect(accept(await newcomer(), code)).rejects.toMatchObject({ code: 'INVITATION_REVOKED' });
    }
  });

  it('is never the last administrator, and never somebody who is not there', async () => {
    const { rows } = await pool.query<{ username: string }>(
      "select username from users where organization_role = 'administrator' and username like 'new-%'",
    );
    for (const { username } of rows) await remove(username);
    await expect(remove('administrator')).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR', status: 409 });
    for (const username of ['rival', 'nobody-here', (await newcomer()).username])
      await expect(remove(username)).rejects.toMatchObject({ code: 'MEMBER_NOT_FOUND', status: 404 });
  });
});

describe('every change of a membership', () => {
  it('is announced to the person it is about, and only when something changed', async () => {
    const ina = await newcomer();
    const { rows } = await pool.query<{ id: string }>('select id from users where username = $1', [
      ina.username,
    ]);
    const topic = `person:${rows[0]?.id}`;
    const told = async () =>
      (await server.server.kernel.events.since([topic], 0)).events.map(({ type, data }) => ({ type, data }));
    const once = { type: 'person.changed', data: { id: rows[0]?.id, access: true } };
    const code = await link();
    await accept(ina, code);
    await accept(ina, code);
    expect(await told()).toEqual([once]);
    await setRole(ina.username, 'moderator');
    await setRole(ina.username, 'moderator');
    expect(await told()).toEqual([once, once]);
    await remove(ina.username);
    expect(await told()).toEqual([once, once, once]);
  });
});
