import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ComposedServer, type ComposeOptions, composeServer } from '#apps/server/compose.ts';
import { type Config, readConfig } from '#apps/server/config.ts';
import { accountRoutes } from '#features/accounts/contract.ts';
import { type ApiClient, createApiClient } from '#kernel/client/api-client.ts';
import type { SessionTokens } from '#kernel/client/session-tokens.ts';
import type { Clock } from '#kernel/server/clock.ts';
import { createTestDatabase } from './test-database.ts';

/** A clock that only advances when a test advances it. */
export interface ManualClock extends Clock {
  advance(ms: number): void;
}
export function createManualClock(start = new Date('2026-11-15T12:00:00Z')): ManualClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms;
    },
  };
}

/** An API client with its own cookies and tokens, like a person with a browser. */
export interface TestPerson extends ApiClient {
  readonly username: string;
  readonly tokens: SessionTokens;
  readonly cookies: Map<string, string>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export interface TestServer {
  readonly url: string;
  readonly databaseUrl: string;
  readonly server: ComposedServer;
  readonly clock: ManualClock;
  readonly config: Config;
  anonymous(): TestPerson;
  /** Signs in a member of the default organization, creating the account on first use. */
  as(username: string): Promise<TestPerson>;
  /** Signs in the administrator of the default organization. */
  asAdministrator(): Promise<TestPerson>;
  stop(): Promise<void>;
}

export const TEST_PASSWORD = 'correct horse battery';

export interface TestServerOptions {
  readonly env?: Record<string, string>;
  readonly databaseUrl?: string;
  readonly compose?: Partial<ComposeOptions>;
}

/** Starts the real server with a real PostgreSQL on a real port. Only the clock is replaced. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => {} }
    : await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'kapsule-data-'));
  const clock = createManualClock();
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DEMO: '0',
    ...options.env,
  });
  const server = await composeServer(config, database.url, { version: 'test', clock, ...options.compose });
  await server.start();
  const url = await server.app.server.listen({ port: config.port, host: '127.0.0.1' });
  const people = new Map<string, Promise<TestPerson>>();

  return {
    url,
    databaseUrl: database.url,
    server,
    clock,
    config,
    anonymous: () => createPerson(url, 'anonymous'),
    as(username) {
      const known = people.get(username) ?? signIn(server, url, { username });
      people.set(username, known);
      return known;
    },
    asAdministrator() {
      const known =
        people.get('administrator') ??
        signIn(server, url, { username: 'administrator', role: 'administrator' });
      people.set('administrator', known);
      return known;
    },
    async stop() {
      await server.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface TestAccount {
  readonly username: string;
  readonly displayname?: string;
  /** Default: member. Null for an account that belongs to no organization. */
  readonly role?: 'administrator' | 'moderator' | 'member' | null;
  readonly organizationId?: string;
}
/** Creates the account and signs in. */
export async function signIn(server: ComposedServer, url: string, account: TestAccount): Promise<TestPerson> {
  const person = createPerson(url, account.username);
  const password = TEST_PASSWORD;
  const role = account.role === null ? undefined : (account.role ?? 'member');
  await server.service('accounts').createUser({ displayname: account.username, ...account, role, password });
  await person.call(accountRoutes.signIn, { username: account.username, password });
  return person;
}

/** Keeps cookies like a browser. `call` uses the cookie, not the kct, so both ways of signing in can be tested apart. */
export function createPerson(url: string, username: string): TestPerson {
  const cookies = new Map<string, string>();
  const tokens: SessionTokens = { kct: null, csrf: null };
  const send: typeof fetch = async (input, init = {}) => {
    const headers = new Headers(init.headers);
    headers.delete('x-kct');
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(input, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (attributes.some((attribute) => /^max-age=0$/i.test(attribute)) || value === '')
        cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    username,
    tokens,
    cookies,
    fetch: (path, init) => send(url + path, init),
    ...createApiClient({ host: url, tokens, fetch: send }),
  };
}
