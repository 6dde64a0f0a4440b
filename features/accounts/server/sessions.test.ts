import { createHmac } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, TEST_PASSWORD, type TestPerson, type TestServer } from '#test/test-server.ts';
import { accountRoutes, type Me } from '../contract.ts';
import { createKcts } from './kct.ts';
import { createSessionStore } from './session-store.ts';
import { createSessions } from './sessions.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';
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

async function signInAna(
  headers: Record<string, string> = {},
): Promise<TestPerson & { me: Me; kct: string }> {
  const person = server.anonymous();
  const response = await person.fetch(signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username: 'ana', password: TEST_PASSWORD }),
  });
  const body = (await response.json()) as Me;
  person.tokens.csrf = body._csrf;
  return { ...person, me: body, kct: body.kct ?? '' };
}
/** A client that has only the token and no cookies. */
const fetchWithKct = (path: string, kct: string, init: RequestInit = {}): Promise<Response> =>
  fetch(server.url + path, { ...init, headers: { 'x-kct': kct } });
const getUsername = async (person: TestPerson): Promise<string> => (await person.call(me, {})).user.username;
const getUsernameByKct = async (kct: string): Promise<string> => {
  const response = await fetchWithKct(me.path, kct);
  return ((await response.json()) as Me).user.username;
};

describe('a session', () => {
  it('expires thirty days after its last keep-alive', async () => {
    const ana = await signInAna();
    server.clock.advance(30 * DAY_MS - 1000);
    expect(await getUsername(ana)).toBe('ana');
    server.clock.advance(1000);
    expect(await getUsername(ana)).toBe('anonymous');
    const call = ana.call(setting, { username: 'ana' });
    await expect(call).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  });

  it('is extended by keep-alive calls, together with its cookie [CA-09]', async () => {
    const ana = await signInAna();
    for (let turn = 0; turn < 3; turn += 1) {
      server.clock.advance(29 * DAY_MS);
      const response = await ana.fetch(keepAlive.path);
      expect(response.headers.getSetCookie().join()).toContain(
        `${COOKIE}=${ana.cookies.get(COOKIE)}; Max-Age=2592000`,
      );
    }
    expect(await getUsername(ana)).toBe('ana');
  });

  it('is updated at most once in five minutes [CA-09]', async () => {
    const ana = await signInAna();
    const readLastSeen = async (): Promise<number> => {
      const { sid } = await ana.call(keepAlive, {});
      const { rows } = await pool.query('select last_seen_at from user_sessions where id = $1', [sid]);
      return rows[0].last_seen_at.getTime() - start;
    };
    const start = server.clock.now().getTime();
    server.clock.advance(5 * MINUTE_MS - 1);
    expect(await readLastSeen()).toBe(0);
    server.clock.advance(1);
    expect(await readLastSeen()).toBe(5 * MINUTE_MS);
  });

  it('is anonymous if the cookie is forged, too long, or another kind of token', async () => {
    const ana = await signInAna();
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
      expect(await getUsername(person)).toBe('anonymous');
    }
  });

  it('is deleted from the database after it expires, like old sign-in attempts', async () => {
    const { db, events, clock, secrets } = server.server.kernel;
    const kcts = createKcts({ secrets, clock });
    const sessions = createSessions({ store: createSessionStore(db, events), kcts, clock });
    const attempts = createSignInAttempts(db, clock);
    const countRows = async (): Promise<unknown> => {
      const { rows } = await pool.query(
        'select (select count(*)::int from user_sessions) sessions, (select count(*)::int from sign_in_tries) tries',
      );
      return rows[0];
    };
    server.clock.advance(31 * DAY_MS);
    await attempts.register('someone', '203.0.113.9');
    await signInAna();
    await Promise.all([sessions.deleteExpired(), attempts.deleteExpired()]);
    // The new session. For 'someone': the name, the address, and both together. For ana: the address, the name
    // elsewhere, and the marks for having signed in here just now and recently.
    expect(await countRows()).toEqual({ sessions: 1, tries: 7 });
    server.clock.advance(15 * MINUTE_MS);
    await attempts.deleteExpired();
    expect(await countRows()).toEqual({ sessions: 1, tries: 1 });
    server.clock.advance(30 * DAY_MS);
    await attempts.deleteExpired();
    expect(await countRows()).toEqual({ sessions: 1, tries: 0 });
  });

  it('of a user who bypassed all checks to be named anonymous is not signed in [CM-18]', async () => {
    await server.as('renamed');
    await pool.query('alter table users drop constraint users_username_check');
    await pool.query("update users set username = 'anonymous' where username = 'renamed'");
    const person = await server.as('renamed');
    const body = await person.call(me, {});
    expect(body.user).toEqual({
      username: 'anonymous',
      displayname: '',
      interests: [],
      organization: null,
    });
    expect(body.kct).toBeUndefined();
    await pool.query("delete from users where username = 'anonymous'");
  });
});

describe('the kct', () => {
  it('authenticates by header, query, and form field [CA-10]', async () => {
    const { kct, me: body } = await signInAna();
    expect(await getUsernameByKct(kct)).toBe('ana');
    const byQuery = await server.anonymous().fetch(`${me.path}?kct=${encodeURIComponent(kct)}`);
    expect(((await byQuery.json()) as Me).user.username).toBe('ana');
    const byForm = await server
      .anonymous()
      .fetch(accountRoutes.changeSetting.path.replace(':username', 'ana'), {
        method: 'PATCH',
        body: new URLSearchParams({ kct, _csrf: body._csrf, displayname: 'Ana by form' }),
      });
    expect(byForm.status).toBe(200);
    expect(await byForm.json()).toMatchObject({ displayname: 'Ana by form' });
  });

  it('still requires _csrf for a change', async () => {
    const { kct } = await signInAna();
    const response = await fetchWithKct(signOut.path, kct, { method: 'DELETE' });
    expect(response.status).toBe(403);
    expect(await getUsernameByKct(kct)).toBe('ana');
  });

  it('is invalid after an hour, with a wrong signature, or for another session', async () => {
    const { kct } = await signInAna();
    const other = await signInAna();
    const [id, expiry, signature] = kct.split('.') as [string, string, string];
    const otherId = other.kct.split('.')[0];
    const forgedSignature = createHmac('sha256', 'guess').update(`${id}.${expiry}`).digest('base64url');
    for (const forged of [
      `${otherId}.${expiry}.${signature}`,
      `${id}.${Number(expiry) + 1}.${signature}`,
      `${id}.${expiry}.${forgedSignature}`,
      `${id}.${expiry}.`,
      `${id}.${expiry}`,
      `${id}..${signature}`,
      '..',
      'x'.repeat(5000),
    ]) {
      expect(await getUsernameByKct(forged)).toBe('anonymous');
    }
    server.clock.advance(60 * MINUTE_MS - 1000);
    expect(await getUsernameByKct(kct)).toBe('ana');
    server.clock.advance(1000);
    expect(await getUsernameByKct(kct)).toBe('anonymous');
  });

  it('is renewed by any response in the second half of its lifetime [CA-10]', async () => {
    const { kct } = await signInAna();
    const readSetting = async (token: string): Promise<{ kct?: string }> => {
      const path = setting.path.replace(':username', 'ana');
      return (await (await fetchWithKct(path, token)).json()) as object;
    };
    server.clock.advance(29 * MINUTE_MS);
    expect((await readSetting(kct)).kct).toBeUndefined();
    server.clock.advance(MINUTE_MS);
    const newer = (await readSetting(kct)).kct ?? '';
    expect(newer).not.toBe(kct);
    server.clock.advance(45 * MINUTE_MS);
    expect(await getUsernameByKct(kct)).toBe('anonymous');
    expect(await getUsernameByKct(newer)).toBe('ana');
  });

  it('is returned to cookie clients only by me and keep-alive [CA-09, CA-10]', async () => {
    const ana = await signInAna();
    const alive = await ana.call(keepAlive, {});
    expect(alive).toEqual({ sid: ana.kct.split('.')[0], kct: expect.any(String) });
    expect(await getUsernameByKct((await ana.call(me, {})).kct ?? '')).toBe('ana');
    expect(await ana.call(setting, { username: 'ana' })).not.toHaveProperty('kct');
  });

  it('is renewed by keep-alive without any cookie [CA-09]', async () => {
    let { kct } = await signInAna();
    for (let turn = 0; turn < 4; turn += 1) {
      server.clock.advance(50 * MINUTE_MS);
      const response = await server.anonymous().fetch(`${keepAlive.path}?kct=${kct}`);
      kct = ((await response.json()) as { kct: string }).kct;
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await getUsernameByKct(kct)).toBe('ana');
  });

  it('is not returned to anonymous viewers [CA-09]', async () => {
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

  it('ends all sessions and their tokens and starts a new one [HO-02]', async () => {
    const cleo = await server.as('cleo');
    const otherDevice = server.anonymous();
    const { kct: oldKct = '' } = await otherDevice.call(signIn, {
      username: 'cleo',
      password: TEST_PASSWORD,
    });
    const oldCookie = cleo.cookies.get(COOKIE);
    const body = await cleo.call(changePassword, change);
    expect(cleo.cookies.get(COOKIE)).not.toBe(oldCookie);
    expect(await getUsername(cleo)).toBe('cleo');
    expect(await getUsernameByKct(body.kct ?? '')).toBe('cleo');
    expect(await getUsername(otherDevice)).toBe('anonymous');
    expect(await getUsernameByKct(oldKct)).toBe('anonymous');
    cleo.cookies.set(COOKIE, oldCookie ?? '');
    expect(await getUsername(cleo)).toBe('anonymous');
    const oldPassword = cleo.call(signIn, { username: 'cleo', password: TEST_PASSWORD });
    await expect(oldPassword).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    await cleo.call(signIn, { username: 'cleo', password: change.new_password });
  });

  it('requires the current password, and limits guessing it', async () => {
    const dora = await server.as('dora');
    const guess = () =>
      dora.call(changePassword, { ...change, username: 'dora', current_password: 'a guess' });
    for (let turn = 0; turn < 10; turn += 1) {
      await expect(guess()).rejects.toMatchObject({ code: 'WRONG_PASSWORD', status: 403 });
    }
    await expect(guess()).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
    expect(await getUsername(dora)).toBe('dora');
    server.clock.advance(15 * MINUTE_MS);
  });

  it('is rejected for other accounts, even for administrators', async () => {
    const chief = await server.as('chief');
    await pool.query("update users set organization_role = 'administrator' where username = 'chief'");
    await server.as('eve');
    const call = chief.call(changePassword, { ...change, username: 'eve' });
    await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN', status: 403 });
  });

  it('succeeds once for concurrent requests', async () => {
    const fay = await server.as('fay');
    const requestChange = (new_password: string) =>
      fay.call(changePassword, { ...change, username: 'fay', new_password });
    const results = await Promise.allSettled([
      requestChange('the first of two'),
      requestChange('the second of two'),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('rejects a sign-in that checked the old password just before', async () => {
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
      address: '',
      replaced: null,
      checkedHash: before.password_hash,
    });
    expect(await started).toBeUndefined();
  });

  it('is impossible for people who sign in only through SSO', async () => {
    const hal = await server.as('hal');
    await pool.query("update users set password_hash = null where username = 'hal'");
    const call = hal.call(changePassword, { ...change, username: 'hal' });
    await expect(call).rejects.toMatchObject({ code: 'NO_PASSWORD', status: 409 });
  });
});
