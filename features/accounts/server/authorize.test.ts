import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';
import { buildSignInUrl } from '../sign-in-url.ts';

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await createTestServer({ env: { PUBLIC_URL: 'https://video.example.org' } });
  ana = await server.as('ana');
});
afterAll(() => server.stop());

const validQuery = {
  client_id: 'kapsule-web',
  redirect_uri: '/app/login',
  response_type: 'token',
  consent: 'implicit',
};
const authorize = (
  person: TestPerson,
  query: Record<string, string>,
  init?: RequestInit,
): Promise<Response> => person.fetch(`${accountRoutes.authorize.path}?${new URLSearchParams(query)}`, init);

describe('authorize', () => {
  it('redirects a signed-in person back with a token in the fragment [EM-05]', async () => {
    const response = await authorize(ana, { ...validQuery, target_uri: '/app/video/a?t=1', state: 'a&b=c' });
    expect(response.status).toBe(302);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const location = new URL(response.headers.get('location') ?? '', 'https://video.example.org');
    expect(location.origin + location.pathname + location.search).toBe(
      'https://video.example.org/app/login?target_uri=%2Fapp%2Fvideo%2Fa%3Ft%3D1',
    );
    const { access_token, ...rest } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    expect(rest).toEqual({
      token_type: 'bearer',
      expires_in: '3600',
      target_uri: '/app/video/a?t=1',
      state: 'a&b=c',
    });
    const me = await fetch(server.url + accountRoutes.me.path, { headers: { 'x-kct': access_token ?? '' } });
    expect(await me.json()).toMatchObject({ user: { username: 'ana' } });
  });

  it('redirects everyone else to the sign-in page without a token [EM-05]', async () => {
    const withoutTarget = await authorize(server.anonymous(), validQuery);
    expect([withoutTarget.status, withoutTarget.headers.get('location')]).toEqual([302, '/app/login']);
    const withTarget = await authorize(server.anonymous(), { ...validQuery, target_uri: '/app/video/a' });
    expect(withTarget.headers.get('location')).toBe('/app/login?target_uri=%2Fapp%2Fvideo%2Fa');
  });

  it('takes the target from the cookie app-target if the query has none [EM-05]', async () => {
    const nobody = server.anonymous();
    nobody.cookies.set('app-target', encodeURIComponent('/app/video/from-cookie'));
    expect((await authorize(nobody, validQuery)).headers.get('location')).toBe(
      '/app/login?target_uri=%2Fapp%2Fvideo%2Ffrom-cookie',
    );
    expect((await authorize(nobody, { ...validQuery, target_uri: '/app/b' })).headers.get('location')).toBe(
      '/app/login?target_uri=%2Fapp%2Fb',
    );
  });

  it('accepts the URL that pages build [EM-05]', async () => {
    const response = await server.anonymous().fetch(buildSignInUrl('app-target=%2Fapp%2Fvideo%2Fa'));
    expect(response.headers.get('location')).toBe('/app/login?target_uri=%2Fapp%2Fvideo%2Fa');
  });

  it('accepts its own absolute redirect_uri [EM-05]', async () => {
    const response = await authorize(ana, {
      ...validQuery,
      redirect_uri: 'https://video.example.org/app/login',
    });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toMatch(/^\/app\/login#access_token=/);
  });

  it.each([
    [{ client_id: 'someone-else' }, 'UNKNOWN_CLIENT'],
    [{ client_id: '' }, 'UNKNOWN_CLIENT'],
    [{ redirect_uri: 'https://evil.example/app/login' }, 'REDIRECT_REFUSED'],
    [{ redirect_uri: 'https://video.example.org.evil.example/app/login' }, 'REDIRECT_REFUSED'],
    [{ redirect_uri: '//evil.example/app/login' }, 'REDIRECT_REFUSED'],
    [{ redirect_uri: '/app/login/../../evil' }, 'REDIRECT_REFUSED'],
    [{ redirect_uri: '/app/login?x' }, 'REDIRECT_REFUSED'],
    [{ redirect_uri: '/app/login/' }, 'REDIRECT_REFUSED'],
    [{ redirect_uri: '' }, 'REDIRECT_REFUSED'],
    [{ response_type: 'code' }, 'UNSUPPORTED_RESPONSE_TYPE'],
    [{ consent: 'explicit' }, 'UNSUPPORTED_RESPONSE_TYPE'],
    [{ target_uri: 'https://evil.example/' }, 'REDIRECT_REFUSED'],
    [{ target_uri: '//evil.example' }, 'REDIRECT_REFUSED'],
    [{ target_uri: '/\\evil.example' }, 'REDIRECT_REFUSED'],
    [{ target_uri: '/app/..//evil.example' }, 'REDIRECT_REFUSED'],
    [{ target_uri: '/app/x\r\nset-cookie: a=b' }, 'REDIRECT_REFUSED'],
  ])('rejects %j without a redirect, signed in or not [EM-05]', async (change, code) => {
    for (const person of [ana, server.anonymous()]) {
      const response = await authorize(person, { ...validQuery, ...change });
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
      expect(await response.json()).toMatchObject({ error: { code } });
    }
  });

  it('rejects a hostile cookie app-target [EM-05]', async () => {
    const nobody = server.anonymous();
    nobody.cookies.set('app-target', encodeURIComponent('//evil.example'));
    expect((await authorize(nobody, validQuery)).status).toBe(400);
  });

  it('rejects a duplicate parameter', async () => {
    const twice = `${new URLSearchParams(validQuery)}&redirect_uri=https://evil.example`;
    const response = await ana.fetch(`${accountRoutes.authorize.path}?${twice}`);
    expect(response.status).toBe(400);
  });

  it('sets cookies that work in frames on other sites over HTTPS', async () => {
    const person = server.anonymous();
    const response = await person.fetch(accountRoutes.signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ana', password: 'correct horse battery' }),
    });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Partitioned',
      'Path=/',
      'SameSite=None',
      'Secure',
    ]);
  });
});
