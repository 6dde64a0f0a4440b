import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson, createTestServer, TEST_PASSWORD, type TestServer } from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';
import { type AccountServiceDependencies, createAccountService } from './service.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';
import { createUserStore } from './user-store.ts';

const { signIn, signOut, signUp, me } = accountRoutes;
const path = signIn.path;
const postJson = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const readError = async (response: Response): Promise<[number, string]> => [
  response.status,
  ((await response.json()) as { error: { code: string } }).error.code,
];

let server: TestServer;
let pool: pg.Pool;
beforeAll(async () => {
  server = await createTestServer();
  pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  await server.as('ana');
});
beforeEach(() => pool.query('delete from sign_in_tries'));
afterAll(async () => {
  await pool.end();
  await server.stop();
});

const correct = { username: 'ana', password: TEST_PASSWORD };
const wrong = { username: 'ana', password: 'not the password' };

describe('signing in', () => {
  it('returns the user, the cookie, kct, and _csrf [HO-02]', async () => {
    const ana = server.anonymous();
    const body = await ana.call(signIn, { username: ' ANA ', password: TEST_PASSWORD });
    expect(body.user).toMatchObject({
      username: 'ana',
      displayname: 'ana',
      interests: [],
      organization: { name: 'Kapsule', role: 'member' },
    });
    expect(body.kct).toMatch(/^[0-9a-f-]{36}\.\d+\.[\w-]{43}$/);
    expect((await ana.call(me, {})).user.username).toBe('ana');
  });

  it('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const response = await server.anonymous().fetch(path, postJson(correct));
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^kapsule_session=[\w-]{43}; /);
    expect(cookie.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('stores neither the password nor the token in the database', async () => {
    const ana = server.anonymous();
    await ana.call(signIn, correct);
    const { rows } = await pool.query(
      'select users::text as person, s::text as session from users join user_sessions s on user_id = users.id',
    );
    const stored = JSON.stringify(rows);
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(stored).not.toContain(TEST_PASSWORD);
    expect(stored).not.toContain(ana.cookies.get('kapsule_session'));
  });

  it.each([
    ['a wrong password', wrong],
    ['an unknown name', { username: 'nobody-here', password: TEST_PASSWORD }],
    ['the name anonymous [CM-18]', { username: 'anonymous', password: TEST_PASSWORD }],
    ['an invalid name', { username: "' or 1=1 --", password: TEST_PASSWORD }],
  ])('rejects %s with the same error', async (_, credentials) => {
    const response = await server.anonymous().fetch(path, postJson(credentials));
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await readError(response)).toEqual([401, 'WRONG_CREDENTIALS']);
  });

  it.each([
    ['an unknown field', { ...correct, role: 'administrator' }, 'role'],
    ['no password', { username: 'ana' }, 'password'],
    ['a password that is not a string', { username: 'ana', password: 0 }, 'password'],
    ['a name that is not a string', { username: ['ana'], password: TEST_PASSWORD }, 'username'],
  ])('rejects %s and names the field', async (_, body, field) => {
    const response = await server.anonymous().fetch(path, postJson(body));
    const { error } = (await response.json()) as { error: { code: string; fields: object } };
    expect([response.status, error.code, Object.keys(error.fields)]).toEqual([400, 'INVALID_INPUT', [field]]);
  });

  it('rejects a body over the size limit', async () => {
    const response = await server
      .anonymous()
      .fetch(path, postJson({ ...correct, password: 'x'.repeat(70_000) }));
    expect(await readError(response)).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it.each([[{ origin: 'https://evil.example' }], [{ origin: 'null' }], [{ 'sec-fetch-site': 'cross-site' }]])(
    'rejects a cross-site request with %j',
    async (headers) => {
      const response = await server.anonymous().fetch(path, postJson(correct, headers));
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await readError(response)).toEqual([403, 'CROSS_SITE']);
    },
  );

  it('accepts a request from its own origin', async () => {
    const response = await server.anonymous().fetch(path, postJson(correct, { origin: server.url }));
    expect(response.status).toBe(200);
  });

  it('starts a new session and ends the previous one', async () => {
    const browser = server.anonymous();
    await browser.call(signIn, correct);
    const before = new Map(browser.cookies);
    await browser.call(signIn, correct);
    expect(browser.cookies.get('kapsule_session')).not.toBe(before.get('kapsule_session'));
    const thief = createPerson(server.url, 'thief');
    for (const [name, value] of before) thief.cookies.set(name, value);
    expect((await thief.call(me, {})).user.username).toBe('anonymous');
  });
});

describe('signing out', () => {
  it('ends the session for cookie and kct alike [HO-02]', async () => {
    const ana = server.anonymous();
    const { kct = '' } = await ana.call(signIn, correct);
    const cookie = ana.cookies.get('kapsule_session') ?? '';
    expect((await ana.call(signOut, {})).user.username).toBe('anonymous');
    expect(ana.cookies.size).toBe(0);
    ana.cookies.set('kapsule_session', cookie);
    expect((await ana.call(me, {})).user.username).toBe('anonymous');
    const byToken = await server.anonymous().fetch(`${me.path}?kct=${kct}`);
    expect(((await byToken.json()) as { user: { username: string } }).user.username).toBe('anonymous');
  });

  it.each([
    ['no CSRF token', {}],
    ['a wrong CSRF token', { 'x-csrf-token': 'x'.repeat(43) }],
    ['an empty CSRF token', { 'x-csrf-token': '' }],
  ])('is rejected with %s', async (_, headers) => {
    const ana = server.anonymous();
    await ana.call(signIn, correct);
    const response = await ana.fetch(path, { method: 'DELETE', headers });
    expect(await readError(response)).toEqual([403, 'CSRF_INVALID']);
    expect((await ana.call(me, {})).user.username).toBe('ana');
  });

  it('is rejected with the CSRF token of another session', async () => {
    const [ana, other] = [server.anonymous(), server.anonymous()];
    await ana.call(signIn, correct);
    const { _csrf } = await other.call(signIn, correct);
    const response = await ana.fetch(path, { method: 'DELETE', headers: { 'x-csrf-token': _csrf } });
    expect(await readError(response)).toEqual([403, 'CSRF_INVALID']);
  });

  it('has no effect for someone who is not signed in', async () => {
    expect((await server.anonymous().call(signOut, {})).user.username).toBe('anonymous');
  });
});

describe('the sign-in limit', () => {
  it('rejects a name after ten failures with the time to wait, even with the correct password', async () => {
    const person = server.anonymous();
    for (let count = 0; count < 10; count += 1) {
      await expect(person.call(signIn, wrong)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    }
    await expect(person.call(signIn, correct)).rejects.toMatchObject({
      code: 'TOO_MANY_TRIES',
      status: 429,
      retryAfterSec: 900,
    });
    server.clock.advance(900_000);
    await person.call(signIn, correct);
  });

  it('rejects further attempts without hashing the password', async () => {
    const { db, clock } = server.server.kernel;
    let hashed = 0;
    const service = createAccountService({
      users: createUserStore(db),
      attempts: createSignInAttempts(db, clock),
      clock,
      passwords: {
        hash: () => Promise.reject(new Error('not expected')),
        async verify() {
          hashed += 1;
          return false;
        },
      },
    } as unknown as AccountServiceDependencies);
    const caller = { address: '198.51.100.9', userAgent: '', sessionId: null };
    const outcomes = new Map<string, number>();
    for (let attempt = 0; attempt < 500; attempt += 1) {
      const name = `guess-${attempt % 100}`;
      const error = await service
        .signIn({ username: name, password: 'guess' }, caller)
        .catch((thrown) => thrown);
      outcomes.set(error.code, (outcomes.get(error.code) ?? 0) + 1);
    }
    expect(Object.fromEntries(outcomes)).toEqual({ WRONG_CREDENTIALS: 400, TOO_MANY_TRIES: 100 });
    expect(hashed).toBe(400);
  });

  it('counts concurrent attempts', async () => {
    const requests = Array.from({ length: 40 }, () => server.anonymous().fetch(path, postJson(wrong)));
    const statuses = (await Promise.all(requests)).map((response) => response.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  it('does not affect other names or other addresses', async () => {
    const behindProxy = await createTestServer({
      databaseUrl: server.databaseUrl,
      env: { TRUST_PROXY: 'true' },
    });
    const from = (address: string, body: object) =>
      behindProxy.anonymous().fetch(path, postJson(body, { 'x-forwarded-for': address }));
    try {
      for (let count = 0; count < 11; count += 1) await from('203.0.113.7', wrong);
      expect((await from('203.0.113.7', correct)).status).toBe(429);
      expect((await from('203.0.113.8', correct)).status).toBe(200);
      await server.as('ben');
      expect((await from('203.0.113.7', { ...correct, username: 'ben' })).status).toBe(200);
    } finally {
      await behindProxy.stop();
    }
  });

  it('rejects all names from one address after four hundred failures', async () => {
    const windowEnds = new Date(server.clock.now().getTime() + 60_000);
    await pool.query(`insert into sign_in_tries values ('address 127.0.0.1', 399, $1)`, [windowEnds]);
    expect((await server.anonymous().fetch(path, postJson(wrong))).status).toBe(401);
    expect(await readError(await server.anonymous().fetch(path, postJson(correct)))).toEqual([
      429,
      'TOO_MANY_TRIES',
    ]);
  });

  it('is reset for a name by a successful sign-in', async () => {
    const person = server.anonymous();
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 9; count += 1) await person.fetch(path, postJson(wrong));
      await person.call(signIn, correct);
    }
    // Each person frees one failed attempt, no matter how often they sign in.
    expect(await readAttempts('address 127.0.0.1')).toBe(26);
    expect(await readAttempts('name 127.0.0.1 ana')).toBeUndefined();
  });

  it('applies to one name across many addresses, except where its owner has signed in before', async () => {
    const { db, clock } = server.server.kernel;
    const attempts = createSignInAttempts(db, clock);
    await attempts.register('ana', '203.0.113.1');
    await attempts.clear('ana', '203.0.113.1');
    const guess = (index: number) =>
      attempts.register('ana', `198.51.100.${index}`).then(
        () => 'accepted',
        (error) => error.code,
      );
    const outcomes = await Promise.all(Array.from({ length: 60 }, (_, index) => guess(index)));
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_TRIES')).toHaveLength(10);
    await attempts.register('ana', '203.0.113.1');
    await expect(attempts.register('ana', '203.0.113.2')).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
    await attempts.register('ben', '203.0.113.2');
    server.clock.advance(15 * 60_000);
    await attempts.register('ana', '203.0.113.2');
  });
});

async function readAttempts(key: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ tries: number }>('select tries from sign_in_tries where key = $1', [
    key,
  ]);
  return rows[0]?.tries;
}

describe('signing up', () => {
  const account = { displayname: 'New Comer', password: 'a long enough one' };

  it('creates an account without an organization and signs in [HO-02]', async () => {
    const person = server.anonymous();
    const { user } = await person.call(signUp, { ...account, username: 'New.Comer' });
    expect(user).toMatchObject({
      username: 'new.comer',
      displayname: 'New Comer',
      organization: null,
    });
    expect((await person.call(me, {})).user.username).toBe('new.comer');
  });

  it.each([['anonymous'], ['Anonymous'], [' ANONYMOUS '], ['me'], ['root'], ['setting']])(
    'rejects the reserved name %j [CM-18]',
    async (username) => {
      const call = server.anonymous().call(signUp, { ...account, username });
      await expect(call).rejects.toMatchObject({ code: 'USERNAME_RESERVED', status: 409 });
    },
  );

  it.each([['a b'], ['<script>'], ['../x'], ['-a'], ['a@b'], ['ａｎａ'], ['a'.repeat(41)], ['']])(
    'rejects the name %j',
    async (username) => {
      const call = server.anonymous().call(signUp, { ...account, username });
      await expect(call).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        fields: { username: expect.any(String) },
      });
    },
  );

  it('rejects a short password and keeps markup in a name as plain text', async () => {
    const short = server.anonymous().call(signUp, { ...account, username: 'short', password: '123456789' });
    await expect(short).rejects.toMatchObject({ fields: { password: 'At least 10 characters.' } });
    const markup = { ...account, username: 'markup', displayname: '<img src=x onerror=alert(1)>' };
    expect((await server.anonymous().call(signUp, markup)).user.displayname).toBe(markup.displayname);
  });

  it('gives a name requested concurrently to only one person', async () => {
    const results = await Promise.allSettled(
      ['one', 'two'].map((displayname) =>
        server.anonymous().call(signUp, { ...account, displayname, username: 'wanted' }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rejected = results.find((result) => result.status === 'rejected');
    expect(rejected?.reason).toMatchObject({ code: 'USERNAME_TAKEN', status: 409 });
  });

  it('is rejected if the administrator has closed it, and from other sites', async () => {
    const foreign = await server
      .anonymous()
      .fetch(signUp.path, postJson({ ...account, username: 'foreign' }, { origin: 'https://evil.example' }));
    expect(await readError(foreign)).toEqual([403, 'CROSS_SITE']);
    await pool.query('update organizations set sign_up_enabled = false');
    const closed = await createTestServer({ databaseUrl: server.databaseUrl });
    try {
      const call = closed.anonymous().call(signUp, { ...account, username: 'late' });
      await expect(call).rejects.toMatchObject({ code: 'SIGN_UP_CLOSED', status: 403 });
    } finally {
      await closed.stop();
    }
  });
});
