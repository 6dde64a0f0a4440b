import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server?.stop());

const ownOrigin = (): string => server.config.publicUrl;

async function createHandover(username: string, origin = ownOrigin(), claimed = origin): Promise<Response> {
  const person = await server.as(username);
  return person.fetch(accountRoutes.handOver.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': person.tokens.csrf ?? '', origin },
    body: JSON.stringify({ origin: claimed }),
  });
}
const readCode = async (response: Response): Promise<string> =>
  ((await response.json()) as { code: string }).code;
const redeem = (code: string, origin = ownOrigin()): Promise<Response> =>
  server.anonymous().fetch(accountRoutes.takeOver.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ code }),
  });

describe('a session handover', () => {
  it('returns the token of the session exactly once [CM-13, CA-10]', async () => {
    const code = await readCode(await createHandover('ada'));
    const response = await redeem(code);
    expect(response.status).toBe(200);
    const me = (await response.json()) as { user: { username: string }; kct: string; _csrf: string };
    expect(me.user.username).toBe('ada');
    const withoutKct = await server.anonymous().fetch('/api/v1/me');
    expect(await withoutKct.json()).toMatchObject({ user: { username: 'anonymous' } });
    const withKct = await fetch(`${server.url}/api/v1/me`, { headers: { 'x-kct': me.kct } });
    expect(await withKct.json()).toMatchObject({ user: { username: 'ada' } });
    expect((await redeem(code)).status).toBe(410);
  });

  it('succeeds once for concurrent requests', async () => {
    const code = await readCode(await createHandover('ada'));
    const responses = await Promise.all([redeem(code), redeem(code), redeem(code)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });

  it('expires after a minute', async () => {
    const code = await readCode(await createHandover('ada'));
    server.clock.advance(60_000);
    expect((await redeem(code)).status).toBe(410);
  });

  it('cannot be created for another site', async () => {
    expect((await createHandover('ada', ownOrigin(), 'https://evil.example')).status).toBe(403);
  });

  it('is rejected from another origin, and the code is invalidated', async () => {
    const code = await readCode(await createHandover('ada'));
    expect((await redeem(code, 'https://evil.example')).status).toBe(403);
    const other = await readCode(await createHandover('ada'));
    // The same site under another host name is another origin too.
    expect((await redeem(other, server.url)).status).toBe(410);
    expect((await redeem(other)).status).toBe(410);
  });

  it('fails after the session has ended', async () => {
    const person = await server.as('eve');
    const code = await readCode(await createHandover('eve'));
    await person.call(accountRoutes.signOut, {});
    expect((await redeem(code)).status).toBe(410);
  });

  it('requires a signed-in person', async () => {
    const response = await server.anonymous().fetch(accountRoutes.handOver.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ownOrigin() },
      body: JSON.stringify({ origin: ownOrigin() }),
    });
    expect(response.status).toBe(401);
  });
});
