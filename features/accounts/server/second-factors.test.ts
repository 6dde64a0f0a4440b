import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticator, fromBase32 } from '#test/authenticator.ts';
import { runAtOnce } from '#test/run-at-once.ts';
import {
  createPerson,
  createTestServer,
  signIn as signInTo,
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';
import { peopleRoutes } from '../people-contract.ts';
import { CHALLENGE_TTL_SEC, RECOVERY_CODE_COUNT, secondFactorRoutes } from '../second-factor-contract.ts';
import { ATTEMPT_LIMITS } from './sign-in-attempts.ts';

const { completeSignIn, secondFactor, startSecondFactor, confirmSecondFactor } = secondFactorRoutes;
const { turnOffSecondFactor, renewRecoveryCodes, resetSecondFactor } = secondFactorRoutes;
const STEP_MS = 30_000;

let server: TestServer;
let pool: pg.Pool;
beforeAll(async () => {
  server = await createTestServer();
  pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

interface Phone {
  readonly person: TestPerson;
  readonly username: string;
  readonly secret: Buffer;
  readonly recoveryCodes: readonly string[];
  /** The code that the app shows, `steps` away from now. */
  code(steps?: number): string;
}
let count = 0;
/** A new person with a second factor; afterwards the code of the current step is unused. */
async function addPhone(): Promise<Phone> {
  const person = await server.as(`phone-${++count}`);
  const { username } = person;
  const started = await person.call(startSecondFactor, { username, password: TEST_PASSWORD });
  const code = createAuthenticator(started.secret, server.clock);
  const confirmed = await person.call(confirmSecondFactor, { username, code: code() });
  server.clock.advance(2 * STEP_MS);
  return {
    person,
    username,
    secret: fromBase32(started.secret),
    recoveryCodes: confirmed.recovery_codes,
    code,
  };
}
/** Enters the password; the challenge is in the cookies. */
async function enterPassword(username: string): Promise<TestPerson> {
  const browser = createPerson(server.url, username);
  await expect(
    browser.call(accountRoutes.signIn, { username, password: TEST_PASSWORD }),
  ).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', status: 401 });
  return browser;
}
const getUsername = async (person: TestPerson): Promise<string> =>
  (await person.call(accountRoutes.me, {})).user.username;

describe('signing in with a second factor', () => {
  it('needs the password and a code, and only then starts a session [HO-02]', async () => {
    const { username, code } = await addPhone();
    const browser = await enterPassword(username);
    expect(await getUsername(browser)).toBe('anonymous');
    expect((await browser.call(completeSignIn, { code: code() })).user.username).toBe(username);
    expect(await getUsername(browser)).toBe(username);
  });

  it('says nothing about the second factor after a wrong password', async () => {
    const { username } = await addPhone();
    const browser = createPerson(server.url, username);
    await expect(
      browser.call(accountRoutes.signIn, { username, password: 'not the password' }),
    ).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(browser.cookies.size).toBe(0);
  });

  it('accepts spaces in a code, and a clock that is 30 seconds off', async () => {
    const { username, code } = await addPhone();
    const early = code(1);
    const browser = await enterPassword(username);
    await browser.call(completeSignIn, { code: `${early.slice(0, 3)} ${early.slice(3)}` });
  });

  it('accepts a code once, even if it is sent twice at the same moment', async () => {
    const { username, code } = await addPhone();
    const [a, b] = [await enterPassword(username), await enterPassword(username)];
    const factor = {
      query:
        'select from second_factors where user_id = (select id from users where username = $1) for update',
      values: [username],
    };
    const tries = await runAtOnce(
      server.databaseUrl,
      factor,
      [a, b].map((one) => () => one.call(completeSignIn, { code: code() })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CODE_REUSED' },
    });
  });

  it('explains a wrong clock without accepting its code', async () => {
    const { username, code } = await addPhone();
    const browser = await enterPassword(username);
    for (const steps of [-20, 2, 20])
      await expect(browser.call(completeSignIn, { code: code(steps) })).rejects.toMatchObject({
        code: 'CLOCK_OFF',
        status: 403,
      });
    expect(await getUsername(browser)).toBe('anonymous');
  });

  it('limits wrong codes of both kinds from all addresses and browsers together', async () => {
    const { username, code } = await addPhone();
    const wrong = String((Number(code()) + 1) % 1_000_000).padStart(6, '0');
    const outcomes: string[] = [];
    for (let turn = 0; turn <= ATTEMPT_LIMITS.code; turn += 1) {
      const browser = await enterPassword(username);
      const guess = turn % 2 === 0 ? wrong : 'aaaaa-aaaaa';
      outcomes.push(await browser.call(completeSignIn, { code: guess }).catch((error) => error.code));
    }
    expect(outcomes.at(-2)).not.toBe('TOO_MANY_TRIES');
    expect(outcomes.at(-1)).toBe('TOO_MANY_TRIES');
    const browser = await enterPassword(username);
    await expect(browser.call(completeSignIn, { code: code() })).rejects.toMatchObject({ status: 429 });
    server.clock.advance(15 * 60_000);
    await (await enterPassword(username)).call(completeSignIn, { code: code() });
  });

  it('expires, and ends when the password changes', async () => {
    const { person, username, code } = await addPhone();
    const slow = await enterPassword(username);
    server.clock.advance(CHALLENGE_TTL_SEC * 1000);
    await expect(slow.call(completeSignIn, { code: code() })).rejects.toMatchObject({
      code: 'CHALLENGE_GONE',
      status: 410,
    });
    const browser = await enterPassword(username);
    await person.call(accountRoutes.changePassword, {
      username,
      current_password: TEST_PASSWORD,
      new_password: 'another good password',
    });
    await expect(browser.call(completeSignIn, { code: code() })).rejects.toMatchObject({
      code: 'CHALLENGE_GONE',
    });
  });

  it('rejects a challenge that was changed or is missing', async () => {
    const [mine, other] = [await addPhone(), await addPhone()];
    const browser = await enterPassword(mine.username);
    const [name = '', value = ''] = [...browser.cookies][0] ?? [];
    const { rows } = await pool.query('select id from users where username = $1', [other.username]);
    browser.cookies.set(name, value.replace(/^[^.]+/, rows[0].id));
    await expect(browser.call(completeSignIn, { code: other.code() })).rejects.toMatchObject({
      code: 'CHALLENGE_GONE',
    });
    await expect(server.anonymous().call(completeSignIn, { code: mine.code() })).rejects.toMatchObject({
      code: 'CHALLENGE_GONE',
    });
    const [id, expiry, ...rest] = value.split('.');
    browser.cookies.set(name, [id, Number(expiry) + 1, ...rest].join('.'));
    await expect(browser.call(completeSignIn, { code: mine.code() })).rejects.toMatchObject({
      code: 'CHALLENGE_GONE',
    });
  });

  it('is refused to people who were suspended after they entered the password [HO-04]', async () => {
    const { username, code } = await addPhone();
    const browser = await enterPassword(username);
    await (await server.asAdministrator()).call(peopleRoutes.suspend, { username });
    await expect(browser.call(completeSignIn, { code: code() })).rejects.toMatchObject({
      code: 'ACCOUNT_SUSPENDED',
    });
    expect(await getUsername(browser)).toBe('anonymous');
  });
});

describe('recovery codes', () => {
  it('work once each, however they are typed, and are replaced on request [HO-02]', async () => {
    const { person, username, code, recoveryCodes } = await addPhone();
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODE_COUNT);
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.replace('-', ' ').toUpperCase();
    await (await enterPassword(username)).call(completeSignIn, { code: typed });
    const again = await enterPassword(username);
    await expect(again.call(completeSignIn, { code: first })).rejects.toMatchObject({ code: 'WRONG_CODE' });
    expect(await person.call(secondFactor, { username })).toEqual({
      enabled: true,
      recovery_codes_left: RECOVERY_CODE_COUNT - 1,
    });
    const renewed = await person.call(renewRecoveryCodes, { username, code: code() });
    expect(renewed.recovery_codes).toHaveLength(RECOVERY_CODE_COUNT);
    await expect(again.call(completeSignIn, { code: second })).rejects.toMatchObject({ code: 'WRONG_CODE' });
  });

  it('of someone else do not work', async () => {
    const [mine, other] = [await addPhone(), await addPhone()];
    const browser = await enterPassword(mine.username);
    const [code = ''] = other.recoveryCodes;
    await expect(browser.call(completeSignIn, { code })).rejects.toMatchObject({ code: 'WRONG_CODE' });
  });
});

describe('a second factor', () => {
  it('is stored so that the database reveals neither secret nor codes', async () => {
    const { secret, recoveryCodes, username } = await addPhone();
    const { rows } = await pool.query(
      'select f.secret, array(select code_hash from recovery_codes r where r.user_id = f.user_id) as codes from second_factors f join users u on u.id = f.user_id where username = $1',
      [username],
    );
    expect(rows[0].secret.includes(secret)).toBe(false);
    const stored = JSON.stringify(rows[0].codes).toLowerCase();
    expect(rows[0].codes).toHaveLength(RECOVERY_CODE_COUNT);
    for (const code of recoveryCodes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replace('-', ''));
    }
  });

  it('takes effect only when a code confirms it, and needs the password to be set up', async () => {
    const ina = await server.as('second-ina');
    const { username } = ina;
    await expect(ina.call(startSecondFactor, { username, password: 'wrong' })).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
    });
    const { secret, uri } = await ina.call(startSecondFactor, { username, password: TEST_PASSWORD });
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    await expect(ina.call(confirmSecondFactor, { username, code: 'abc' })).rejects.toMatchObject({
      code: 'WRONG_CODE',
    });
    const code = createAuthenticator(secret, server.clock);
    for (const route of [turnOffSecondFactor, renewRecoveryCodes])
      await expect(ina.call(route, { username, code: code() })).rejects.toMatchObject({
        code: 'SECOND_FACTOR_OFF',
      });
    await server.anonymous().call(accountRoutes.signIn, { username, password: TEST_PASSWORD });
    expect(await ina.call(secondFactor, { username })).toEqual({ enabled: false, recovery_codes_left: 0 });
  });

  it('is set up with the secret that was shown last', async () => {
    const { call, username } = await server.as('second-thoughts');
    const start = async () => (await call(startSecondFactor, { username, password: TEST_PASSWORD })).secret;
    const [first, second] = [await start(), await start()];
    const codeOf = (secret: string) => createAuthenticator(secret, server.clock)();
    await expect(call(confirmSecondFactor, { username, code: codeOf(first) })).rejects.toMatchObject({
      code: 'WRONG_CODE',
    });
    await call(confirmSecondFactor, { username, code: codeOf(second) });
  });

  it('does not help to guess the password in an open browser', async () => {
    const { call, username } = await server.as('second-guess');
    const guess = (password: string) =>
      call(startSecondFactor, { username, password }).catch(({ code }) => code);
    for (let turn = 0; turn < ATTEMPT_LIMITS.nameAtAddress; turn += 1)
      expect(await guess(`guess ${turn}`)).toBe('WRONG_PASSWORD');
    expect(await guess(TEST_PASSWORD)).toBe('TOO_MANY_TRIES');
  });

  it('is turned off only with a code, and cannot be replaced while it is on', async () => {
    const { person, username, code } = await addPhone();
    await expect(person.call(startSecondFactor, { username, password: TEST_PASSWORD })).rejects.toMatchObject(
      {
        code: 'SECOND_FACTOR_ON',
      },
    );
    await expect(person.call(turnOffSecondFactor, { username, code: 'abc' })).rejects.toMatchObject({
      code: 'WRONG_CODE',
    });
    await person.call(turnOffSecondFactor, { username, code: code() });
    expect(await person.call(secondFactor, { username })).toEqual({ enabled: false, recovery_codes_left: 0 });
    await server.anonymous().call(accountRoutes.signIn, { username, password: TEST_PASSWORD });
    await expect(person.call(turnOffSecondFactor, { username, code: code() })).rejects.toMatchObject({
      code: 'SECOND_FACTOR_OFF',
    });
  });

  it('is reset by an administrator of the same organization only [HO-02]', async () => {
    const { person, username } = await addPhone();
    const { id: organizationId } = await server.server.service('organizations').create('Elsewhere');
    const account = { username: 'foreign-boss', role: 'administrator' as const, organizationId };
    const foreign = await signInTo(server.server, server.url, account);
    await expect(foreign.call(resetSecondFactor, { username })).rejects.toMatchObject({
      code: 'MEMBER_NOT_FOUND',
    });
    await expect(person.call(resetSecondFactor, { username })).rejects.toMatchObject({
      code: 'NOT_ADMINISTRATOR',
    });
    const boss = await server.asAdministrator();
    await boss.call(resetSecondFactor, { username });
    await server.anonymous().call(accountRoutes.signIn, { username, password: TEST_PASSWORD });
  });

  it('cannot be set up by people without a password', async () => {
    const zoe = await server.as('second-sso');
    await pool.query('update users set password_hash = null where username = $1', [zoe.username]);
    const start = zoe.call(startSecondFactor, { username: zoe.username, password: TEST_PASSWORD });
    await expect(start).rejects.toMatchObject({ code: 'NO_PASSWORD' });
  });
});
