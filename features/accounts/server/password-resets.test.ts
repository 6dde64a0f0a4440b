import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { createEventClients } from '#test/event-client.ts';
import { createMailFixture, type MailFixture, type PersonWithAddress } from '#test/mail-fixture.ts';
import { runAtOnce } from '#test/run-at-once.ts';
import { createTestServer, signIn, TEST_PASSWORD, type TestPerson } from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';
import { membershipRoutes } from '../membership-contract.ts';
import { RESET_MAILS_MAX, recoveryRoutes } from '../recovery-contract.ts';
import { ATTEMPT_LIMITS } from './sign-in-attempts.ts';

const { requestReset, checkReset, resetPassword, createResetLink } = recoveryRoutes;
const HOUR_MS = 60 * 60_000;
const NEW_PASSWORD = 'a completely new password';

let fixture: MailFixture;
let mailbox: MailFixture['mailbox'];
let server: MailFixture['server'];
let pool: MailFixture['pool'];
let boss: TestPerson;
let addPerson: MailFixture['addPerson'];
const { subscribe, closeAll } = createEventClients();
beforeAll(async () => {
  fixture = await createMailFixture();
  ({ mailbox, server, pool, boss, addPerson } = fixture);
});
beforeEach(() => fixture.emptyMailbox());
afterAll(async () => {
  closeAll();
  await fixture.stop();
});

const request = (account: string) => server.anonymous().call(requestReset, { account });
const RESET_PATH = '/app/reset-password#';
const codeIn = (text: string): string => /\/app\/reset-password#([\w-]{43})\r?\n/.exec(text)?.[1] ?? '';
/** The mail with a link; others tell about changes, at any time. */
const resetMailTo = ({ email }: { email: string }) => mailbox.mailTo(email, RESET_PATH);
async function requestCode(person: PersonWithAddress): Promise<string> {
  await request(person.username);
  return codeIn((await resetMailTo(person)).text);
}
/** Waits until all requests before this one were handled: jobs run one after the other. */
async function drain(): Promise<void> {
  const last = await addPerson();
  await request(last.username);
  await resetMailTo(last);
}
const complete = (code: string, new_password = NEW_PASSWORD) =>
  server.anonymous().call(resetPassword, { code, new_password });
const signInWith = (username: string, password: string) =>
  server.anonymous().call(accountRoutes.signIn, { username, password });
/** Mails with a link. */
const mailsTo = (email: string): number =>
  mailbox.mails.filter(({ to, text }) => to.includes(email) && codeIn(text) !== '').length;

describe('a password reset', () => {
  it('sets a new password and ends every session and stream of the account [HO-02]', async () => {
    const ina = await addPerson();
    const owner = await server.as('video-owner');
    const { kapsule_id: id } = await owner.call(videoRoutes.create, {
      displayname: 'Members',
      visibility: 'organization',
    });
    const stream = await subscribe(server, ina, `comments:${id}`);
    expect(stream.status).toBe(200);
    const code = await requestCode(ina);
    expect((await resetMailTo(ina)).raw).toMatch(/^Subject: Reset your password/m);
    expect(await server.anonymous().call(checkReset, { code })).toEqual({ username: ina.username });
    expect(await complete(code)).toEqual({ username: ina.username });
    expect((await ina.call(accountRoutes.me, {})).user.username).toBe('anonymous');
    expect(await stream.waitFor('denied')).toMatchObject({ data: { code: 'VIDEO_PRIVATE' } });
    await expect(signInWith(ina.username, TEST_PASSWORD)).rejects.toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
    expect((await signInWith(ina.username, NEW_PASSWORD)).user.username).toBe(ina.username);
  });

  it('lets people in who had typed too many wrong passwords here', async () => {
    const ina = await addPerson();
    for (let turn = 0; turn <= ATTEMPT_LIMITS.nameAtAddress; turn += 1)
      await expect(signInWith(ina.username, 'forgotten')).rejects.toThrow();
    await expect(signInWith(ina.username, TEST_PASSWORD)).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
    await complete(await requestCode(ina));
    await signInWith(ina.username, NEW_PASSWORD);
  });

  it('can be requested by mail address, and is written in the language of the account', async () => {
    const ina = await addPerson({ language: 'de' });
    await request(ina.email.toUpperCase());
    const mail = await mailbox.mailTo(ina.email);
    expect(mail.text).toContain(`Für das Konto „${ina.username}“`);
    expect(await complete(codeIn(mail.text))).toEqual({ username: ina.username });
  });

  it('stores only a hash of the code', async () => {
    const code = await requestCode(await addPerson());
    const { rows } = await pool.query(
      'select row::text as text from password_resets as row union all select row::text from jobs.job as row',
    );
    const stored: string[] = rows.map(({ text }) => text);
    expect(stored.length).toBeGreaterThan(1);
    // Binary columns are shown in hexadecimal.
    for (const form of [
      code,
      Buffer.from(code).toString('hex'),
      Buffer.from(code, 'base64url').toString('hex'),
    ])
      expect(stored.filter((text) => text.includes(form))).toEqual([]);
  });

  it('gives the same answer for unknown names and accounts without an address, and sends nothing', async () => {
    const silent = await addPerson({ hasEmail: false });
    const known = await addPerson();
    const answers = [];
    for (const account of ['nobody-here', 'nobody@acme.test', silent.username, 'anonymous', known.username])
      answers.push(await request(account));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"ok":true}']));
    await resetMailTo(known);
    expect(mailbox.mails.filter(({ text }) => codeIn(text) !== '')).toHaveLength(1);
  });

  it('reminds people without a password that their organization signs them in', async () => {
    const zoe = await addPerson({ hasPassword: false });
    await request(zoe.username);
    const { text } = await mailbox.mailTo(zoe.email);
    expect(text).toContain('Sign in through your organization');
    expect(text).not.toContain('/app/reset-password');
  });
});

describe('a link', () => {
  it('works once', async () => {
    const code = await requestCode(await addPerson());
    await complete(code);
    await expect(complete(code)).rejects.toMatchObject({ code: 'RESET_USED', status: 410 });
    await expect(server.anonymous().call(checkReset, { code })).rejects.toMatchObject({ code: 'RESET_USED' });
  });

  it('works once even if used twice at the same moment', async () => {
    const ina = await addPerson();
    const code = await requestCode(ina);
    const link = {
      query:
        'select from password_resets where user_id = (select id from users where username = $1) for update',
      values: [ina.username],
    };
    const tries = await runAtOnce(server.databaseUrl, link, [
      () => complete(code, 'the first password'),
      () => complete(code, 'the second one'),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'RESET_USED' },
    });
  });

  it('works for an hour, and tells for another day that it is too late', async () => {
    const [first, second] = [await requestCode(await addPerson()), await requestCode(await addPerson())];
    const cleanUp = async (ms: number) => {
      server.clock.advance(ms);
      await server.server.kernel.jobs.runDue('accounts.delete-expired');
    };
    await cleanUp(HOUR_MS - 1);
    await complete(first);
    await cleanUp(1);
    await expect(complete(second)).rejects.toMatchObject({ code: 'RESET_EXPIRED', status: 410 });
    await cleanUp(23 * HOUR_MS);
    await expect(complete(second)).rejects.toMatchObject({ code: 'RESET_EXPIRED' });
    await cleanUp(HOUR_MS);
    await expect(complete(second)).rejects.toMatchObject({ code: 'RESET_NOT_FOUND' });
  });

  it('ends all other links of the account, but not those of others', async () => {
    const [ina, ben] = [await addPerson(), await addPerson()];
    const [first, foreign] = [await requestCode(ina), await requestCode(ben)];
    const { url } = await boss.call(createResetLink, { username: ina.username });
    await complete(url.split('#')[1] ?? '');
    await expect(complete(first)).rejects.toMatchObject({ code: 'RESET_USED' });
    expect(await complete(foreign)).toEqual({ username: ben.username });
  });

  it.each([['made-up'], ['']])('with the code %j is rejected', async (code) => {
    await expect(complete(code)).rejects.toMatchObject({ code: 'RESET_NOT_FOUND', status: 404 });
  });

  it('keeps working after a password that is too short', async () => {
    const code = await requestCode(await addPerson());
    await expect(complete(code, 'short')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await complete(code);
  });

  it('stops working when the password or the address changes', async () => {
    const ina = await addPerson();
    const first = await requestCode(ina);
    await ina.call(accountRoutes.changePassword, {
      username: ina.username,
      current_password: TEST_PASSWORD,
      new_password: NEW_PASSWORD,
    });
    await expect(complete(first)).rejects.toMatchObject({ code: 'RESET_USED' });
    mailbox.mails.length = 0;
    const second = await requestCode(ina);
    const { username } = ina;
    await ina.call(membershipRoutes.requestEmail, { username, email: `${username}@new.test` });
    const { text } = await mailbox.mailTo(`${username}@new.test`);
    await ina.call(membershipRoutes.confirmEmail, { code: /#([\w-]{43})/.exec(text)?.[1] ?? '' });
    await expect(complete(second)).rejects.toMatchObject({ code: 'RESET_USED' });
    const third = await requestCode({ ...ina, email: `${username}@new.test` });
    await ina.call(membershipRoutes.removeEmail, { username });
    await expect(complete(third)).rejects.toMatchObject({ code: 'RESET_USED' });
  });
});

describe('many requests', () => {
  it('send few mails, and every link that was sent keeps working', async () => {
    const victim = await addPerson();
    for (let batch = 0; batch < 10; batch += 1)
      await Promise.all(Array.from({ length: 30 }, () => request(victim.username)));
    await drain();
    expect(mailsTo(victim.email)).toBeLessThanOrEqual(RESET_MAILS_MAX);
    for (let turn = 0; turn < RESET_MAILS_MAX; turn += 1) {
      await request(victim.username);
      await drain();
    }
    expect(mailsTo(victim.email)).toBe(RESET_MAILS_MAX);
    expect((await signInWith(victim.username, TEST_PASSWORD)).user.username).toBe(victim.username);
    await complete(codeIn((await resetMailTo(victim)).text));
    server.clock.advance(HOUR_MS);
    await request(victim.username);
    await drain();
    expect(mailsTo(victim.email)).toBe(RESET_MAILS_MAX + 1);
  }, 60_000);

  it('from one address are slowed down without affecting sign-in', async () => {
    const limited = await createTestServer({
      env: { SMTP_URL: mailbox.url, MAIL_FROM: 'video@acme.test', RATE_LIMITS: 'on' },
    });
    try {
      await signIn(limited.server, limited.url, { username: 'ina' });
      const max = requestReset.rate?.max ?? 0;
      const flood = Array.from({ length: max + 5 }, (_, index) =>
        limited.anonymous().call(requestReset, { account: `name-${index}` }),
      );
      const refused = (await Promise.allSettled(flood)).filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(5);
      expect(refused[0]).toMatchObject({ reason: { code: 'RATE_LIMITED' } });
      await limited.anonymous().call(accountRoutes.signIn, { username: 'ina', password: TEST_PASSWORD });
    } finally {
      await limited.stop();
    }
  }, 60_000);
});

describe('a mail server that is down', () => {
  it('does not change the answer, and the mail is sent once it is back', async () => {
    const ina = await addPerson();
    // Mails that were not sent do not count towards the limit.
    mailbox.dropsNext = RESET_MAILS_MAX + 1;
    expect(await request(ina.username)).toEqual({ ok: true });
    await complete(codeIn((await resetMailTo(ina)).text));
  }, 60_000);
});

describe('an administrator', () => {
  it('creates a link for a member that works for a day [HO-02]', async () => {
    const ina = await addPerson({ hasEmail: false });
    const { url } = await boss.call(createResetLink, { username: ina.username });
    server.clock.advance(23 * HOUR_MS);
    await complete(url.split('#')[1] ?? '');
    await signInWith(ina.username, NEW_PASSWORD);
    const late = await boss.call(createResetLink, { username: ina.username });
    server.clock.advance(24 * HOUR_MS);
    await expect(complete(late.url.split('#')[1] ?? '')).rejects.toMatchObject({ code: 'RESET_EXPIRED' });
  });

  it('creates none for people of other organizations, without a password, or unknown ones', async () => {
    const { id: organizationId } = await server.server.service('organizations').create('Elsewhere');
    await signIn(server.server, server.url, { username: 'foreign', organizationId });
    const sso = await addPerson({ hasPassword: false });
    const outcomes = [];
    for (const username of ['foreign', 'nobody-here', sso.username])
      outcomes.push(await boss.call(createResetLink, { username }).catch(({ code }) => code));
    expect(outcomes).toEqual(['MEMBER_NOT_FOUND', 'MEMBER_NOT_FOUND', 'NO_PASSWORD']);
    const member = await addPerson();
    await expect(member.call(createResetLink, { username: sso.username })).rejects.toMatchObject({
      code: 'NOT_ADMINISTRATOR',
    });
  });
});
