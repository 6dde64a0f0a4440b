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
  server = await createTestServer({ env: { SMTP_URL: mailbox.url, MAIL_FROM: 'video@acme.test' } });
  pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  boss = await server.asAdministrator();
});
beforeEach(async () => {
  mailbox.mails.length = 0;
  mailbox.rejectsRecipients = false;
  await boss.call(setRules, { domains: ['acme.test'] });
});
afterAll(async () => {
  await pool.end();
  await server.stop();
  await mailbox.stop();
});

let count = 0;
const signUpNewUser = () => signUpAs(server, `new-${++count}`);
const request = ({ username, call }: TestPerson, email: string) => call(requestEmail, { username, email });
/** Requests a mail and extracts its code. */
async function requestCode(person: TestPerson, email: string): Promise<string> {
  await request(person, email);
  // Mails about changes may arrive at any time.
  const mail = mailbox.mails.findLast(({ text }) => text.includes('/app/confirm#'));
  return /\/app\/confirm#([\w-]{43})\r?\n/.exec(mail?.text ?? '')?.[1] ?? '';
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
    expect(mailbox.mails.at(-1)?.text).toContain(`Das Konto „${ina.username}“`);
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
    expect(mailbox.mails).toHaveLength(3);
    server.clock.advance(60 * 60_000);
    await request(people[3] as TestPerson, 'poor@acme.test');
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

  it('rejected by the mail server results in a clear error', async () => {
    mailbox.rejectsRecipients = true;
    await expect(request(await signUpNewUser(), 'x@acme.test')).rejects.toMatchObject({
      code: 'MAIL_FAILED',
      status: 502,
    });
  });
});

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
