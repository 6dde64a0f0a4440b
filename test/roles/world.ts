import { accountRoutes } from '#features/accounts/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { signIn, type TestPerson, type TestServer } from '#test/test-server.ts';

/** The callers. The viewer is a member of the organization; the newcomer has an account but is not a member. */
export const ROLES = [
  'anonymous',
  'newcomer',
  'viewer',
  'moderator',
  'owner',
  'stranger',
  'expired',
] as const;
export type Role = (typeof ROLES)[number];

/** 'ok', or the expected error code. */
export type Cell = 'ok' | (string & {});

/** One route: the input, created for every role, and the expected result per role. */
export interface RoleRow {
  input?(world: World, role: Role): Promise<Record<string, unknown>> | Record<string, unknown>;
  /** The body of a route with encoding 'bytes'. */
  bytes?(): Uint8Array;
  headers?(world: World): Promise<Record<string, string>> | Record<string, string>;
  /** Overrides the route's method. */
  readonly method?: 'HEAD';
  readonly expect: Readonly<Record<Role, Cell>>;
}
export type RoleRows<Routes extends object> = Readonly<Record<keyof Routes & string, RoleRow>>;

export interface World {
  readonly server: TestServer;
  person(role: Role): Promise<TestPerson>;
  /** Creates a video of the owner that is visible to the organization and managed by the moderator. */
  video(options?: { live?: boolean }): Promise<string>;
}

/** The same result for every role. */
export const everyone = (cell: Cell): RoleRow['expect'] =>
  Object.fromEntries(ROLES.map((role) => [role, cell])) as RoleRow['expect'];

/** For calls about a video that is visible to the organization: by default a newcomer gets the same result as a stranger. */
export const signedInOnly = (
  cells: Pick<RoleRow['expect'], 'viewer' | 'moderator' | 'owner' | 'stranger'> & { newcomer?: Cell },
): RoleRow['expect'] => ({
  anonymous: 'UNAUTHENTICATED',
  expired: 'UNAUTHENTICATED',
  newcomer: cells.stranger,
  ...cells,
});

export async function createWorld(server: TestServer): Promise<World> {
  const elsewhere = await server.server.service('organizations').create('Elsewhere');
  const make = (username: string, organizationId?: string) =>
    signIn(server.server, server.url, {
      username,
      ...(organizationId ? { organizationId, role: 'administrator' as const } : {}),
    });
  const people: Record<Role, TestPerson> = {
    anonymous: server.anonymous(),
    newcomer: await signIn(server.server, server.url, { username: 'newcomer', role: null }),
    viewer: await make('viewer'),
    moderator: await make('moderator'),
    owner: await make('owner'),
    // An administrator of another organization.
    stranger: await make('stranger', elsewhere.id),
    expired: await make('expired'),
  };
  await expireSession(people.expired);
  return {
    server,
    person: async (role) => people[role],
    async video({ live = false } = {}) {
      const { kapsule_id: id } = await people.owner.call(videoRoutes.create, {
        displayname: 'For the table',
        visibility: 'organization',
        src: live ? 'LIVE_EVENT' : 'VIDEO',
      });
      await people.owner.call(videoRoutes.addManager, { id, username: 'moderator' });
      return id;
    },
  };
}

/** Ends the session on the server, but keeps the old cookie. */
async function expireSession(person: TestPerson): Promise<void> {
  const cookies = new Map(person.cookies);
  await person.call(accountRoutes.signOut, {});
  for (const [name, value] of cookies) person.cookies.set(name, value);
}
