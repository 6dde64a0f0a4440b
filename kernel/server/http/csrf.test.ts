import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accountRoutes } from '#features/accounts/contract.ts';
import { defineRoute, isUnsafe } from '#kernel/contract/route.ts';
import { withProbe } from '#test/probe-feature.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';

const output = z.object({ by: z.string() });
const input = z.object({ text: z.string().optional() });
const base = { path: '/probe/change', auth: 'public', summary: 'For tests', input, output } as const;
const routes = {
  post: defineRoute({ ...base, method: 'POST' }),
  put: defineRoute({ ...base, method: 'PUT' }),
  patch: defineRoute({ ...base, method: 'PATCH' }),
  remove: defineRoute({ ...base, method: 'DELETE' }),
  get: defineRoute({ ...base, method: 'GET' }),
  crossSite: defineRoute({ ...base, path: '/probe/from-anywhere', method: 'POST', crossSite: 'For tests' }),
};
const by = async (_: unknown, { viewer }: { viewer: { username: string } }) => ({ by: viewer.username });

let server: TestServer;
let ana: TestPerson;
let token: string;
beforeAll(async () => {
  const features = withProbe(routes, { post: by, put: by, patch: by, remove: by, get: by, crossSite: by });
  server = await createTestServer({ compose: { features } });
  ana = await server.as('ana');
  token = (await ana.call(accountRoutes.me, {}))._csrf;
});
afterAll(() => server.stop());

const send = (init: RequestInit, query = '') => ana.fetch(base.path + query, { method: 'POST', ...init });
const json = (body: object): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

describe('an unsafe call with a session', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('by %s needs the token of the session', async (method) => {
    const refused = await ana.fetch(base.path, { method });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error: { code: 'CSRF_INVALID' } });
    const done = await ana.fetch(base.path, { method, headers: { 'x-csrf-token': token } });
    expect(await done.json()).toEqual({ by: 'ana' });
  });

  it('accepts the token as header, JSON field, form field, or query', async () => {
    const ways = [
      send({ headers: { 'x-csrf-token': token } }),
      send(json({ _csrf: token })),
      send({ body: new URLSearchParams({ _csrf: token, text: 'a' }) }),
      send({}, `?_csrf=${token}`),
    ];
    for (const response of await Promise.all(ways)) expect(response.status).toBe(200);
  });

  it('is rejected with any other token', async () => {
    const ben = await server.as('ben');
    const foreign = (await ben.call(accountRoutes.me, {}))._csrf;
    const nobodys = (await server.anonymous().call(accountRoutes.me, {}))._csrf;
    for (const given of [foreign, nobodys, `${token}A`, token.slice(1), 'undefined', 'null', '']) {
      expect((await send({ headers: { 'x-csrf-token': given } })).status).toBe(403);
    }
    for (const body of [
      { _csrf: null },
      { _csrf: [token] },
      { _csrf: { toString: token } },
      { _csrf: true },
    ]) {
      expect((await send(json(body))).status).toBe(403);
    }
  });

  it('cannot be disguised as a GET', async () => {
    const header = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
    const response = await ana.fetch(`${base.path}?_method=DELETE`, { headers: header });
    expect(response.status).toBe(200);
    const post = await send({
      headers: { ...header, 'content-type': 'application/x-www-form-urlencoded' },
      body: '_method=GET',
    });
    expect(post.status).toBe(403);
  });
});

describe('an unsafe call from a page of another site', () => {
  const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };

  it('is rejected even with a valid session and token', async () => {
    const refused = await send({ headers: { ...elsewhere, 'x-csrf-token': token } });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error: { code: 'CROSS_SITE' } });
  });

  it('is rejected without a session, too', async () => {
    const refused = await server.anonymous().fetch(base.path, { method: 'POST', headers: elsewhere });
    expect(await refused.json()).toMatchObject({ error: { code: 'CROSS_SITE' } });
  });

  it('is accepted if the route declares it, and still needs the token of the session', async () => {
    const { path } = routes.crossSite;
    const done = await ana.fetch(path, { method: 'POST', headers: { ...elsewhere, 'x-csrf-token': token } });
    expect(await done.json()).toEqual({ by: 'ana' });
    const refused = await ana.fetch(path, { method: 'POST', headers: elsewhere });
    expect(await refused.json()).toMatchObject({ error: { code: 'CSRF_INVALID' } });
  });
});

describe('the routes of this server', () => {
  it('are exempt only where there is no session to abuse', () => {
    const exempt = server.server.app.routes.filter(({ route }) => isUnsafe(route.method) && route.csrfExempt);
    expect(exempt.map(({ tag, name }) => `${tag}.${name}`).sort()).toEqual([
      'accounts.checkReset',
      'accounts.completeSignIn',
      'accounts.requestReset',
      'accounts.resetPassword',
      'accounts.signIn',
      'accounts.signUp',
      'accounts.takeOver',
      'problems.report',
      'problems.sendReport',
      'views.track',
    ]);
  });

  it('need no token without a session, because there is nothing to abuse', async () => {
    const response = await server.anonymous().fetch(base.path, { method: 'POST' });
    expect(await response.json()).toEqual({ by: 'anonymous' });
  });
});
