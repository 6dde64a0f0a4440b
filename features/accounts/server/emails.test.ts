import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { signUpAs } from '#test/sign-up.ts';
import { createTestMailbox, type TestMailbox } from '#test/test-mailbox.ts';
import { createTestServer, signIn, type TestPerson, type TestServer } from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';
import { membershipRoutes } from '../membership-contract.ts';

const { rules, setRules, requestEmail, removeEmail, confirmEmail } = membershipRoutes;

let mailbox: TestMailbox;
let server: TestServer;
let pool: pg.Pool;
let boss: TestPerson;
beforeAll(async () => {
  mailbox = await createTestMailbox();
  server = await createTestServer({
    env: { SMTP_URL: mailbox.url, MAIL_FROM: 'video@acme.test' },
    compose: { jobs: { retryImmediately: true } },
  });
  pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  boss = await server.asAdministrator();
});
beforeEach(async () => {
  mailbox.mails.length = 0;
  mailbox.rejectsRecipients = false;
  mailbox.dropsNext = 0;
  mailbox.onDrop = null;
  mailbox.isSilent = false;
  await boss.call(setRules, { domains: ['acme.test'] });
});
afterAll(async () => {
  await pool.end();
  await server.stop();
  await mailbox.stop();
});

/** For work that jobs do. */
const PATIENTLY = { timeout: 60_000 };
let count = 0;
const signUpNewUser = () => signUpAs(server, `new-${++count}`);
const request = ({ username, call }: TestPerson, email: string) => call(requestEmail, { username, email });
/** Requests a mail to an address that has received none, and extracts its code. */
async function requestCode(person: TestPerson, email: string): Promise<string> {
  await request(person, email);
  // Domains are sent in lower case.
  const [name, domain = ''] = email.split('@');
  const { text } = await mailbox.mailTo(`${name}@${domain.toLowerCase()}`, '/app/confirm#');
  return /\/app\/confirm#([\w-]{43})\r?\n/.exec(text)?.[1] ?? '';
}
const confirm = (person: TestPerson, code: string) => person.call(confirmEmail, { code });
const getRole = async (person: TestPerson) =>
  (await person.call(accountRoutes.me, {})).user.organization?.role ?? null;
const getEmail = async ({ call, username }: TestPerson) =>
  (await call(accountRoutes.setting, { username })).email;

describe('a person with an address in an allowed domain', () => {
  it('becomes a member only by opening the link in the mail [HO-02, HO-04]', async () => {
    const ina = await signUpNewUser();
    const code = await requestCode(ina, 'ina@acme.test');
    expect(mailbox.mails).toHaveLength(1);
    expect(mailbox.mails[0]?.to).toEqual(['ina@acme.test']);
    expect(mailbox.mails[0]?.raw).toMatch(/^Content-Type: text\/plain/m);
    expect(mailbox.mails[0]?.text).toContain(`"${ina.username}"`);
    expect([await getRole(ina), await getEmail(ina)]).toEqual([null, null]);
    expect((await confirm(ina, code)).user.organization?.role).toBe('member');
    expect(await getEmail(ina)).toBe('ina@acme.test');
    const { list } = await boss.call(organizationRoutes.members, {});
    expect(list.find((member) => member.username === ina.username)?.joined_by).toBe('domain');
    await expect(confirm(ina, code)).rejects.toMatchObject({ code: 'CONFIRMATION_GONE', status: 410 });
  });

  it('gets the mail in the language of the account', async () => {
    const ina = await signUpNewUser();
    await ina.call(accountRoutes.changeSetting, { username: ina.username, language: 'de' });
    await request(ina, 'ina.de@acme.test');
    expect((await mailbox.mailTo('ina.de@acme.test')).text).toContain(`Das Konto „${ina.username}“`);
  });

  it.each([['sub.acme.test'], ['acme.test.example'], ['notacme.test'], ['acme.example']])(
    'does not become a member with an address at %s [HO-04]',
    async (domain) => {
      const ina = await signUpNewUser();
      await confirm(ina, await requestCode(ina, `ina@${domain}`));
      expect([await getRole(ina), await getEmail(ina)]).toEqual([null, `ina@${domain}`]);
    },
  );

  it('must open the link while signed in to the account that requested it [HO-04]', async () => {
    const [eve, victim] = [await signUpNewUser(), await signUpNewUser()];
    const code = await requestCode(eve, 'victim@acme.test');
    await expect(confirm(victim, code)).rejects.toMatchObject({
      code: 'CONFIRMATION_OF_ANOTHER',
      status: 403,
    });
    await expect(confirm(server.anonymous(), code)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect([await getRole(eve), await getRole(victim)]).toEqual([null, null]);
  });

  it('joins when the domain is added later, and stays a member when it is removed [HO-02]', async () => {
    const ina = await signUpNewUser();
    await confirm(ina, await requestCode(ina, 'ina@Late.Test'));
    expect(await getRole(ina)).toBeNull();
    await boss.call(setRules, { domains: ['late.test'] });
    expect(await getRole(ina)).toBe('member');
    await boss.call(setRules, { domains: [] });
    expect(await getRole(ina)).toBe('member');
  });

  it('does not rejoin after an administrator has removed them [HO-04]', async () => {
    const ina = await signUpNewUser();
    await confirm(ina, await requestCode(ina, 'gone@acme.test'));
    await boss.call(organizationRoutes.removeMember, { username: ina.username });
    await confirm(ina, await requestCode(ina, 'gone2@acme.test'));
    await boss.call(setRules, { domains: ['acme.test'] });
    expect(await getRole(ina)).toBeNull();
  });
});

describe('an address', () => {
  it('belongs to one account and becomes available again when removed', async () => {
    const [ina, ben] = [await signUpNewUser(), await signUpNewUser()];
    await confirm(ina, await requestCode(ina, 'shared@acme.test'));
    const code = await requestCode(ben, 'SHARED@acme.test');
    await expect(confirm(ben, code)).rejects.toMatchObject({ code: 'EMAIL_TAKEN', status: 409 });
    expect(await getRole(ben)).toBeNull();
    await ina.call(removeEmail, { username: ina.username });
    expect([await getEmail(ina), await getRole(ina)]).toEqual([null, 'member']);
    await confirm(ben, code);
    expect(await getRole(ben)).toBe('member');
  });

  it('must be confirmed within a day', async () => {
    const ina = await signUpNewUser();
    const code = await requestCode(ina, 'late@acme.test');
    server.clock.advance(24 * 60 * 60_000);
    await expect(confirm(ina, code)).rejects.toMatchObject({ code: 'CONFIRMATION_GONE' });
    await expect(confirm(ina, 'made-up')).rejects.toMatchObject({ code: 'CONFIRMATION_GONE' });
  });

  it('receives at most three mails an hour, from any requester', async () => {
    const people = await Promise.all([signUpNewUser(), signUpNewUser(), signUpNewUser(), signUpNewUser()]);
    for (const person of people.slice(0, 3)) await request(person, 'poor@acme.test');
    await expect(request(people[3] as TestPerson, 'POOR@acme.test')).rejects.toMatchObject({
      code: 'TOO_MANY_MAILS',
      status: 429,
    });
    await expect.poll(() => mailbox.mails.length, PATIENTLY).toBe(3);
    server.clock.advance(60 * 60_000);
    await request(people[3] as TestPerson, 'poor@acme.test');
    await mailbox.mailTo('poor@acme.test', `"${people[3]?.username}"`);
  });

  it.each([
    ['a@acme.test\r\nBcc: everyone@acme.test'],
    ['a@acme.test, b@acme.test'],
    ['"a\r\n"@acme.test'],
    ['<a@acme.test>'],
    ['a@acme.test\u0000'],
    ['nobody'],
    [`${'a'.repeat(250)}@acme.test`],
  ])('receives no mail if it is invalid: %j', async (email) => {
    await expect(request(await signUpNewUser(), email)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(mailbox.mails).toHaveLength(0);
  });

  it('that the mail server rejects is not tried again', async () => {
    mailbox.rejectsRecipients = true;
    const before = mailbox.connections;
    expect(await request(await signUpNewUser(), 'x@acme.test')).toEqual({ ok: true });
    await expect.poll(countOpenJobs, PATIENTLY).toBe(0);
    expect(mailbox.connections).toBe(before + 1);
  });
});

describe('a mail server that', () => {
  it('is down delays the mail, whose link then works', async () => {
    mailbox.dropsNext = 3;
    mailbox.onDrop = () => server.clock.advance(60 * 60_000);
    const ina = await signUpNewUser();
    expect(await request(ina, 'patient@acme.test')).toEqual({ ok: true });
    const { text } = await mailbox.mailTo('patient@acme.test');
    // The 24 hours begin when the mail is sent.
    server.clock.advance(23 * 60 * 60_000);
    await confirm(ina, /#([\w-]{43})/.exec(text)?.[1] ?? '');
    expect(await getEmail(ina)).toBe('patient@acme.test');
  });

  it('accepts connections but never answers does not delay the request', async () => {
    mailbox.isSilent = true;
    const before = mailbox.connections;
    const ina = await signUpNewUser();
    const asked = request(ina, 'silence@acme.test').then(() => 'answered');
    // The job is still waiting for the mail server.
    await expect.poll(() => mailbox.connections, PATIENTLY).toBeGreaterThan(before);
    expect(await asked).toBe('answered');
    expect(await countOpenJobs()).toBeGreaterThan(0);
    mailbox.isSilent = false;
    mailbox.hangUp();
    await mailbox.mailTo('silence@acme.test');
  });

  it('has no say in the answer, nor does an address that another account uses [HO-04]', async () => {
    const [ina, ben] = [await signUpNewUser(), await signUpNewUser()];
    await confirm(ina, await requestCode(ina, 'owned@acme.test'));
    mailbox.isSilent = true;
    const before = mailbox.connections;
    const answers = await Promise.all([request(ben, 'owned@acme.test'), request(ben, 'free@acme.test')]);
    expect(answers).toEqual([{ ok: true }, { ok: true }]);
    await expect.poll(() => mailbox.connections, PATIENTLY).toBeGreaterThan(before);
    mailbox.isSilent = false;
    mailbox.hangUp();
    await mailbox.mailTo('free@acme.test');
  });
});

/** Confirmation mails that are waiting or being sent. */
const countOpenJobs = async (): Promise<number> =>
  (
    await pool.query(
      "select count(*)::int as count from jobs.job where name = 'accounts.confirmation' and state in ('created', 'retry', 'active')",
    )
  ).rows[0].count;

describe('the membership rules', () => {
  it('contain the domains and how addresses can be verified [HO-02]', async () => {
    const set = await boss.call(setRules, { domains: ['@Acme.Test', 'b.example', 'acme.test'] });
    expect(set).toEqual({ domains: ['acme.test', 'b.example'], sso_joins: true, sso_name: null, mail: true });
    expect(await boss.call(setRules, { sso_joins: false })).toMatchObject({ sso_joins: false });
    expect(await boss.call(rules, {})).toEqual({ ...set, sso_joins: false });
  });

  it.each([['acme'], ['acme.'], ['*.acme.test'], ['a b.test'], ['http://acme.test'], ['acme.1'], ['']])(
    'reject the domain %j',
    async (domain) => {
      await expect(boss.call(setRules, { domains: [domain] })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
      expect((await boss.call(rules, {})).domains).toEqual(['acme.test']);
    },
  );

  it('cannot include the domain of another organization, and are unchanged after the attempt', async () => {
    const { id: organizationId } = await server.server.service('organizations').create('Elsewhere');
    const account = { username: 'rival', role: 'administrator' as const, organizationId };
    const rival = await signIn(server.server, server.url, account);
    await rival.call(setRules, { domains: ['rival.test'] });
    await expect(rival.call(setRules, { domains: ['acme.test'] })).rejects.toMatchObject({
      code: 'DOMAIN_TAKEN',
    });
    expect((await rival.call(rules, {})).domains).toEqual(['rival.test']);
  });
});
