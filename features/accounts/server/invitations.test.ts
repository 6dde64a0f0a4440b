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
let internalVideo: string;
beforeAll(async () => {
  server = await createTestServer();
  pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  boss = await server.asAdministrator();
  const made = await boss.call(videoRoutes.create, { displayname: 'Inside', visibility: 'organization' });
  internalVideo = made.kapsule_id;
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

let count = 0;
const signUpNewUser = () => signUpAs(server, `new-${++count}`);
const readCode = ({ url }: { url: string }): string => url.split('#')[1] ?? '';
const createCode = async (input: CallInputOf<typeof invite> = {}) => readCode(await boss.call(invite, input));
const accept = (person: TestPerson, code: string) => person.call(acceptInvitation, { code });
const getRole = async (person: TestPerson) =>
  (await person.call(accountRoutes.me, {})).user.organization?.role ?? null;
const watch = (person: TestPerson) => person.call(videoRoutes.get, { id: internalVideo });
const setRole = (username: string, role: 'administrator' | 'moderator' | 'member') =>
  boss.call(organizationRoutes.setRole, { username, role });
const remove = (username: string) => boss.call(organizationRoutes.removeMember, { username });

describe('a new user', () => {
  it('has access only to public videos until they accept an invitation [HO-02, HO-04]', async () => {
    const ina = await signUpNewUser();
    await expect(watch(ina)).rejects.toMatchObject({
      code: 'VIDEO_PRIVATE',
      message: 'This video is only for members of the organization.',
    });
    expect((await ina.call(accountRoutes.findPeople, { q: 'a' })).list).toEqual([]);
    await expect(ina.call(videoRoutes.create, { displayname: 'Mine' })).rejects.toMatchObject({
      code: 'MEMBERS_ONLY',
      status: 403,
    });
    const code = await createCode();
    expect(await ina.call(invitation, { code })).toEqual({
      organization: 'Kapsule',
      role: 'member',
      joined: false,
    });
    expect((await accept(ina, code)).user.organization).toMatchObject({ role: 'member' });
    expect((await watch(ina)).displayname).toBe('Inside');
    await ina.call(videoRoutes.create, { displayname: 'Mine' });
  });

  it('cannot become manager of a video before they are a member [HO-02]', async () => {
    const ina = await signUpNewUser();
    const addManager = () => boss.call(videoRoutes.addManager, { id: internalVideo, username: ina.username });
    await expect(addManager()).rejects.toMatchObject({ code: 'PERSON_NOT_FOUND' });
    await accept(ina, await createCode());
    expect((await addManager()).list.map((person) => person.username)).toContain(ina.username);
  });
});

describe('an invitation', () => {
  it('is valid for seven days and one use by default, and its code is not stored [HO-02]', async () => {
    const made = await boss.call(invite, { label: 'For Ina' });
    expect(made).toMatchObject({ role: 'member', label: 'For Ina', uses: 0, max_uses: 1 });
    expect(made.time_expires - made.time_created).toBe(7 * DAY_MS);
    expect(made.url).toMatch(/^http:\/\/localhost:\d+\/app\/join#[\w-]{43}$/);
    const { rows } = await pool.query('select * from invitations where id = $1', [made.id]);
    expect(JSON.stringify(rows)).not.toContain(readCode(made));
    expect(JSON.stringify(await boss.call(invitations, {}))).not.toContain(readCode(made));
  });

  it('grants or raises a role but never lowers one [HO-02]', async () => {
    const ina = await signUpNewUser();
    await accept(ina, await createCode({ role: 'moderator' }));
    expect(await getRole(ina)).toBe('moderator');
    const lower = await createCode({ role: 'member' });
    await accept(ina, lower);
    expect(await getRole(ina)).toBe('moderator');
    // It is not used up by someone who gained nothing from it.
    const ben = await signUpNewUser();
    await accept(ben, lower);
    await accept(ben, await createCode({ role: 'administrator' }));
    expect(await getRole(ben)).toBe('administrator');
  });

  it('counts once when the same person accepts it repeatedly', async () => {
    const [ina, ben] = [await signUpNewUser(), await signUpNewUser()];
    const made = await boss.call(invite, { max_uses: 2 });
    await Promise.all([1, 2, 3].map(() => accept(ina, readCode(made))));
    await accept(ina, readCode(made));
    const open = (await boss.call(invitations, {})).list.find(({ id }) => id === made.id);
    expect(open?.uses).toBe(1);
    await accept(ben, readCode(made));
    expect((await boss.call(invitations, {})).list.map(({ id }) => id)).not.toContain(made.id);
  });

  it('for a single use admits one of several concurrent requests [HO-04]', async () => {
    for (let round = 0; round < 3; round += 1) {
      const people = await Promise.all([signUpNewUser(), signUpNewUser(), signUpNewUser(), signUpNewUser()]);
      const code = await createCode();
      const results = await Promise.allSettled(people.map((person) => accept(person, code)));
      const rejected = results.filter((result) => result.status === 'rejected');
      expect(rejected).toHaveLength(3);
      for (const { reason } of rejected)
        expect(reason).toMatchObject({ code: 'INVITATION_USED', status: 410 });
      const roles = await Promise.all(people.map(getRole));
      expect(roles.filter((role) => role === 'member')).toHaveLength(1);
    }
  });

  it('fails with a distinct error if expired, revoked, used, or unknown [HO-02]', async () => {
    const [ina, ben] = [await signUpNewUser(), await signUpNewUser()];
    const used = await createCode();
    await accept(ben, used);
    const revoked = await boss.call(invite, {});
    await boss.call(revokeInvitation, { id: revoked.id });
    await boss.call(revokeInvitation, { id: revoked.id });
    const expired = await createCode({ expires_in_days: 1 });
    server.clock.advance(DAY_MS);
    for (const [code, expected, status] of [
      [used, 'INVITATION_USED', 410],
      [readCode(revoked), 'INVITATION_REVOKED', 410],
      [expired, 'INVITATION_EXPIRED', 410],
      [`${used}x`, 'INVITATION_NOT_FOUND', 404],
      ['', 'INVITATION_NOT_FOUND', 404],
    ] as const) {
      await expect(accept(ina, code)).rejects.toMatchObject({ code: expected, status });
      await expect(server.anonymous().call(invitation, { code })).rejects.toMatchObject({ code: expected });
    }
    expect(await getRole(ina)).toBeNull();
    // Someone who has joined sees that instead of an error.
    expect(await ben.call(invitation, { code: used })).toMatchObject({ joined: true });
  });

  it('can be revoked only by administrators of its organization', async () => {
    const made = await boss.call(invite, {});
    const { id: organizationId } = await server.server.service('organizations').create('Elsewhere');
    const account = { username: 'rival', role: 'administrator' as const, organizationId };
    const rival = await signIn(server.server, server.url, account);
    for (const id of [made.id, 'no-uuid', '%00'])
      await expect(rival.call(revokeInvitation, { id })).rejects.toMatchObject({
        code: 'INVITATION_NOT_FOUND',
      });
    await expect(accept(rival, readCode(made))).rejects.toMatchObject({ code: 'MEMBER_ELSEWHERE' });
    await accept(await signUpNewUser(), readCode(made));
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
  ])('cannot be created with %j', async (input) => {
    await expect(boss.call(invite, input as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('signing up with an invitation', () => {
  const signUp = (invitation: string, username = `new-${++count}`) =>
    server
      .anonymous()
      .call(accountRoutes.signUp, { username, displayname: 'X', password: TEST_PASSWORD, invitation });

  it('creates a member even if sign-up is closed [HO-02]', async () => {
    const { version } = await boss.call(organizationRoutes.get, {});
    await boss.call(organizationRoutes.change, { version, sign_up_enabled: false });
    try {
      await expect(signUpNewUser()).rejects.toMatchObject({ code: 'SIGN_UP_CLOSED' });
      expect((await signUp(await createCode({ role: 'moderator' }))).user.organization?.role).toBe(
        'moderator',
      );
    } finally {
      await boss.call(organizationRoutes.change, { version: version + 1, sign_up_enabled: true });
    }
  });

  it('creates no account if the invitation is closed, and the name stays available', async () => {
    const code = await createCode();
    const results = await Promise.allSettled([signUp(code, 'first'), signUp(code, 'second')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(signUp(code, 'third')).rejects.toMatchObject({ code: 'INVITATION_USED' });
    const { rows } = await pool.query("select from users where username in ('first', 'second', 'third')");
    expect(rows).toHaveLength(1);
    await signUp(await createCode(), 'third');
  });
});

describe('a removed member', () => {
  it('immediately loses access, but regains their videos when they rejoin [HO-02, HO-04]', async () => {
    const ina = await signUpNewUser();
    await accept(ina, await createCode());
    const { kapsule_id: id } = await ina.call(videoRoutes.create, { displayname: 'By Ina' });
    expect(await remove(ina.username)).toEqual({ ok: true });
    await expect(watch(ina)).rejects.toMatchObject({ code: 'VIDEO_PRIVATE' });
    await expect(ina.call(videoRoutes.change, { id, displayname: 'x' })).rejects.toMatchObject({
      code: 'VIDEO_PRIVATE',
    });
    expect((await ina.call(videoRoutes.list, { mine: true })).list).toEqual([]);
    expect((await ina.call(accountRoutes.me, {})).user).toMatchObject({ organization: null });
    expect((await boss.call(videoRoutes.get, { id })).owner_name).toBe(ina.username);
    await accept(ina, await createCode());
    expect((await ina.call(videoRoutes.list, { mine: true })).list).toHaveLength(1);
    await ina.call(videoRoutes.change, { id, displayname: 'Still by Ina' });
  });

  it('cannot rejoin with an invitation that they used before [HO-04]', async () => {
    const ina = await signUpNewUser();
    const code = await createCode({ max_uses: 5 });
    await accept(ina, code);
    await remove(ina.username);
    await expect(accept(ina, code)).rejects.toMatchObject({ code: 'INVITATION_USED' });
    expect(await getRole(ina)).toBeNull();
  });

  it('and a demoted administrator lose the invitations that they created [HO-04]', async () => {
    for (const demote of [remove, (username: string) => setRole(username, 'member')]) {
      const ina = await signUpNewUser();
      await accept(ina, await createCode({ role: 'administrator' }));
      const code = readCode(await ina.call(invite, { role: 'administrator' }));
      await demote(ina.username);
      await expect(accept(ina, code)).rejects.toMatchObject({ code: 'INVITATION_REVOKED' });
      await expect(accept(await signUpNewUser(), code)).rejects.toMatchObject({ code: 'INVITATION_REVOKED' });
    }
  });

  it('cannot be the last administrator or someone outside the organization', async () => {
    const { rows } = await pool.query<{ username: string }>(
      "select username from users where organization_role = 'administrator' and username like 'new-%'",
    );
    for (const { username } of rows) await remove(username);
    await expect(remove('administrator')).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR', status: 409 });
    for (const username of ['rival', 'nobody-here', (await signUpNewUser()).username])
      await expect(remove(username)).rejects.toMatchObject({ code: 'MEMBER_NOT_FOUND', status: 404 });
  });
});

describe('a membership change', () => {
  it('publishes an event to the person, but only if something changed', async () => {
    const ina = await signUpNewUser();
    const { rows } = await pool.query<{ id: string }>('select id from users where username = $1', [
      ina.username,
    ]);
    const topic = `person:${rows[0]?.id}`;
    const readEvents = async () =>
      (await server.server.kernel.events.since([topic], 0)).events.map(({ type, data }) => ({ type, data }));
    const changed = { type: 'person.changed', data: { id: rows[0]?.id, access: true } };
    const code = await createCode();
    await accept(ina, code);
    await accept(ina, code);
    expect(await readEvents()).toEqual([changed]);
    await setRole(ina.username, 'moderator');
    await setRole(ina.username, 'moderator');
    expect(await readEvents()).toEqual([changed, changed]);
    await remove(ina.username);
    expect(await readEvents()).toEqual([changed, changed, changed]);
  });
});
