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
  mailbox.refusing = false;
  await boss.call(setRules, { domains: ['acme.test'] });
});
afterAll(async () => {
  await pool.end();
  await server.stop();
  await mailbox.stop();
});

let count = 0;
const newcomer = () => signUpAs(server, `new-${++count}`);
const ask = ({ username, call }: TestPerson, email: string) => call(requestEmail, { username, email });
/** Has the mail sent and takes the code out of it. */
async function codeFor(person: TestPerson, email: string): Promise<string> {
  await ask(person, email);
  return /\/app\/confirm#([\w-]{43})\r?\n/.exec(mailbox.mails.at(-1)?.text ?? '')?.[1] ?? '';
}
const confirm = (person: TestPerson, code: string) => person.call(confirmEmail, { code });
const roleOf = async (person: TestPerson) =>
  (await person.call(accountRoutes.me, {})).user.organization?.role ?? null;
const emailOf = async ({ call, username }: TestPerson) =>
  (await call(accountRoutes.setting, { username })).email;

describe('a person with an address of an allowed domain', () => {
  it('becomes a member by the link in the mail, and not before [HO-02, HO-04]', async () => {
    const ina = await newcomer();
    const code = await codeFor(ina, 'ina@acme.test');
    expect(mailbox.mails).toHaveLength(1);
    expect(mailbox.mails[0]?.to).toEqual(['ina@acme.test']);
    expect(mailbox.mails[0]?.raw).toMatch(/^Content-Type: text\/plain/m);
    expect(mailbox.mails[0]?.text).toContain(`"${ina.username}"`);
    expect([await roleOf(ina), await emailOf(ina)]).toEqual([null, null]);
    expect((await confirm(ina, code)).user.organization?.role).toBe('member');
    expect(await emailOf(ina)).toBe('ina@acme.test');
    const { list } = await boss.call(organizationRoutes.members, {});
    expect(list.find((member) => member.username === ina.username)?.joined_by).toBe('domain');
    await expect(confirm(ina, code)).rejects.toMatchObject({ code: 'CONFIRMATION_GONE', status: 410 });
  });

  it.each([['sub.acme.test'], ['acme.test.example'], ['notacme.test'], ['acme.example']])(
    'is not one with an address at %s [HO-04]',
    async (domain) => {
      const ina = await newcomer();
      await confirm(ina, await codeFor(ina, `ina@${domain}`));
      expect([await roleOf(ina), await emailOf(ina)]).toEqual([null, `ina@${domain}`]);
    },
  );

  it('is the one who opened the link, signed in as the account that asked for it [HO-04]', async () => {
    const [eve, victim] = [await newcomer(), await newcomer()];
    const code = await codeFor(eve, 'victim@acme.test');
    await expect(confirm(victim, code)).rejects.toMatchObject({
      code: 'CONFIRMATION_OF_ANOTHER',
      status: 403,
    });
    await expect(confirm(server.anonymous(), code)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect([await roleOf(eve), await roleOf(victim)]).toEqual([null, null]);
  });

  it('joins when the administrator adds the domain later; members stay when it is taken off [HO-02]', async () => {
    const ina = await newcomer();
    await confirm(ina, await codeFor(ina, 'ina@Late.Test'));
    expect(await roleOf(ina)).toBeNull();
    await boss.call(setRules, { domains: ['late.test'] });
    expect(await roleOf(ina)).toBe('member');
    await boss.call(setRules, { domains: [] });
    expect(await roleOf(ina)).toBe('member');
  });

  it('stays out once an administrator has removed them [HO-04]', async () => {
    const ina = await newcomer();
    await confirm(ina, await codeFor(ina, 'gone@acme.test'));
    await boss.call(organizationRoutes.removeMember, { username: ina.username });
    await confirm(ina, await codeFor(ina, 'gone2@acme.test'));
    await boss.call(setRules, { domains: ['acme.test'] });
    expect(await roleOf(ina)).toBeNull();
  });
});

describe('an address', () => {
  it('belongs to one account, and is free again when it is taken off', async () => {
    const [ina, ben] = [await newcomer(), await newcomer()];
    await confirm(ina, await codeFor(ina, 'shared@acme.test'));
    const code = await codeFor(ben, 'SHARED@acme.test');
    await expect(confirm(ben, code)).rejects.toMatchObject({ code: 'EMAIL_TAKEN', status: 409 });
    expect(await roleOf(ben)).toBeNull();
    await ina.call(removeEmail, { username: ina.username });
    expect([await emailOf(ina), await roleOf(ina)]).toEqual([null, 'member']);
    await confirm(ben, code);
    expect(await roleOf(ben)).toBe('member');
  });

  it('has to be confirmed within a day', async () => {
    const ina = await newcomer();
    const code = await codeFor(ina, 'late@acme.test');
    server.clock.advance(24 * 60 * 60_000);
    await expect(confirm(ina, code)).rejects.toMatchObject({ code: 'CONFIRMATION_GONE' });
    await expect(confirm(ina, 'made-up')).rejects.toMatchObject({ code: 'CONFIRMATION_GONE' });
  });

  it('gets at most three mails an hour, whoever asks', async () => {
    const people = await Promise.all([newcomer(), newcomer(), newcomer(), newcomer()]);
    for (const person of people.slice(0, 3)) await ask(person, 'poor@acme.test');
    await expect(ask(people[3] as TestPerson, 'POOR@acme.test')).rejects.toMatchObject({
      code: 'TOO_MANY_MAILS',
      status: 429,
    });
    expect(mailbox.mails).toHaveLength(3);
    server.clock.advance(60 * 60_000);
    await ask(people[3] as TestPerson, 'poor@acme.test');
  });

  it.each([
    ['a@acme.test\r\nBcc: everyone@acme.test'],
    ['a@acme.test, b@acme.test'],
    ['"a\r\n"@acme.test'],
    ['<a@acme.test>'],
    ['a@acme.test\u0000'],
    ['nobody'],
    [`${'a'.repeat(250)}@acme.test`],
  ])('that is none or more than one gets no mail: %j', async (email) => {
    await expect(ask(await newcomer(), email)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(mailbox.mails).toHaveLength(0);
  });

  it('that the mail server refuses is a clear error', async () => {
    mailbox.refusing = true;
    await expect(ask(await newcomer(), 'x@acme.test')).rejects.toMatchObject({
      code: 'MAIL_FAILED',
      status: 502,
    });
  });
});

describe('the rules of an organization', () => {
  it('tell which domains there are and what can vouch for an address [HO-02]', async () => {
    const set = await boss.call(setRules, { domains: ['@Acme.Test', 'b.example', 'acme.test'] });
    expect(set).toEqual({ domains: ['acme.test', 'b.example'], sso_joins: true, sso_name: null, mail: true });
    expect(await boss.call(setRules, { sso_joins: false })).toMatchObject({ sso_joins: false });
    expect(await boss.call(rules, {})).toEqual({ ...set, sso_joins: false });
  });

  it.each([['acme'], ['acme.'], ['*.acme.test'], ['a b.test'], ['http://acme.test'], ['acme.1'], ['']])(
    'refuse the domain %j',
    async (domain) => {
      await expect(boss.call(setRules, { domains: [domain] })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
      expect((await boss.call(rules, {})).domains).toEqual(['acme.test']);
    },
  );

  it('cannot take the domain of another organization, and then keep what they were', async () => {
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
