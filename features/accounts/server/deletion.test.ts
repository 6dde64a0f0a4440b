import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createAuthenticator } from '#test/authenticator.ts';
import { createMailFixture, type MailFixture } from '#test/mail-fixture.ts';
import { signUpAs } from '#test/sign-up.ts';
import { signIn, TEST_PASSWORD, type TestPerson } from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';
import { membershipRoutes } from '../membership-contract.ts';
import { peopleRoutes } from '../people-contract.ts';
import { personalDataRoutes } from '../personal-data-contract.ts';
import { recoveryRoutes } from '../recovery-contract.ts';
import { secondFactorRoutes } from '../second-factor-contract.ts';
import { ATTEMPT_LIMITS } from './sign-in-attempts.ts';

const { deletion, deleteAccount } = personalDataRoutes;

let fixture: MailFixture;
let mailbox: MailFixture['mailbox'];
let server: MailFixture['server'];
let pool: MailFixture['pool'];
let boss: TestPerson;
beforeAll(async () => {
  fixture = await createMailFixture();
  ({ mailbox, server, pool, boss } = fixture);
});
beforeEach(() => fixture.emptyMailbox());
afterAll(() => fixture.stop());

const addMember = (): Promise<TestPerson> => fixture.addPerson({ hasEmail: false });
const remove = (
  { username, call }: TestPerson,
  proof = TEST_PASSWORD,
  videos: 'delete' | 'hand-over' = 'delete',
) => call(deleteAccount, { username, proof, videos });
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error) => error.code,
  );
const nameOf = async (person: TestPerson): Promise<string> =>
  (await person.call(accountRoutes.me, {})).user.username;
const addEvent = async (owner: TestPerson): Promise<string> =>
  (
    await owner.call(videoRoutes.create, {
      displayname: 'Event',
      src: 'LIVE_EVENT',
      visibility: 'organization',
    })
  ).kapsule_id;
const finish = async (): Promise<void> => {
  server.clock.advance(20 * 60_000);
  await server.server.kernel.jobs.runDue('accounts.finish-deletions');
};

describe('deleting an account', () => {
  it('signs the person out everywhere and frees nothing but the address [HO-02, HO-04]', async () => {
    const ina = await addMember();
    const { username } = ina;
    const phone = server.anonymous();
    await phone.call(accountRoutes.signIn, { username, password: TEST_PASSWORD });
    expect((await remove(ina)).user.username).toBe('anonymous');
    expect(ina.cookies.size).toBe(0);
    expect([await nameOf(ina), await nameOf(phone)]).toEqual(['anonymous', 'anonymous']);
    expect(await codeOf(phone.call(accountRoutes.setting, { username }))).toBe('UNAUTHENTICATED');
    const again = server.anonymous();
    expect(await codeOf(again.call(accountRoutes.signIn, { username, password: TEST_PASSWORD }))).toBe(
      'WRONG_CREDENTIALS',
    );
    expect(await codeOf(signUpAs(server, username))).toBe('USERNAME_TAKEN');
    await finish();
    expect(await codeOf(signUpAs(server, username.toUpperCase()))).toBe('USERNAME_TAKEN');
  });

  it('needs the password [HO-04]', async () => {
    const ina = await addMember();
    expect(await ina.call(deletion, { username: ina.username })).toEqual({
      proof: 'password',
      videos: 0,
      heir: { username: 'administrator', displayname: 'administrator' },
      obstacle: null,
    });
    for (const proof of ['', 'not the password', ina.username])
      expect(await codeOf(remove(ina, proof))).toBe('WRONG_PASSWORD');
    expect(await nameOf(ina)).toBe(ina.username);
  });

  it('does not help to guess the password in an open browser [HO-04]', async () => {
    const ina = await addMember();
    for (let turn = 0; turn < ATTEMPT_LIMITS.nameAtAddress; turn += 1)
      expect(await codeOf(remove(ina, `guess ${turn}`))).toBe('WRONG_PASSWORD');
    expect(await codeOf(remove(ina))).toBe('TOO_MANY_TRIES');
  });

  it('ends the links that the person was sent or has created [HO-04]', async () => {
    const ina = await addMember();
    await boss.call(organizationRoutes.setRole, { username: ina.username, role: 'administrator' });
    const { url: reset } = await boss.call(recoveryRoutes.createResetLink, { username: ina.username });
    const { url: invitation } = await ina.call(membershipRoutes.invite, {});
    const guest = await signUpAs(server, 'guest');
    const open = (url: string) => ({ code: url.split('#')[1] ?? '' });
    await guest.call(membershipRoutes.invitation, open(invitation));
    await remove(ina);
    const calls = [
      guest.call(membershipRoutes.acceptInvitation, open(invitation)),
      guest.call(recoveryRoutes.checkReset, open(reset)),
      guest.call(recoveryRoutes.resetPassword, { ...open(reset), new_password: TEST_PASSWORD }),
    ];
    expect(await Promise.all(calls.map(codeOf))).toEqual([
      'INVITATION_NOT_FOUND',
      'RESET_NOT_FOUND',
      'RESET_NOT_FOUND',
    ]);
  });

  it('keeps an empty row until no request that was under way can write any more [HO-03]', async () => {
    const ina = await addMember();
    const find = 'select username, displayname, deleted_at from users where id = $1';
    const { rows } = await pool.query('select id from users where username = $1', [ina.username]);
    const [{ id }] = rows;
    // The schedule is due.
    server.clock.advance(20 * 60_000);
    await remove(ina);
    await server.server.kernel.jobs.runDue('accounts.finish-deletions');
    expect((await pool.query(find, [id])).rows).toMatchObject([{ username: `~${id}`, displayname: '' }]);
    await finish();
    expect((await pool.query(find, [id])).rowCount).toBe(0);
  });

  it('needs a code if two-step sign-in is on [HO-04]', async () => {
    const ina = await addMember();
    const { username } = ina;
    const { secret } = await ina.call(secondFactorRoutes.startSecondFactor, {
      username,
      password: TEST_PASSWORD,
    });
    const { recovery_codes } = await ina.call(secondFactorRoutes.confirmSecondFactor, {
      username,
      code: createAuthenticator(secret, server.clock)(),
    });
    expect((await ina.call(deletion, { username })).proof).toBe('code');
    expect(await codeOf(remove(ina, TEST_PASSWORD))).toBe('WRONG_CODE');
    expect(await codeOf(remove(ina, recovery_codes[0]))).toBe('ok');
  });

  it('needs the username of people without a password', async () => {
    const ina = await addMember();
    await pool.query('update users set password_hash = null where username = $1', [ina.username]);
    expect((await ina.call(deletion, { username: ina.username })).proof).toBe('username');
    expect(await codeOf(remove(ina, 'someone-else'))).toBe('WRONG_NAME');
    expect(await codeOf(remove(ina, ` ${ina.username.toUpperCase()}`))).toBe('ok');
  });

  it('is refused to the only administrator, until there is another one [HO-02]', async () => {
    const { rows } = await pool.query("insert into organizations (name) values ('Two') returning id");
    const organizationId = rows[0].id;
    const add = (username: string, role: 'administrator' | 'member') =>
      signIn(server.server, server.url, { username, role, organizationId });
    const [only, other] = [await add('only-admin', 'administrator'), await add('second-admin', 'member')];
    expect((await only.call(deletion, { username: 'only-admin' })).obstacle?.code).toBe('ONLY_ADMINISTRATOR');
    expect(await codeOf(remove(only))).toBe('ONLY_ADMINISTRATOR');
    expect(await nameOf(only)).toBe('only-admin');
    await only.call(organizationRoutes.setRole, { username: 'second-admin', role: 'administrator' });
    // Both at once: one of them has to stay.
    const results = await Promise.all([codeOf(remove(only)), codeOf(remove(other))]);
    expect(results.sort()).toEqual(['ONLY_ADMINISTRATOR', 'ok']);
  });

  it('is refused while an event of theirs is running [HO-02]', async () => {
    const ina = await addMember();
    const id = await addEvent(ina);
    for (const state of ['LIVE', 'NOT_LIVE'] as const) {
      await ina.call(videoRoutes.setLiveState, { id, state });
      expect((await ina.call(deletion, { username: ina.username })).obstacle?.code).toBe('EVENT_RUNNING');
      expect(await codeOf(remove(ina))).toBe('EVENT_RUNNING');
    }
    await ina.call(videoRoutes.setLiveState, { id, state: 'CLOSED' });
    expect((await ina.call(deletion, { username: ina.username })).videos).toBe(1);
    expect(await codeOf(remove(ina))).toBe('ok');
    await expect.poll(() => codeOf(boss.call(videoRoutes.get, { id }))).toBe('VIDEO_DELETED');
  });

  it('hands videos over to an administrator, but not what was in the trash', async () => {
    const ina = await addMember();
    const [kept, trashed] = [await addEvent(ina), await addEvent(ina)];
    await ina.call(videoRoutes.change, { id: kept, visibility: 'private' });
    await ina.call(videoRoutes.addManager, { id: kept, username: 'administrator' });
    await ina.call(videoRoutes.remove, { id: trashed });
    await remove(ina, TEST_PASSWORD, 'hand-over');
    const owner = async () => (await boss.call(videoRoutes.get, { id: kept })).owner_name;
    await expect.poll(owner).toBe('administrator');
    await expect
      .poll(async () => (await pool.query('select from videos where id = $1', [trashed])).rowCount)
      .toBe(0);
    expect((await boss.call(videoRoutes.managers, { id: kept })).list).toEqual([]);
    await finish();
    expect(await owner()).toBe('administrator');
  });

  it('cannot hand videos over for people outside the organization', async () => {
    const ina = await signUpAs(server, 'outsider');
    expect((await ina.call(deletion, { username: 'outsider' })).heir).toBeNull();
    expect(await codeOf(remove(ina, TEST_PASSWORD, 'hand-over'))).toBe('NO_HEIR');
    expect(await codeOf(remove(ina))).toBe('ok');
  });

  it('happens once when it is asked for twice', async () => {
    const ina = await addMember();
    const twin = { ...ina, ...server.anonymous(), username: ina.username };
    await twin.call(accountRoutes.signIn, { username: ina.username, password: TEST_PASSWORD });
    const results = await Promise.all([codeOf(remove(ina)), codeOf(remove(ina)), codeOf(remove(twin))]);
    expect(results).toContain('ok');
    for (const result of results) expect(['ok', 'FORBIDDEN', 'UNAUTHENTICATED']).toContain(result);
    expect(await codeOf(remove(ina))).toBe('UNAUTHENTICATED');
  });

  it('tells the person by mail, later if the mail server is down [HO-03]', async () => {
    const ina = await fixture.addPerson();
    mailbox.dropsNext = 3;
    expect(await codeOf(remove(ina))).toBe('ok');
    expect((await mailbox.mailTo(ina.email)).raw).toContain('Subject: Your account was deleted');
    expect(mailbox.dropsNext).toBe(0);
  });

  it('is noticed by administrators who were just looking at the person', async () => {
    const { username, ...ina } = await addMember();
    await remove({ ...ina, username });
    const { list } = await boss.call(organizationRoutes.members, { q: username });
    expect(list).toEqual([]);
    for (const call of [
      () => boss.call(organizationRoutes.setRole, { username, role: 'moderator' }),
      () => boss.call(organizationRoutes.removeMember, { username }),
      () => boss.call(peopleRoutes.suspend, { username }),
    ])
      expect(await codeOf(call())).toBe('MEMBER_NOT_FOUND');
  });
});
