import { accountRoutes } from '#features/accounts/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { signIn, type TestPerson, type TestServer } from '#test/test-server.ts';

/** Those who ask. The viewer is a member of the organization; the newcomer has signed up and is not. */
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

/** 'ok', or the code of the refusal. */
export type Cell = 'ok' | (string & {});

/** One route: what is sent (anew for every role) and what each role gets. */
export interface RoleRow {
  input?(world: World, role: Role): Promise<Record<string, unknown>> | Record<string, unknown>;
  /** Sent as the body of a route that takes bytes. */
  bytes?(): Uint8Array;
  headers?(world: World): Promise<Record<string, string>> | Record<string, string>;
  /** Asked in another way than the route's own method. */
  readonly method?: 'HEAD';
  readonly expect: Readonly<Record<Role, Cell>>;
}
export type RoleRows<Routes extends object> = Readonly<Record<keyof Routes & string, RoleRow>>;

export interface World {
  readonly server: TestServer;
  person(role: Role): Promise<TestPerson>;
  /** A new video of the owner, open to the organization, with the moderator named as one who may manage it. */
  video(options?: { live?: boolean }): Promise<string>;
}

/** Same answer for everybody. */
export const everyone = (cell: Cell): RoleRow['expect'] =>
  Object.fromEntries(ROLES.map((role) => [role, cell])) as RoleRow['expect'];

/** For calls about a video that is open to the organization: a newcomer gets as far as a stranger unless told otherwise. */
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
    // The most powerful person of another organization.
    stranger: await make('stranger', elsewhere.id),
    expired: await make('expired'),
  };
  await endBehindTheBack(people.expired);
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

/** The session ends on the server; this browser keeps its old cookie. */
async function endBehindTheBack(person: TestPerson): Promise<void> {
  const cookies = new Map(person.cookies);
  await person.call(accountRoutes.signOut, {});
  for (const [name, value] of cookies) person.cookies.set(name, value);
}
