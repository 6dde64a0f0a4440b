import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';
import { signInAddress } from '../sign-in-address.ts';

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await createTestServer({ env: { PUBLIC_URL: 'https://video.example.org' } });
  ana = await server.as('ana');
});
afterAll(() => server.stop());

const proper = {
  client_id: 'kapsule-web',
  redirect_uri: '/app/login',
  response_type: 'token',
  consent: 'implicit',
};
const ask = (person: TestPerson, query: Record<string, string>, init?: RequestInit): Promise<Response> =>
  person.fetch(`${accountRoutes.authorize.path}?${new URLSearchParams(query)}`, init);

describe('authorize', () => {
  it('sends someone who is signed in back with a token in the fragment [EM-05]', async () => {
    const response = await ask(ana, { ...proper, target_uri: '/app/video/a?t=1', state: 'a&b=c' });
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

  it('sends everyone else to the sign-in page, without a token [EM-05]', async () => {
    const plain = await ask(server.anonymous(), proper);
    expect([plain.status, plain.headers.get('location')]).toEqual([302, '/app/login']);
    const aimed = await ask(server.anonymous(), { ...proper, target_uri: '/app/video/a' });
    expect(aimed.headers.get('location')).toBe('/app/login?target_uri=%2Fapp%2Fvideo%2Fa');
  });

  it('takes the target from the cookie app-target when the address has none [EM-05]', async () => {
    const nobody = server.anonymous();
    nobody.cookies.set('app-target', encodeURIComponent('/app/video/from-cookie'));
    expect((await ask(nobody, proper)).headers.get('location')).toBe(
      '/app/login?target_uri=%2Fapp%2Fvideo%2Ffrom-cookie',
    );
    expect((await ask(nobody, { ...proper, target_uri: '/app/b' })).headers.get('location')).toBe(
      '/app/login?target_uri=%2Fapp%2Fb',
    );
  });

  it('accepts the address that pages build [EM-05]', async () => {
    const response = await server.anonymous().fetch(signInAddress('app-target=%2Fapp%2Fvideo%2Fa'));
    expect(response.headers.get('location')).toBe('/app/login?target_uri=%2Fapp%2Fvideo%2Fa');
  });

  it('accepts its own address written out, and no other of that kind [EM-05]', async () => {
    const whole = await ask(ana, { ...proper, redirect_uri: 'https://video.example.org/app/login' });
    expect(whole.status).toBe(302);
    expect(whole.headers.get('location')).toMatch(/^\/app\/login#access_token=/);
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
  ])('refuses %j, signed in or not, and goes nowhere [EM-05]', async (change, code) => {
    for (const person of [ana, server.anonymous()]) {
      const response = await ask(person, { ...proper, ...change });
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
      expect(await response.json()).toMatchObject({ error: { code } });
    }
  });

  it('refuses a hostile cookie app-target [EM-05]', async () => {
    const nobody = server.anonymous();
    nobody.cookies.set('app-target', encodeURIComponent('//evil.example'));
    expect((await ask(nobody, proper)).status).toBe(400);
  });

  it('refuses a parameter that is there twice', async () => {
    const twice = `${new URLSearchParams(proper)}&redirect_uri=https://evil.example`;
    const response = await ana.fetch(`${accountRoutes.authorize.path}?${twice}`);
    expect(response.status).toBe(400);
  });

  it('sets cookies for frames on other sites where https allows', async () => {
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
