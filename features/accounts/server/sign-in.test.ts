import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson, createTestServer, TEST_PASSWORD, type TestServer } from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';
import { type AccountParts, createAccountService } from './service.ts';
import { createSignInTries } from './sign-in-tries.ts';
import { createUserStore } from './user-store.ts';

const { signIn, signOut, signUp, me } = accountRoutes;
const path = signIn.path;
const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const codeOf = async (response: Response): Promise<[number, string]> => [
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

const right = { username: 'ana', password: TEST_PASSWORD };
const wrong = { username: 'ana', password: 'not the password' };

describe('signing in', () => {
  it('says who is signed in and gives cookie, kct and _csrf [HO-02]', async () => {
    const ana = server.anonymous();
    const answer = await ana.call(signIn, { username: ' ANA ', password: TEST_PASSWORD });
    expect(answer.user).toMatchObject({
      username: 'ana',
      displayname: 'ana',
      interests: [],
      organization: { name: 'Kapsule', role: 'member' },
    });
    expect(answer.kct).toMatch(/^[0-9a-f-]{36}\.\d+\.[\w-]{43}$/);
    expect((await ana.call(me, {})).user.username).toBe('ana');
  });

  it('gives a cookie that scripts cannot read and other sites cannot send', async () => {
    const response = await server.anonymous().fetch(path, json(right));
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

  it('keeps no password and no token in the database', async () => {
    const ana = server.anonymous();
    await ana.call(signIn, right);
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
    ['the name of nobody [CM-18]', { username: 'anonymous', password: TEST_PASSWORD }],
    ['a name that is no name', { username: "' or 1=1 --", password: TEST_PASSWORD }],
  ])('refuses %s with the same words', async (_, credentials) => {
    const response = await server.anonymous().fetch(path, json(credentials));
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await codeOf(response)).toEqual([401, 'WRONG_CREDENTIALS']);
  });

  it.each([
    ['an unknown field', { ...right, role: 'administrator' }, 'role'],
    ['no password', { username: 'ana' }, 'password'],
    ['a password that is no text', { username: 'ana', password: 0 }, 'password'],
    ['a name that is no text', { username: ['ana'], password: TEST_PASSWORD }, 'username'],
  ])('refuses %s and names the field', async (_, body, field) => {
    const response = await server.anonymous().fetch(path, json(body));
    const { error } = (await response.json()) as { error: { code: string; fields: object } };
    expect([response.status, error.code, Object.keys(error.fields)]).toEqual([400, 'INVALID_INPUT', [field]]);
  });

  it('refuses a body over its limit', async () => {
    const response = await server.anonymous().fetch(path, json({ ...right, password: 'x'.repeat(70_000) }));
    expect(await codeOf(response)).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it.each([[{ origin: 'https://evil.example' }], [{ origin: 'null' }], [{ 'sec-fetch-site': 'cross-site' }]])(
    'refuses a sign-in that another site sends with %j',
    async (headers) => {
      const response = await server.anonymous().fetch(path, json(right, headers));
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await codeOf(response)).toEqual([403, 'CROSS_SITE']);
    },
  );

  it('accepts a sign-in from its own origin', async () => {
    const response = await server.anonymous().fetch(path, json(right, { origin: server.url }));
    expect(response.status).toBe(200);
  });

  it('never takes over a session that was there before: it makes a new one and ends the old', async () => {
    const browser = server.anonymous();
    await browser.call(signIn, right);
    const before = new Map(browser.cookies);
    await browser.call(signIn, right);
    expect(browser.cookies.get('kapsule_session')).not.toBe(before.get('kapsule_session'));
    const thief = createPerson(server.url, 'thief');
    for (const [name, value] of before) thief.cookies.set(name, value);
    expect((await thief.call(me, {})).user.username).toBe('anonymous');
  });
});

describe('signing out', () => {
  it('ends the session for cookie and kct alike [HO-02]', async () => {
    const ana = server.anonymous();
    const { kct = '' } = await ana.call(signIn, right);
    const cookie = ana.cookies.get('kapsule_session') ?? '';
    expect((await ana.call(signOut, {})).user.username).toBe('anonymous');
    expect(ana.cookies.size).toBe(0);
    ana.cookies.set('kapsule_session', cookie);
    expect((await ana.call(me, {})).user.username).toBe('anonymous');
    const byToken = await server.anonymous().fetch(`${me.path}?kct=${kct}`);
    expect(((await byToken.json()) as { user: { username: string } }).user.username).toBe('anonymous');
  });

  it.each([
    ['no token', {}],
    ['a wrong token', { 'x-csrf-token': 'x'.repeat(43) }],
    ['an empty token', { 'x-csrf-token': '' }],
  ])('is refused with %s', async (_, headers) => {
    const ana = server.anonymous();
    await ana.call(signIn, right);
    const response = await ana.fetch(path, { method: 'DELETE', headers });
    expect(await codeOf(response)).toEqual([403, 'CSRF_INVALID']);
    expect((await ana.call(me, {})).user.username).toBe('ana');
  });

  it('is refused with the token of another session', async () => {
    const [ana, other] = [server.anonymous(), server.anonymous()];
    await ana.call(signIn, right);
    const { _csrf } = await other.call(signIn, right);
    const response = await ana.fetch(path, { method: 'DELETE', headers: { 'x-csrf-token': _csrf } });
    expect(await codeOf(response)).toEqual([403, 'CSRF_INVALID']);
  });

  it('is harmless for someone who is not signed in', async () => {
    expect((await server.anonymous().call(signOut, {})).user.username).toBe('anonymous');
  });
});

describe('too many tries', () => {
  it('ends the guessing of one name after ten and says for how long, the right password included', async () => {
    const person = server.anonymous();
    for (let turn = 0; turn < 10; turn += 1) {
      await expect(person.call(signIn, wrong)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    }
    await expect(person.call(signIn, right)).rejects.toMatchObject({
      code: 'TOO_MANY_TRIES',
      status: 429,
      retryAfterSec: 900,
    });
    server.clock.advance(900_000);
    await person.call(signIn, right);
  });

  it('does not hash a password that will be refused anyway: ten thousand tries cost no hashing', async () => {
    const { db, clock } = server.server.kernel;
    let hashed = 0;
    const service = createAccountService({
      users: createUserStore(db),
      tries: createSignInTries(db, clock),
      clock,
      passwords: {
        hash: () => Promise.reject(new Error('not asked for')),
        async verify() {
          hashed += 1;
          return false;
        },
      },
    } as unknown as AccountParts);
    const caller = { address: '198.51.100.9', userAgent: '', sessionId: null };
    const outcomes = new Map<string, number>();
    for (let turn = 0; turn < 500; turn += 1) {
      const name = `guess-${turn % 100}`;
      const error = await service
        .signIn({ username: name, password: 'guess' }, caller)
        .catch((thrown) => thrown);
      outcomes.set(error.code, (outcomes.get(error.code) ?? 0) + 1);
    }
    expect(Object.fromEntries(outcomes)).toEqual({ WRONG_CREDENTIALS: 400, TOO_MANY_TRIES: 100 });
    expect(hashed).toBe(400);
  });

  it('counts tries that come at the same moment', async () => {
    const all = Array.from({ length: 40 }, () => server.anonymous().fetch(path, json(wrong)));
    const statuses = (await Promise.all(all)).map((response) => response.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  it('leaves other names and other addresses alone', async () => {
    const behindProxy = await createTestServer({
      databaseUrl: server.databaseUrl,
      env: { TRUST_PROXY: 'true' },
    });
    const from = (address: string, body: object) =>
      behindProxy.anonymous().fetch(path, json(body, { 'x-forwarded-for': address }));
    try {
      for (let turn = 0; turn < 11; turn += 1) await from('203.0.113.7', wrong);
      expect((await from('203.0.113.7', right)).status).toBe(429);
      expect((await from('203.0.113.8', right)).status).toBe(200);
      await server.as('ben');
      expect((await from('203.0.113.7', { ...right, username: 'ben' })).status).toBe(200);
    } finally {
      await behindProxy.stop();
    }
  });

  it('ends the guessing of many names from one address after four hundred', async () => {
    const windowEnds = new Date(server.clock.now().getTime() + 60_000);
    await pool.query(`insert into sign_in_tries values ('address 127.0.0.1', 399, $1)`, [windowEnds]);
    expect((await server.anonymous().fetch(path, json(wrong))).status).toBe(401);
    expect(await codeOf(await server.anonymous().fetch(path, json(right)))).toEqual([429, 'TOO_MANY_TRIES']);
  });

  it('forgets the tries of a name when its person comes in', async () => {
    const person = server.anonymous();
    for (let round = 0; round < 3; round += 1) {
      for (let turn = 0; turn < 9; turn += 1) await person.fetch(path, json(wrong));
      await person.call(signIn, right);
    }
    // One person makes room for one wrong try, however often they come in.
    expect(await triesOf('address 127.0.0.1')).toBe(26);
    expect(await triesOf('name 127.0.0.1 ana')).toBeUndefined();
  });

  it('ends the guessing of one name from many addresses, but not where its person has signed in before', async () => {
    const { db, clock } = server.server.kernel;
    const tries = createSignInTries(db, clock);
    await tries.count('ana', '203.0.113.1');
    await tries.forgive('ana', '203.0.113.1');
    const guess = (turn: number) =>
      tries.count('ana', `198.51.100.${turn}`).then(
        () => 'looked at',
        (error) => error.code,
      );
    const outcomes = await Promise.all(Array.from({ length: 60 }, (_, turn) => guess(turn)));
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_TRIES')).toHaveLength(10);
    await tries.count('ana', '203.0.113.1');
    await expect(tries.count('ana', '203.0.113.2')).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
    await tries.count('ben', '203.0.113.2');
    server.clock.advance(15 * 60_000);
    await tries.count('ana', '203.0.113.2');
  });
});

async function triesOf(key: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ tries: number }>('select tries from sign_in_tries where key = $1', [
    key,
  ]);
  return rows[0]?.tries;
}

describe('signing up', () => {
  const newcomer = { displayname: 'New Comer', password: 'a long enough one' };

  it('makes an account that is not a member of anything, and signs in [HO-02]', async () => {
    const person = server.anonymous();
    const { user } = await person.call(signUp, { ...newcomer, username: 'New.Comer' });
    expect(user).toMatchObject({
      username: 'new.comer',
      displayname: 'New Comer',
      organization: null,
    });
    expect((await person.call(me, {})).user.username).toBe('new.comer');
  });

  it.each([['anonymous'], ['Anonymous'], [' ANONYMOUS '], ['me'], ['root'], ['setting']])(
    'refuses the reserved name %j [CM-18]',
    async (username) => {
      const refused = server.anonymous().call(signUp, { ...newcomer, username });
      await expect(refused).rejects.toMatchObject({ code: 'USERNAME_RESERVED', status: 409 });
    },
  );

  it.each([['a b'], ['<script>'], ['../x'], ['-a'], ['a@b'], ['ａｎａ'], ['a'.repeat(41)], ['']])(
    'refuses the name %j',
    async (username) => {
      const refused = server.anonymous().call(signUp, { ...newcomer, username });
      await expect(refused).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        fields: { username: expect.any(String) },
      });
    },
  );

  it('refuses a short password and keeps markup in a name as plain text', async () => {
    const short = server.anonymous().call(signUp, { ...newcomer, username: 'short', password: '123456789' });
    await expect(short).rejects.toMatchObject({ fields: { password: 'At least 10 characters.' } });
    const markup = { ...newcomer, username: 'markup', displayname: '<img src=x onerror=alert(1)>' };
    expect((await server.anonymous().call(signUp, markup)).user.displayname).toBe(markup.displayname);
  });

  it('gives a name that two people want at once to one of them', async () => {
    const both = await Promise.allSettled(
      ['one', 'two'].map((displayname) =>
        server.anonymous().call(signUp, { ...newcomer, displayname, username: 'wanted' }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((result) => result.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'USERNAME_TAKEN', status: 409 });
  });

  it('is refused where the administrator has closed it, and from other sites', async () => {
    const foreign = await server
      .anonymous()
      .fetch(signUp.path, json({ ...newcomer, username: 'foreign' }, { origin: 'https://evil.example' }));
    expect(await codeOf(foreign)).toEqual([403, 'CROSS_SITE']);
    await pool.query('update organizations set sign_up_enabled = false');
    const closed = await createTestServer({ databaseUrl: server.databaseUrl });
    try {
      const refused = closed.anonymous().call(signUp, { ...newcomer, username: 'late' });
      await expect(refused).rejects.toMatchObject({ code: 'SIGN_UP_CLOSED', status: 403 });
    } finally {
      await closed.stop();
    }
  });
});
