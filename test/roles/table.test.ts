import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isUnsafe, type Route } from '#kernel/contract/route.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { otherPersonRows } from './accounts.ts';
import { ROWS } from './rows.ts';
import { createWorld, ROLES, type Role, type RoleRow, type World } from './world.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await createTestServer();
  world = await createWorld(server);
});
afterAll(() => server.stop());

/** Sends the call like this person's browser; returns 'ok' or the error code. */
async function outcome(person: TestPerson, route: Route, row: RoleRow, role: Role): Promise<string> {
  const input = { ...((await row.input?.(world, role)) ?? {}) };
  const path = route.path.replace('*', ':*').replace(/:([a-zA-Z_]+|\*)/g, (_, name: string) => {
    const value = name === '*' ? String(input[name]) : encodeURIComponent(String(input[name]));
    delete input[name];
    return value;
  });
  const unsafe = isUnsafe(route.method);
  const query = unsafe ? '' : `?${new URLSearchParams(input as Record<string, string>)}`;
  const headers: Record<string, string> = {
    'x-csrf-token': person.tokens.csrf ?? '',
    ...(await row.headers?.(world)),
  };
  if (unsafe && !row.bytes) headers['content-type'] = 'application/json';
  const disconnect = new AbortController();
  const response = await person.fetch(path + query, {
    method: row.method ?? route.method,
    headers,
    signal: disconnect.signal,
    ...(unsafe ? { body: row.bytes?.() ?? JSON.stringify(input) } : {}),
  } as RequestInit);
  if (response.status < 400) {
    disconnect.abort();
    return 'ok';
  }
  // A response to HEAD has no body with a code.
  if (row.method === 'HEAD') return String(response.status);
  return ((await response.json()) as { error: { code: string } }).error.code;
}

async function outcomes(route: Route, row: RoleRow): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const role of ROLES) found[role] = await outcome(await world.person(role), route, row, role);
  return found;
}

describe('every route for every role', () => {
  it('has the result in the table [HO-02, HO-04]', async () => {
    const expected: Record<string, unknown> = {};
    const found: Record<string, unknown> = {};
    // These change identities or sessions, so they come last, in this order.
    const last = ['acceptInvitation', 'changePassword', 'signOutEverywhere', 'signUp', 'signOut'];
    const order = (name: string): number => last.indexOf(name);
    const routes = [...server.server.app.routes].sort((a, b) => order(a.name) - order(b.name));
    for (const { tag, name, route } of routes) {
      const row = ROWS[tag]?.[name];
      expected[`${tag}.${name}`] = row?.expect ?? 'a row in test/roles';
      found[`${tag}.${name}`] = row ? await outcomes(route, row) : 'no row';
      if (order(name) >= 0) await refreshTokens();
    }
    expect(found).toEqual(expected);
  }, 400_000);

  it('refuses access to the settings of another person', async () => {
    server = await restart();
    for (const { tag, name, route } of server.server.app.routes) {
      const row = tag === 'accounts' ? (otherPersonRows as Record<string, RoleRow>)[name] : undefined;
      if (row) expect({ [name]: await outcomes(route, row) }).toEqual({ [name]: row.expect });
    }
  }, 120_000);
});

async function refreshTokens(): Promise<void> {
  for (const role of ROLES) {
    const person = await world.person(role);
    const me = (await (await person.fetch('/api/v1/me')).json()) as { _csrf: string };
    person.tokens.csrf = me._csrf;
  }
}

async function restart(): Promise<TestServer> {
  await server.stop();
  const fresh = await createTestServer();
  world = await createWorld(fresh);
  return fresh;
}
