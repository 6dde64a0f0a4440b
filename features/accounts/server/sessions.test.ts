import { createHmac } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, TEST_PASSWORD, type TestPerson, type TestServer } from '#test/test-server.ts';
import { accountRoutes, type Me } from '../contract.ts';
import { createKcts } from './kct.ts';
import { createSessionStore } from './session-store.ts';
import { createSessions } from './sessions.ts';
import { createSignInTries } from './sign-in-tries.ts';
import { createUserStore } from './user-store.ts';

const { signIn, signOut, me, keepAlive, changePassword, setting } = accountRoutes;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const COOKIE = 'kapsule_session';

let server: TestServer;
let pool: pg.Pool;
beforeAll(async () => {
  server = await createTestServer();
  pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  await server.as('ana');
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

async function arrive(headers: Record<string, string> = {}): Promise<TestPerson & { me: Me; kct: string }> {
  const person = server.anonymous();
  const response = await person.fetch(signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username: 'ana', password: TEST_PASSWORD }),
  });
  const answer = (await response.json()) as Me;
  person.tokens.csrf = answer._csrf;
  return { ...person, me: answer, kct: answer.kct ?? '' };
}
/** A program with the token alone: no cookies. */
const byKct = (path: string, kct: string, init: RequestInit = {}): Promise<Response> =>
  fetch(server.url + path, { ...init, headers: { 'x-kct': kct } });
const whoIs = async (person: TestPerson): Promise<string> => (await person.call(me, {})).user.username;
const whoIsKct = async (kct: string): Promise<string> => {
  const response = await byKct(me.path, kct);
  return ((await response.json()) as Me).user.username;
};

describe('a session', () => {
  it('ends thirty days after it was last kept alive', async () => {
    const ana = await arrive();
    server.clock.advance(30 * DAY_MS - 1000);
    expect(await whoIs(ana)).toBe('ana');
    server.clock.advance(1000);
    expect(await whoIs(ana)).toBe('anonymous');
    const refused = ana.call(setting, { username: 'ana' });
    await expect(refused).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  });

  it('lasts on while pages keep it alive, and its cookie with it [CA-09]', async () => {
    const ana = await arrive();
    for (let turn = 0; turn < 3; turn += 1) {
      server.clock.advance(29 * DAY_MS);
      const response = await ana.fetch(keepAlive.path);
      expect(response.headers.getSetCookie().join()).toContain(
        `${COOKIE}=${ana.cookies.get(COOKIE)}; Max-Age=2592000`,
      );
    }
    expect(await whoIs(ana)).toBe('ana');
  });

  it('is written at most once in five minutes [CA-09]', async () => {
    const ana = await arrive();
    const seen = async (): Promise<number> => {
      const { sid } = await ana.call(keepAlive, {});
      const { rows } = await pool.query('select last_seen_at from user_sessions where id = $1', [sid]);
      return rows[0].last_seen_at.getTime() - start;
    };
    const start = server.clock.now().getTime();
    server.clock.advance(5 * MINUTE_MS - 1);
    expect(await seen()).toBe(0);
    server.clock.advance(1);
    expect(await seen()).toBe(5 * MINUTE_MS);
  });

  it('is nobody when the cookie is made up, too long, or of another purpose', async () => {
    const ana = await arrive();
    for (const cookie of [
      'x',
      'A'.repeat(43),
      'A'.repeat(3000),
      ana.kct,
      `${ana.cookies.get(COOKIE)}A`,
      '%00',
      "' or ''='",
    ]) {
      const person = server.anonymous();
      person.cookies.set(COOKIE, cookie);
      expect(await whoIs(person)).toBe('anonymous');
    }
  });

  it('that is over leaves the database, and so do old tries', async () => {
    const { db, events, clock, secrets } = server.server.kernel;
    const kcts = createKcts({ secrets, clock });
    const sessions = createSessions({ store: createSessionStore(db, events), kcts, clock });
    const tries = createSignInTries(db, clock);
    const left = async (): Promise<unknown> => {
      const { rows } = await pool.query(
        'select (select count(*)::int from user_sessions) sessions, (select count(*)::int from sign_in_tries) tries',
      );
      return rows[0];
    };
    server.clock.advance(31 * DAY_MS);
    await tries.count('someone', '203.0.113.9');
    await arrive();
    await Promise.all([sessions.deleteExpired(), tries.deleteExpired()]);
    // The session that just began. Of someone: the name, the address, both together. Of the arrival: its address,
    // the name elsewhere, and that this person is here now and known here.
    expect(await left()).toEqual({ sessions: 1, tries: 7 });
    server.clock.advance(15 * MINUTE_MS);
    await tries.deleteExpired();
    expect(await left()).toEqual({ sessions: 1, tries: 1 });
    server.clock.advance(30 * DAY_MS);
    await tries.deleteExpired();
    expect(await left()).toEqual({ sessions: 1, tries: 0 });
  });

  it('of a person who got the name anonymous past all checks counts as nobody [CM-18]', async () => {
    await server.as('renamed');
    await pool.query('alter table users drop constraint users_username_check');
    await pool.query("update users set username = 'anonymous' where username = 'renamed'");
    const person = await server.as('renamed');
    const answer = await person.call(me, {});
    expect(answer.user).toEqual({
      username: 'anonymous',
      displayname: '',
      interests: [],
      organization: null,
    });
    expect(answer.kct).toBeUndefined();
    await pool.query("delete from users where username = 'anonymous'");
  });
});

describe('the token kct', () => {
  it('signs in by header, by query and by form field [CA-10]', async () => {
    const { kct, me: answer } = await arrive();
    expect(await whoIsKct(kct)).toBe('ana');
    const byQuery = await server.anonymous().fetch(`${me.path}?kct=${encodeURIComponent(kct)}`);
    expect(((await byQuery.json()) as Me).user.username).toBe('ana');
    const byForm = await server
      .anonymous()
      .fetch(accountRoutes.changeSetting.path.replace(':username', 'ana'), {
        method: 'PATCH',
        body: new URLSearchParams({ kct, _csrf: answer._csrf, displayname: 'Ana by form' }),
      });
    expect(byForm.status).toBe(200);
    expect(await byForm.json()).toMatchObject({ displayname: 'Ana by form' });
  });

  it('still needs _csrf for a change', async () => {
    const { kct } = await arrive();
    const response = await byKct(signOut.path, kct, { method: 'DELETE' });
    expect(response.status).toBe(403);
    expect(await whoIsKct(kct)).toBe('ana');
  });

  it('is worth nothing after an hour, with a wrong signature, or for another session', async () => {
    const { kct } = await arrive();
    const other = await arrive();
    const [id, expiry, signature] = kct.split('.') as [string, string, string];
    const otherId = other.kct.split('.')[0];
    const own = createHmac('sha256', 'guess').update(`${id}.${expiry}`).digest('base64url');
    for (const forged of [
      `${otherId}.${expiry}.${signature}`,
      `${id}.${Number(expiry) + 1}.${signature}`,
      `${id}.${expiry}.${own}`,
      `${id}.${expiry}.`,
      `${id}.${expiry}`,
      `${id}..${signature}`,
      '..',
      'x'.repeat(5000),
    ]) {
      expect(await whoIsKct(forged)).toBe('anonymous');
    }
    server.clock.advance(60 * MINUTE_MS - 1000);
    expect(await whoIsKct(kct)).toBe('ana');
    server.clock.advance(1000);
    expect(await whoIsKct(kct)).toBe('anonymous');
  });

  it('comes anew with any answer once half its life is over [CA-10]', async () => {
    const { kct } = await arrive();
    const ask = async (token: string): Promise<{ kct?: string }> => {
      const path = setting.path.replace(':username', 'ana');
      return (await (await byKct(path, token)).json()) as object;
    };
    server.clock.advance(29 * MINUTE_MS);
    expect((await ask(kct)).kct).toBeUndefined();
    server.clock.advance(MINUTE_MS);
    const newer = (await ask(kct)).kct ?? '';
    expect(newer).not.toBe(kct);
    server.clock.advance(45 * MINUTE_MS);
    expect(await whoIsKct(kct)).toBe('anonymous');
    expect(await whoIsKct(newer)).toBe('ana');
  });

  it('comes with me and keep-alive for those who have the cookie only, and with no other answer [CA-09, CA-10]', async () => {
    const ana = await arrive();
    const alive = await ana.call(keepAlive, {});
    expect(alive).toEqual({ sid: ana.kct.split('.')[0], kct: expect.any(String) });
    expect(await whoIsKct((await ana.call(me, {})).kct ?? '')).toBe('ana');
    expect(await ana.call(setting, { username: 'ana' })).not.toHaveProperty('kct');
  });

  it('is renewed by keep-alive alone, without any cookie [CA-09]', async () => {
    let { kct } = await arrive();
    for (let turn = 0; turn < 4; turn += 1) {
      server.clock.advance(50 * MINUTE_MS);
      const response = await server.anonymous().fetch(`${keepAlive.path}?kct=${kct}`);
      kct = ((await response.json()) as { kct: string }).kct;
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await whoIsKct(kct)).toBe('ana');
  });

  it('is not given to someone who is not signed in [CA-09]', async () => {
    const nobody = server.anonymous();
    expect(await nobody.call(keepAlive, {})).toEqual({ sid: null });
    expect(await nobody.call(me, {})).toEqual({
      user: expect.objectContaining({ username: 'anonymous' }),
      _csrf: expect.any(String),
    });
  });
});

describe('changing the password', () => {
  const change = { username: 'cleo', current_password: TEST_PASSWORD, new_password: 'another long password' };

  it('ends all other sessions and their tokens, and goes on with a new one [HO-02]', async () => {
    const cleo = await server.as('cleo');
    const elsewhere = server.anonymous();
    const { kct: oldKct = '' } = await elsewhere.call(signIn, { username: 'cleo', password: TEST_PASSWORD });
    const oldCookie = cleo.cookies.get(COOKIE);
    const answer = await cleo.call(changePassword, change);
    expect(cleo.cookies.get(COOKIE)).not.toBe(oldCookie);
    expect(await whoIs(cleo)).toBe('cleo');
    expect(await whoIsKct(answer.kct ?? '')).toBe('cleo');
    expect(await whoIs(elsewhere)).toBe('anonymous');
    expect(await whoIsKct(oldKct)).toBe('anonymous');
    cleo.cookies.set(COOKIE, oldCookie ?? '');
    expect(await whoIs(cleo)).toBe('anonymous');
    const oldPassword = cleo.call(signIn, { username: 'cleo', password: TEST_PASSWORD });
    await expect(oldPassword).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    await cleo.call(signIn, { username: 'cleo', password: change.new_password });
  });

  it('is refused with a wrong current password, and guessing it is limited', async () => {
    const dora = await server.as('dora');
    const guess = () =>
      dora.call(changePassword, { ...change, username: 'dora', current_password: 'a guess' });
    for (let turn = 0; turn < 10; turn += 1) {
      await expect(guess()).rejects.toMatchObject({ code: 'WRONG_PASSWORD', status: 403 });
    }
    await expect(guess()).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
    expect(await whoIs(dora)).toBe('dora');
    server.clock.advance(15 * MINUTE_MS);
  });

  it('is refused for anyone else, administrators included', async () => {
    const chief = await server.as('chief');
    await pool.query("update users set organization_role = 'administrator' where username = 'chief'");
    await server.as('eve');
    const refused = chief.call(changePassword, { ...change, username: 'eve' });
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN', status: 403 });
  });

  it('happens once when it is asked for twice at the same moment', async () => {
    const fay = await server.as('fay');
    const ask = (new_password: string) =>
      fay.call(changePassword, { ...change, username: 'fay', new_password });
    const both = await Promise.allSettled([ask('the first of two'), ask('the second of two')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('lets nobody in who gave the old password a moment before', async () => {
    await server.as('gil');
    const { db, events, clock } = server.server.kernel;
    const users = createUserStore(db);
    const before = (await users.byUsername('gil'))!;
    await pool.query("update users set password_hash = 'changed meanwhile' where username = 'gil'");
    const sessions = createSessions({
      store: createSessionStore(db, events),
      kcts: createKcts(server.server.kernel),
      clock,
    });
    const started = sessions.start(before.id, {
      userAgent: '',
      replaced: null,
      checkedHash: before.password_hash,
    });
    expect(await started).toBeUndefined();
  });

  it('is impossible for people who only come through single sign-on', async () => {
    const hal = await server.as('hal');
    await pool.query("update users set password_hash = null where username = 'hal'");
    const refused = hal.call(changePassword, { ...change, username: 'hal' });
    await expect(refused).rejects.toMatchObject({ code: 'NO_PASSWORD', status: 409 });
  });
});
