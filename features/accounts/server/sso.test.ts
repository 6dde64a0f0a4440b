import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { signUpAs } from '#test/sign-up.ts';
import { createTestProvider, TEST_CLIENT, type TestProvider } from '#test/test-provider.ts';
import { createPerson, createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';
import { membershipRoutes } from '../membership-contract.ts';
import { personalDataRoutes } from '../personal-data-contract.ts';

const { ssoStart, ssoCallback, me, setting } = accountRoutes;
const PUBLIC_URL = 'http://video.test';
const browser = { headers: { accept: 'text/html,*/*' } };

let provider: TestProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await createTestProvider(PUBLIC_URL + ssoCallback.path);
  server = await createTestServer({
    env: {
      PUBLIC_URL,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: TEST_CLIENT.id,
      OIDC_CLIENT_SECRET: TEST_CLIENT.secret,
    },
  });
});
beforeEach(() => {
  provider.person = { sub: 'sub-1', preferred_username: 'Zoë.M', name: 'Zoë Müller' };
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const getUser = async (person: TestPerson) => (await person.call(me, {})).user;
const signUp = (username: string) => signUpAs(server, username);
const start = (person: TestPerson, query: Record<string, string> = {}) =>
  person.fetch(`${ssoStart.path}?${new URLSearchParams(query)}`, browser);
/** Signs in at the provider and returns the callback URL with its query. */
async function visitProvider(person: TestPerson, query: Record<string, string> = {}): Promise<string> {
  const response = await start(person, query);
  const back = await provider.visit(response.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(PUBLIC_URL + ssoCallback.path);
  return back.pathname + back.search;
}
async function signIn(person: TestPerson, query: Record<string, string> = {}): Promise<string | null> {
  const response = await person.fetch(await visitProvider(person, query), browser);
  expect(response.status).toBe(302);
  return response.headers.get('location');
}

describe('single sign-on', () => {
  it("signs in a new user, with a name derived from the provider's and no permissions from it [HO-02]", async () => {
    provider.person = { ...provider.person, role: 'administrator', organization_role: 'administrator' };
    const zoe = server.anonymous();
    expect(await signIn(zoe, { target_uri: '/app/video/a?t=1' })).toBe('/app/video/a?t=1');
    expect(await getUser(zoe)).toMatchObject({
      username: 'zoe.m',
      displayname: 'Zoë Müller',
      organization: { role: 'member' },
    });
    expect((await zoe.call(setting, { username: 'zoe.m' })).has_password).toBe(false);
  });

  it('tells suspended people why they cannot sign in [HO-04]', async () => {
    provider.person = { sub: 'sub-suspended', preferred_username: 'sus' };
    await signIn(server.anonymous());
    await sql`update users set suspended_at = now() where username = 'sus'`.execute(server.server.kernel.db);
    const again = server.anonymous();
    expect(await signIn(again, { target_uri: '/app/a' })).toBe(
      '/app/login?error=ACCOUNT_SUSPENDED&target_uri=%2Fapp%2Fa',
    );
    expect((await getUser(again)).username).toBe('anonymous');
    const program = server.anonymous();
    const response = await program.fetch(await visitProvider(program));
    expect([response.status, await response.json()]).toMatchObject([
      403,
      { error: { code: 'ACCOUNT_SUSPENDED' } },
    ]);
  });

  it('gives someone who deleted their account a new one, under another name [HO-04]', async () => {
    provider.person = { sub: 'sub-leaver', preferred_username: 'leaver' };
    const leaver = server.anonymous();
    await signIn(leaver);
    expect((await getUser(leaver)).username).toBe('leaver');
    const link = await leaver.call(personalDataRoutes.requestExport, { username: 'leaver', proof: '' });
    expect((await leaver.fetch(link.url)).status).toBe(200);
    const deleted = { username: 'leaver', proof: 'leaver', videos: 'delete' } as const;
    await leaver.call(personalDataRoutes.deleteAccount, deleted);
    const again = server.anonymous();
    await signIn(again);
    expect(await getUser(again)).toMatchObject({ username: 'leaver-2' });
  });

  it('recognizes the same person under another name [HO-02]', async () => {
    await signIn(server.anonymous());
    provider.person = { sub: 'sub-1', preferred_username: 'renamed', name: 'Renamed' };
    const again = server.anonymous();
    expect(await signIn(again)).toBe('/');
    expect((await getUser(again)).username).toBe('zoe.m');
  });

  it('creates one account when the same new user signs in twice concurrently', async () => {
    provider.person = { sub: 'sub-twins', preferred_username: 'twin' };
    const browsers = [server.anonymous(), server.anonymous()] as const;
    const callbacks = await Promise.all(browsers.map((person) => visitProvider(person)));
    await Promise.all(browsers.map((person, index) => person.fetch(callbacks[index] ?? '', browser)));
    expect((await getUser(browsers[0])).username).toBe('twin');
    expect((await getUser(browsers[1])).username).toBe('twin');
  });

  it('never takes over an account with a password, nor the name anonymous [CM-18]', async () => {
    const ana = await server.as('ana');
    provider.person = { sub: 'sub-2', preferred_username: 'ana', name: 'Not Ana' };
    const other = server.anonymous();
    await signIn(other);
    expect(await getUser(other)).toMatchObject({ username: 'ana-2', displayname: 'Not Ana' });
    expect(await getUser(ana)).toMatchObject({ username: 'ana', displayname: 'ana' });
    provider.person = { sub: 'sub-3', preferred_username: 'anonymous' };
    const nobody = server.anonymous();
    await signIn(nobody);
    expect((await getUser(nobody)).username).toBe('person');
  });

  it('never matches an account by its email address, nor takes the address from it [HO-04]', async () => {
    const pool = server.server.kernel.db;
    const ben = await signUp('ben');
    await sql`update users set email = 'ben@acme.test' where username = 'ben'`.execute(pool);
    provider.person = {
      sub: 'sub-ben',
      preferred_username: 'ben',
      email: 'Ben@acme.test',
      email_verified: true,
    };
    const other = server.anonymous();
    await signIn(other);
    expect((await getUser(other)).username).toBe('ben-2');
    expect((await other.call(setting, { username: 'ben-2' })).email).toBeNull();
    expect(await getUser(ben)).toMatchObject({ username: 'ben', organization: null });
  });

  it.each([
    ['a verified address in an allowed domain', { email: 'a1@acme.test', email_verified: true }, 'member'],
    ['an unverified address', { email: 'a2@acme.test', email_verified: false }, undefined],
    ['an address without email_verified', { email: 'a3@acme.test' }, undefined],
    [
      'an address with email_verified as a string',
      { email: 'a4@acme.test', email_verified: 'true' },
      undefined,
    ],
    ['a verified address in another domain', { email: 'a5@other.test', email_verified: true }, undefined],
    ['an invalid address', { email: 'acme.test', email_verified: true }, undefined],
  ])('without automatic membership, decides by %s [HO-02, HO-04]', async (name, claims, role) => {
    const boss = await server.asAdministrator();
    await boss.call(membershipRoutes.setRules, { sso_joins: false, domains: ['acme.test'] });
    try {
      provider.person = { sub: `sub ${name}`, preferred_username: 'domain-person', ...claims };
      const person = server.anonymous();
      await signIn(person);
      expect((await getUser(person)).organization?.role).toBe(role);
    } finally {
      await boss.call(membershipRoutes.setRules, { sso_joins: true, domains: [] });
    }
  });

  it('makes an existing user a member once their address is verified, unless they were removed [HO-04]', async () => {
    const boss = await server.asAdministrator();
    await boss.call(membershipRoutes.setRules, { sso_joins: false, domains: ['acme.test'] });
    provider.person = { sub: 'sub-later', preferred_username: 'later', email: 'later@acme.test' };
    const later = server.anonymous();
    await signIn(later);
    expect((await getUser(later)).organization).toBeNull();
    provider.person = { ...provider.person, email_verified: true };
    await signIn(later);
    expect((await getUser(later)).organization?.role).toBe('member');
    await boss.call(organizationRoutes.removeMember, { username: 'later' });
    await boss.call(membershipRoutes.setRules, { sso_joins: true });
    provider.person = { ...provider.person, email: 'later2@acme.test' };
    await signIn(later);
    expect((await getUser(later)).organization).toBeNull();
  });

  it('stores the transaction in an HttpOnly cookie that is valid once, for ten minutes', async () => {
    const person = server.anonymous();
    const response = await start(person);
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=600',
      'Path=/api/v1/sso',
      'SameSite=Lax',
    ]);
    const query = new URL(response.headers.get('location') ?? '').searchParams;
    expect(query.get('code_challenge_method')).toBe('S256');
    expect([query.get('state'), query.get('nonce')]).toEqual([expect.any(String), expect.any(String)]);
    const late = server.anonymous();
    const back = await visitProvider(late);
    server.clock.advance(600_000);
    expect((await late.fetch(back, browser)).headers.get('location')).toBe('/app/login?error=SSO_FAILED');
    expect(late.cookies.has('kapsule_sso')).toBe(false);
  });

  it('rejects a wrong state', async () => {
    const person = server.anonymous();
    const back = (await visitProvider(person)).replace(/state=[^&]*/, 'state=another');
    expect((await person.fetch(back, browser)).headers.get('location')).toBe('/app/login?error=SSO_FAILED');
    expect((await getUser(person)).username).toBe('anonymous');
  });

  it('rejects a callback that belongs to another browser', async () => {
    const attacker = server.anonymous();
    const back = await visitProvider(attacker);
    const victim = server.anonymous();
    await start(victim);
    await victim.fetch(back, browser);
    expect((await getUser(victim)).username).toBe('anonymous');
    const withoutTransaction = server.anonymous();
    await withoutTransaction.fetch(back, browser);
    expect((await getUser(withoutTransaction)).username).toBe('anonymous');
  });

  it('rejects a reused code, even with the old transaction', async () => {
    const person = server.anonymous();
    const back = await visitProvider(person);
    const transaction = person.cookies.get('kapsule_sso') ?? '';
    await person.fetch(back, browser);
    expect((await getUser(person)).username).toBe('zoe.m');
    const replay = createPerson(server.url, 'replay');
    replay.cookies.set('kapsule_sso', transaction);
    expect((await replay.fetch(back, browser)).headers.get('location')).toBe('/app/login?error=SSO_FAILED');
    expect((await getUser(replay)).username).toBe('anonymous');
  });

  it('rejects a transaction that was tampered with', async () => {
    const person = server.anonymous();
    const back = await visitProvider(person, { target_uri: '/app/a' });
    const [text = '', signature] = (person.cookies.get('kapsule_sso') ?? '').split('.');
    const changed = { ...JSON.parse(Buffer.from(text, 'base64url').toString()), target: '//evil.example' };
    const forged = Buffer.from(JSON.stringify(changed)).toString('base64url');
    person.cookies.set('kapsule_sso', `${forged}.${signature}`);
    expect((await person.fetch(back, browser)).headers.get('location')).toBe('/app/login?error=SSO_FAILED');
  });

  it.each([['https://evil.example/'], ['//evil.example'], ['/\\evil.example'], ['/app/..//evil.example']])(
    'rejects the target %j [EM-05]',
    async (target_uri) => {
      const response = await start(server.anonymous(), { target_uri });
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
      expect(await response.json()).toMatchObject({ error: { code: 'REDIRECT_REFUSED' } });
    },
  );

  it("shows the provider's error on the sign-in page and keeps the target", async () => {
    const person = server.anonymous();
    const state = new URL((await start(person, { target_uri: '/app/a' })).headers.get('location') ?? '');
    const query = new URLSearchParams({
      error: 'access_denied',
      state: state.searchParams.get('state') ?? '',
      iss: provider.issuer,
    });
    const response = await person.fetch(`${ssoCallback.path}?${query}`, browser);
    expect(response.headers.get('location')).toBe('/app/login?error=SSO_FAILED&target_uri=%2Fapp%2Fa');
  });

  it('returns to the popup if it started there, with a new session', async () => {
    const person = await server.as('popup-person');
    const before = person.cookies.get('kapsule_session');
    expect(await signIn(person, { popup: '1' })).toBe('/app/login?popup=1');
    expect(person.cookies.get('kapsule_session')).not.toBe(before);
    expect((await getUser(person)).username).toBe('zoe.m');
  });
});

describe('an unavailable provider', () => {
  it('results in a clear error, and sign-on works again without a restart', async () => {
    const fresh = await createTestServer({
      env: {
        PUBLIC_URL,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: TEST_CLIENT.id,
        OIDC_CLIENT_SECRET: TEST_CLIENT.secret,
      },
    });
    try {
      await provider.stop();
      const person = fresh.anonymous();
      const page = await start(person, { target_uri: '/app/a' });
      expect(page.headers.get('location')).toBe('/app/login?error=SSO_FAILED&target_uri=%2Fapp%2Fa');
      const program = await person.fetch(ssoStart.path, { headers: { accept: 'application/json' } });
      expect(program.status).toBe(502);
      expect(await program.json()).toMatchObject({ error: { code: 'SSO_FAILED' } });
      await provider.start();
      expect(await signIn(person)).toBe('/');
    } finally {
      await fresh.stop();
    }
  });

  it('is not contacted over plain HTTP unless it is on this machine', async () => {
    const unsafe = await createTestServer({
      env: { OIDC_ISSUER: 'http://sso.example.org', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
    });
    try {
      expect((await start(unsafe.anonymous())).headers.get('location')).toBe('/app/login?error=SSO_FAILED');
    } finally {
      await unsafe.stop();
    }
  });

  it('is reported as not found when SSO is not configured', async () => {
    const without = await createTestServer();
    try {
      for (const path of [ssoStart.path, `${ssoCallback.path}?code=a&state=b`]) {
        const response = await without.anonymous().fetch(path, browser);
        expect(response.status).toBe(404);
        expect(await response.json()).toMatchObject({ error: { code: 'SSO_OFF' } });
      }
    } finally {
      await without.stop();
    }
  });
});
