import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { isUnsafe, type Route } from '#kernel/contract/route.ts';
import { createTestServer, type TestServer } from '#test/test-server.ts';

/** Routes that declare the reason in their contract. The specification has no call that other sites send themselves. */
const DECLARED: readonly string[] = [];

const OTHER = 'https://elsewhere.example';
const FROM_ELSEWHERE: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: OTHER },
  { 'sec-fetch-site': 'same-site', origin: OTHER },
  { origin: OTHER },
  { origin: 'null' },
];

let server: TestServer;
let credentials: { kct: string; csrf: string };
beforeAll(async () => {
  server = await createTestServer();
  const person = await server.asAdministrator();
  const { kct, _csrf } = await person.call(accountRoutes.me, {});
  credentials = { kct: kct!, csrf: _csrf };
});
afterAll(() => server.stop());

/** Sends a call with a valid session and CSRF token; returns the error code, or 'ok'. */
async function send(route: Route, headers: Record<string, string>): Promise<string> {
  const path = route.path.replace('*', 'x').replace(/:[a-zA-Z_]+/g, 'x');
  const { kct, csrf } = credentials;
  const tokens = { 'x-kct': kct, 'x-csrf-token': csrf };
  const response = await fetch(server.url + path, {
    method: route.method,
    headers: { ...tokens, ...headers },
  });
  if (response.ok) return 'ok';
  return ((await response.json()) as { error: { code: string } }).error.code;
}

describe('calls that change something', () => {
  const unsafeRoutes = () => server.server.app.routes.filter(({ route }) => isUnsafe(route.method));

  it('declare in their contract if other sites may make them', () => {
    const declared = unsafeRoutes().filter(({ route }) => route.crossSite);
    expect(declared.map(({ tag, name }) => `${tag}.${name}`).sort()).toEqual(DECLARED);
  });

  it('are refused to other sites even with a valid session and token, unless they declare it', async () => {
    const accepted: string[] = [];
    for (const { tag, name, route } of unsafeRoutes()) {
      if (route.crossSite) continue;
      for (const headers of FROM_ELSEWHERE) {
        const code = await send(route, headers);
        if (code !== 'CROSS_SITE') accepted.push(`${tag}.${name} ${JSON.stringify(headers)} → ${code}`);
      }
    }
    expect(accepted).toEqual([]);
  });

  it('are allowed for our own pages and for programs', async () => {
    const refused: string[] = [];
    for (const { tag, name, route } of unsafeRoutes()) {
      // These end the session that the others need.
      if (['signOut', 'signOutEverywhere', 'changePassword'].includes(name)) continue;
      for (const headers of [{ 'sec-fetch-site': 'same-origin', origin: server.url }, {}])
        if ((await send(route, headers)) === 'CROSS_SITE') refused.push(`${tag}.${name}`);
    }
    expect(refused).toEqual([]);
  });
});
