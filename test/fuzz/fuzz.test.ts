import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import type { Route } from '#kernel/contract/route.ts';
import type { DescribedRoute } from '#kernel/server/http/openapi.ts';
import { startPageServer } from '#test/page-server.ts';
import { ROWS } from '#test/roles/rows.ts';
import { createWorld, type Role, type World } from '#test/roles/world.ts';
import type { TestServer } from '#test/test-server.ts';
import { HOSTILE_PATHS } from './hostile-values.ts';
import { type HostileRequest, hostileRequests, type ValidCall } from './requests.ts';
import { createSender, problemOf, type RawRequest } from './send.ts';

/** The owner is also an administrator here, the role with the most permissions. */
const CALLERS = ['anonymous', 'viewer', 'owner'] as const satisfies readonly Role[];
const CONCURRENCY = 12;

let server: TestServer;
let world: World;
let sender: ReturnType<typeof createSender>;
beforeAll(async () => {
  server = await startPageServer({ env: { TRUST_PROXY: 'true' } });
  world = await createWorld(server);
  const administrator = await server.asAdministrator();
  await administrator.call(organizationRoutes.setRole, { username: 'owner', role: 'administrator' });
  sender = createSender(server.url);
});
afterAll(async () => {
  sender.close();
  await server.stop();
});

/** A valid call for a role, from the role table; without a row in the table, an empty call. */
async function validCall({ tag, name, route }: DescribedRoute, role: Role): Promise<ValidCall> {
  const row = ROWS[tag]?.[name];
  return {
    route,
    input: (await row?.input?.(world, role)) ?? {},
    headers: (await row?.headers?.(world)) ?? {},
    bytes: route.encoding === 'bytes' ? (row?.bytes?.() ?? new Uint8Array(1)) : undefined,
  };
}

/** A sample is enough for anonymous callers, who are rejected before validation, and for viewers, who are validated like owners. */
function sampleOf(all: readonly HostileRequest[], role: Role, { auth }: Route): readonly HostileRequest[] {
  if (role === 'anonymous' && auth === 'required') return all.slice(0, 5);
  return role === 'viewer' ? all.filter((_, at) => at % 3 === 0) : all;
}

/** Sends the requests concurrently and lists the bad responses. */
async function findProblems(
  role: Role,
  requests: readonly HostileRequest[],
  { tag, name, route }: DescribedRoute,
): Promise<string[]> {
  const found: string[] = [];
  const person = await world.person(role);
  const waiting = requests.values();
  const next = async (): Promise<void> => {
    // All loops share one iterator.
    for (const { mutation, ...request } of waiting) {
      const problem = await sender.send(person, request).then(
        (answer) => problemOf(request.method, answer),
        (error: Error) => error.message,
      );
      if (problem) found.push(`${problem}: ${tag}.${name} as ${role}, ${mutation}`);
    }
  };
  // Concurrent requests for one upload interrupt each other.
  const concurrency = route.encoding === 'bytes' ? 1 : CONCURRENCY;
  await Promise.all(Array.from({ length: concurrency }, next));
  return found;
}

describe('hostile input', () => {
  it('in any field of any route causes no 5xx, and every refusal is an envelope [HO-04]', async () => {
    // Routes that end memberships and sessions come last.
    const last = [
      'setRole',
      'removeMember',
      'changePassword',
      'signUp',
      'suspend',
      'unsuspend',
      'endSession',
      'signOutEverywhere',
      'signOut',
    ];
    const order = ({ name }: DescribedRoute): number => last.indexOf(name);
    const routes = [...server.server.app.routes].sort((a, b) => order(a) - order(b));
    const found: string[] = [];
    for (const described of routes)
      for (const role of CALLERS) {
        // Some rows post comments, which are rate limited.
        server.clock.advance(600_000);
        const call = await validCall(described, role);
        const requests = sampleOf([...hostileRequests(call)], role, call.route);
        found.push(...(await findProblems(role, requests, described)));
      }
    expect(found).toEqual([]);
  }, 900_000);

  it.each(HOSTILE_PATHS)(
    'as a path (%s) causes no 5xx, and every refusal is an envelope or a page',
    async (path) => {
      const found: string[] = [];
      for (const role of CALLERS)
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
