import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import type { Route } from '#kernel/contract/route.ts';
import type { DescribedRoute } from '#kernel/server/http/openapi.ts';
import { ROWS } from '#test/roles/rows.ts';
import { createWorld, type Role, type World } from '#test/roles/world.ts';
import { createTestServer, type TestServer } from '#test/test-server.ts';
import { HOSTILE_PATHS } from './hostile-values.ts';
import { type HostileRequest, hostileRequests, type ValidCall } from './requests.ts';
import { createSender, problemOf, type RawRequest } from './send.ts';

/** The owner is made an administrator below: nobody reaches further into the server. */
const ASKING = ['anonymous', 'viewer', 'owner'] as const satisfies readonly Role[];
const AT_ONCE = 12;

let server: TestServer;
let world: World;
let dist: string;
let sender: ReturnType<typeof createSender>;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'kapsule-dist-'));
  server = await createTestServer({
    env: { VITE_ORIGIN: 'http://localhost:5999', TRUST_PROXY: 'true' },
    compose: { distDir: dist },
  });
  world = await createWorld(server);
  const administrator = await server.asAdministrator();
  await administrator.call(organizationRoutes.setRole, { username: 'owner', role: 'administrator' });
  sender = createSender(server.url);
});
afterAll(async () => {
  sender.close();
  await server.stop();
  rmSync(dist, { recursive: true, force: true });
});

/** What a role's browser would send, from the table of roles; a route that is not there yet is asked with nothing. */
async function validCall({ tag, name, route }: DescribedRoute, role: Role): Promise<ValidCall> {
  const row = ROWS[tag]?.[name];
  return {
    route,
    input: (await row?.input?.(world, role)) ?? {},
    headers: (await row?.headers?.(world)) ?? {},
    bytes: route.encoding === 'bytes' ? (row?.bytes?.() ?? new Uint8Array(1)) : undefined,
  };
}

/** Nobody's input is looked at where a session is needed, and a viewer's as the owner's is: a part is enough. */
function sampleOf(all: readonly HostileRequest[], role: Role, { auth }: Route): readonly HostileRequest[] {
  if (role === 'anonymous' && auth === 'required') return all.slice(0, 5);
  return role === 'viewer' ? all.filter((_, at) => at % 3 === 0) : all;
}

/** Sends them a few at a time and lists the answers that are wrong. */
async function problems(
  role: Role,
  requests: readonly HostileRequest[],
  { tag, name, route }: DescribedRoute,
): Promise<string[]> {
  const found: string[] = [];
  const person = await world.person(role);
  const waiting = requests.values();
  const next = async (): Promise<void> => {
    // All of them take from the same iterator.
    for (const { spoilt, ...request } of waiting) {
      const problem = await sender.send(person, request).then(
        (answer) => problemOf(request.method, answer),
        (error: Error) => error.message,
      );
      if (problem) found.push(`${problem}: ${tag}.${name} as ${role}, ${spoilt}`);
    }
  };
  // Bytes for one upload that come at the same time take it over from each other.
  const atOnce = route.encoding === 'bytes' ? 1 : AT_ONCE;
  await Promise.all(Array.from({ length: atOnce }, next));
  return found;
}

describe('whatever is sent', () => {
  it('in any field of any route, no answer is a 5xx and every refusal is an envelope [HO-04]', async () => {
    // Those that end memberships and sessions come last.
    const last = ['setRole', 'removeMember', 'changePassword', 'signUp', 'signOut'];
    const order = ({ name }: DescribedRoute): number => last.indexOf(name);
    const routes = [...server.server.app.routes].sort((a, b) => order(a) - order(b));
    const found: string[] = [];
    for (const described of routes)
      for (const role of ASKING) {
        // Some rows write comments, and nobody may write many at once.
        server.clock.advance(600_000);
        const call = await validCall(described, role);
        const requests = sampleOf([...hostileRequests(call)], role, call.route);
        found.push(...(await problems(role, requests, described)));
      }
    expect(found).toEqual([]);
  }, 900_000);

  it.each(HOSTILE_PATHS)(
    'as an address (%s), it is no 5xx and every refusal is an envelope or a page',
    async (path) => {
      const found: string[] = [];
      for (const role of ASKING)
        for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'])
          for (const accept of ['text/html', 'application/json']) {
            const request: RawRequest = { method, path, headers: { accept } };
            const answer = await sender.send(await world.person(role), request);
            const problem = problemOf(method, answer);
            if (problem) found.push(`${problem}: ${method} for ${accept} as ${role}`);
          }
      expect(found).toEqual([]);
    },
  );
});
