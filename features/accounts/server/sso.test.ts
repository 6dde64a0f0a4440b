import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { signUpAs } from '#test/sign-up.ts';
import { createTestProvider, TEST_CLIENT, type TestProvider } from '#test/test-provider.ts';
import { createPerson, createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';
import { membershipRoutes } from '../membership-contract.ts';

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

const whoIs = async (person: TestPerson) => (await person.call(me, {})).user;
const signUp = (username: string) => signUpAs(server, username);
const start = (person: TestPerson, query: Record<string, string> = {}) =>
  person.fetch(`${ssoStart.path}?${new URLSearchParams(query)}`, browser);
/** Goes to the provider and comes back as far as the address of our callback. */
async function visit(person: TestPerson, query: Record<string, string> = {}): Promise<string> {
  const response = await start(person, query);
  const back = await provider.visit(response.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(PUBLIC_URL + ssoCallback.path);
  return back.pathname + back.search;
}
async function signIn(person: TestPerson, query: Record<string, string> = {}): Promise<string | null> {
  const response = await person.fetch(await visit(person, query), browser);
  expect(response.status).toBe(302);
  return response.headers.get('location');
}

describe('single sign-on', () => {
  it('signs a newcomer in, with a name made from the provider’s and no rights from it [HO-02]', async () => {
    provider.person = { ...provider.person, role: 'administrator', organization_role: 'administrator' };
    const zoe = server.anonymous();
    expect(await signIn(zoe, { target_uri: '/app/video/a?t=1' })).toBe('/app/video/a?t=1');
    expect(await whoIs(zoe)).toMatchObject({
      username: 'zoe.m',
      displayname: 'Zoë Müller',
      organization: { role: 'member' },
    });
    expect((await zoe.call(setting, { username: 'zoe.m' })).has_password).toBe(false);
  });

  it('knows the same person again, whatever they are called now [HO-02]', async () => {
    await signIn(server.anonymous());
    provider.person = { sub: 'sub-1', preferred_username: 'renamed', name: 'Renamed' };
    const again = server.anonymous();
    expect(await signIn(again)).toBe('/');
    expect((await whoIs(again)).username).toBe('zoe.m');
  });

  it('makes one account when the same newcomer comes twice at once', async () => {
    provider.person = { sub: 'sub-twins', preferred_username: 'twin' };
    const both = [server.anonymous(), server.anonymous()] as const;
    const returns = await Promise.all(both.map((person) => visit(person)));
    await Promise.all(both.map((person, index) => person.fetch(returns[index] ?? '', browser)));
    expect((await whoIs(both[0])).username).toBe('twin');
    expect((await whoIs(both[1])).username).toBe('twin');
  });

  it('never takes over an account with a password, nor the name of nobody [CM-18]', async () => {
    const ana = await server.as('ana');
    provider.person = { sub: 'sub-2', preferred_username: 'ana', name: 'Not Ana' };
    const other = server.anonymous();
    await signIn(other);
    expect(await whoIs(other)).toMatchObject({ username: 'ana-2', displayname: 'Not Ana' });
    expect(await whoIs(ana)).toMatchObject({ username: 'ana', displayname: 'ana' });
    provider.person = { sub: 'sub-3', preferred_username: 'anonymous' };
    const nobody = server.anonymous();
    await signIn(nobody);
    expect((await whoIs(nobody)).username).toBe('person');
  });

  it('never joins an account by its mail address either, and takes no address from it [HO-04]', async () => {
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
    expect((await whoIs(other)).username).toBe('ben-2');
    expect((await other.call(setting, { username: 'ben-2' })).email).toBeNull();
    expect(await whoIs(ben)).toMatchObject({ username: 'ben', organization: null });
  });

  it.each([
    ['a verified address of an allowed domain', { email: 'a1@acme.test', email_verified: true }, 'member'],
    ['an unverified one', { email: 'a2@acme.test', email_verified: false }, undefined],
    ['one that is not said to be verified', { email: 'a3@acme.test' }, undefined],
    ['one that is "verified" in words', { email: 'a4@acme.test', email_verified: 'true' }, undefined],
    ['a verified address of another domain', { email: 'a5@other.test', email_verified: true }, undefined],
    ['something that is no address', { email: 'acme.test', email_verified: true }, undefined],
  ])('where it does not make members of all, decides by %s [HO-02, HO-04]', async (name, claims, role) => {
    const boss = await server.asAdministrator();
    await boss.call(membershipRoutes.setRules, { sso_joins: false, domains: ['acme.test'] });
    try {
      provider.person = { sub: `sub ${name}`, preferred_username: 'domain-person', ...claims };
      const person = server.anonymous();
      await signIn(person);
      expect((await whoIs(person)).organization?.role).toBe(role);
    } finally {
      await boss.call(membershipRoutes.setRules, { sso_joins: true, domains: [] });
    }
  });

  it('makes a member of somebody known whose address has been verified since, unless they were removed [HO-04]', async () => {
    const boss = await server.asAdministrator();
    await boss.call(membershipRoutes.setRules, { sso_joins: false, domains: ['acme.test'] });
    provider.person = { sub: 'sub-later', preferred_username: 'later', email: 'later@acme.test' };
    const later = server.anonymous();
    await signIn(later);
    expect((await whoIs(later)).organization).toBeNull();
    provider.person = { ...provider.person, email_verified: true };
    await signIn(later);
    expect((await whoIs(later)).organization?.role).toBe('member');
    await boss.call(organizationRoutes.removeMember, { username: 'later' });
    await boss.call(membershipRoutes.setRules, { sso_joins: true });
    provider.person = { ...provider.person, email: 'later2@acme.test' };
    await signIn(later);
    expect((await whoIs(later)).organization).toBeNull();
  });

  it('keeps the transaction where scripts cannot read it, for ten minutes, once', async () => {
    const person = server.anonymous();
    const response = await start(person);
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=600',
      'Path=/api/v1/sso',
      'SameSite=Lax',
    ]);
    const asked = new URL(response.headers.get('location') ?? '').searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect([asked.get('state'), asked.get('nonce')]).toEqual([expect.any(String), expect.any(String)]);
    const late = server.anonymous();
    const back = await visit(late);
    server.clock.advance(600_000);
    expect((await late.fetch(back, browser)).headers.get('location')).toBe('/app/login?error=SSO_FAILED');
    expect(late.cookies.has('kapsule_sso')).toBe(false);
  });

  it('refuses a wrong state', async () => {
    const person = server.anonymous();
    const back = (await visit(person)).replace(/state=[^&]*/, 'state=another');
    expect((await person.fetch(back, browser)).headers.get('location')).toBe('/app/login?error=SSO_FAILED');
    expect((await whoIs(person)).username).toBe('anonymous');
  });

  it('refuses an answer that belongs to another browser', async () => {
    const attacker = server.anonymous();
    const back = await visit(attacker);
    const victim = server.anonymous();
    await start(victim);
    await victim.fetch(back, browser);
    expect((await whoIs(victim)).username).toBe('anonymous');
    const withoutAny = server.anonymous();
    await withoutAny.fetch(back, browser);
    expect((await whoIs(withoutAny)).username).toBe('anonymous');
  });

  it('refuses a code that was used before, even with the old transaction', async () => {
    const person = server.anonymous();
    const back = await visit(person);
    const transaction = person.cookies.get('kapsule_sso') ?? '';
    await person.fetch(back, browser);
    expect((await whoIs(person)).username).toBe('zoe.m');
    const replay = createPerson(server.url, 'replay');
    replay.cookies.set('kapsule_sso', transaction);
    expect((await replay.fetch(back, browser)).headers.get('location')).toBe('/app/login?error=SSO_FAILED');
    expect((await whoIs(replay)).username).toBe('anonymous');
  });

  it('refuses a transaction that was tampered with', async () => {
    const person = server.anonymous();
    const back = await visit(person, { target_uri: '/app/a' });
    const [text = '', signature] = (person.cookies.get('kapsule_sso') ?? '').split('.');
    const changed = { ...JSON.parse(Buffer.from(text, 'base64url').toString()), target: '//evil.example' };
    const forged = Buffer.from(JSON.stringify(changed)).toString('base64url');
    person.cookies.set('kapsule_sso', `${forged}.${signature}`);
    expect((await person.fetch(back, browser)).headers.get('location')).toBe('/app/login?error=SSO_FAILED');
  });

  it.each([['https://evil.example/'], ['//evil.example'], ['/\\evil.example'], ['/app/..//evil.example']])(
    'refuses to come back to %j [EM-05]',
    async (target_uri) => {
      const response = await start(server.anonymous(), { target_uri });
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
      expect(await response.json()).toMatchObject({ error: { code: 'REDIRECT_REFUSED' } });
    },
  );

  it('tells the provider’s refusal on the sign-in page and keeps the target', async () => {
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

  it('goes back to the small window when it began there, and starts a new session', async () => {
    const person = await server.as('popup-person');
    const before = person.cookies.get('kapsule_session');
    expect(await signIn(person, { popup: '1' })).toBe('/app/login?popup=1');
    expect(person.cookies.get('kapsule_session')).not.toBe(before);
    expect((await whoIs(person)).username).toBe('zoe.m');
  });
});

describe('a provider that is away', () => {
  it('is told clearly, and once it is back sign-on works without a restart', async () => {
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

  it('is not spoken to without encryption unless it is on this machine', async () => {
    const unsafe = await createTestServer({
      env: { OIDC_ISSUER: 'http://sso.example.org', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
    });
    try {
      expect((await start(unsafe.anonymous())).headers.get('location')).toBe('/app/login?error=SSO_FAILED');
    } finally {
      await unsafe.stop();
    }
  });

  it('is not there at all where none is set up', async () => {
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
