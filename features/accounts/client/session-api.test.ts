import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import type { SessionTokens } from '#kernel/client/session-tokens.ts';
import { createTestServer, signIn, type TestPerson, type TestServer } from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';
import { createSessionApi } from './session-api.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let count = 0;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

/** A new person and a page with the tokens; the page receives cookies while `hasCookies` is true. */
async function pageOf(hasCookies = false) {
  count += 1;
  const person = await signIn(server.server, server.url, { username: `person-${count}` });
  const page = { hasCookies, requests: [] as string[] };
  const tokens: SessionTokens = { ...person.tokens };
  const api = createSessionApi({
    host: server.url,
    tokens,
    fetch: (url, init) => {
      page.requests.push(`${init?.method} ${new URL(String(url)).pathname}`);
      const headers = new Headers(init?.headers);
      if (page.hasCookies) headers.set('cookie', cookieOf(person));
      return fetch(url, { ...init, headers });
    },
  });
  const change = (displayname: string) =>
    api.call(accountRoutes.changeSetting, { username: person.username, displayname });
  return { person, page, tokens, change, api };
}
const cookieOf = ({ cookies }: TestPerson): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

describe('createSessionApi', () => {
  it('uses the newest kct that any response carries [CA-10]', async () => {
    const { tokens, api, change } = await pageOf();
    const { kct } = tokens;
    server.clock.advance(0.75 * HOUR_MS);
    await api.call(videoRoutes.list, {});
    expect(tokens.kct).not.toBe(kct);
    server.clock.advance(0.75 * HOUR_MS);
    await expect(change('Still here')).resolves.toMatchObject({ displayname: 'Still here' });
  });

  it('replaces an outdated _csrf and repeats the call once [CA-11]', async () => {
    const { person, page, tokens, change } = await pageOf(true);
    await person.call(accountRoutes.signIn, { username: person.username, password: 'correct horse battery' });
    await expect(change('Again')).resolves.toMatchObject({ displayname: 'Again' });
    const path = `/api/v1/users/${person.username}/setting`;
    expect(page.requests).toEqual([`PATCH ${path}`, 'GET /api/v1/me', `PATCH ${path}`]);
    expect(tokens.csrf).toBe(person.tokens.csrf);
  });

  it('continues with a newer session after its kct has expired', async () => {
    const { page, tokens, change } = await pageOf();
    server.clock.advance(2 * HOUR_MS);
    const failed = change('Late');
    page.hasCookies = true;
    await expect(failed).resolves.toMatchObject({ displayname: 'Late' });
    expect(page.requests.at(-2)).toBe('GET /api/v1/me');
    expect(tokens.kct).not.toBeNull();
  });

  it('forgets an ended session without requesting another', async () => {
    const { person, page, tokens, change } = await pageOf();
    await person.call(accountRoutes.signOut, {});
    await expect(change('Gone')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(tokens.kct).toBeNull();
    page.requests.length = 0;
    await expect(change('Gone')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(page.requests).toHaveLength(1);
  });
});
