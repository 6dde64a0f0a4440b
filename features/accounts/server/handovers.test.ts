import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server?.stop());

const own = (): string => server.config.publicUrl;

async function make(username: string, origin = own(), claimed = origin): Promise<Response> {
  const person = await server.as(username);
  return person.fetch(accountRoutes.handOver.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': person.tokens.csrf ?? '', origin },
    body: JSON.stringify({ origin: claimed }),
  });
}
const codeOf = async (answer: Response): Promise<string> => ((await answer.json()) as { code: string }).code;
const take = (code: string, origin = own()): Promise<Response> =>
  server.anonymous().fetch(accountRoutes.takeOver.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ code }),
  });

describe('handing a session over', () => {
  it('gives the token of the session once, and never again [CM-13, CA-10]', async () => {
    const code = await codeOf(await make('ada'));
    const taken = await take(code);
    expect(taken.status).toBe(200);
    const me = (await taken.json()) as { user: { username: string }; kct: string; _csrf: string };
    expect(me.user.username).toBe('ada');
    const asKct = await server.anonymous().fetch('/api/v1/me');
    expect(await asKct.json()).toMatchObject({ user: { username: 'anonymous' } });
    const withKct = await fetch(`${server.url}/api/v1/me`, { headers: { 'x-kct': me.kct } });
    expect(await withKct.json()).toMatchObject({ user: { username: 'ada' } });
    expect((await take(code)).status).toBe(410);
  });

  it('gives it to one of two who ask at the same moment', async () => {
    const code = await codeOf(await make('ada'));
    const answers = await Promise.all([take(code), take(code), take(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });

  it('gives it to nobody after a minute', async () => {
    const code = await codeOf(await make('ada'));
    server.clock.advance(60_000);
    expect((await take(code)).status).toBe(410);
  });

  it('makes no code for another site', async () => {
    expect((await make('ada', own(), 'https://evil.example')).status).toBe(403);
  });

  it('refuses a code used from another origin, and burns it', async () => {
    const code = await codeOf(await make('ada'));
    expect((await take(code, 'https://evil.example')).status).toBe(403);
    const other = await codeOf(await make('ada'));
    // The same site by another name is another origin too.
    expect((await take(other, server.url)).status).toBe(410);
    expect((await take(other)).status).toBe(410);
  });

  it('is worth nothing once the session has ended', async () => {
    const person = await server.as('eve');
    const code = await codeOf(await make('eve'));
    await person.call(accountRoutes.signOut, {});
    expect((await take(code)).status).toBe(410);
  });

  it('is refused to people who are not signed in', async () => {
    const answer = await server.anonymous().fetch(accountRoutes.handOver.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: own() },
      body: JSON.stringify({ origin: own() }),
    });
    expect(answer.status).toBe(401);
  });
});
