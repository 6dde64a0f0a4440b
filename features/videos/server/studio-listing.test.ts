import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInputOf } from '#kernel/contract/route.ts';
import { createTestServer, signIn, type TestPerson, type TestServer } from '#test/test-server.ts';
import { videoRoutes } from '../contract.ts';
import { StudioSort, studioRoutes } from '../studio-contract.ts';

type Input = CallInputOf<typeof studioRoutes.studioVideos>;
let server: TestServer;
let ana: TestPerson;
const ids = new Map<string, string>();

async function make(
  owner: TestPerson,
  input: CallInputOf<typeof videoRoutes.create>,
  facts: { durationMs?: number; views?: number } = {},
): Promise<void> {
  server.clock.advance(1000);
  const { kapsule_id: id } = await owner.call(videoRoutes.create, input);
  ids.set(input.displayname, id);
  await sql`update videos set duration_ms = ${facts.durationMs ?? 0}, view_count = ${facts.views ?? 0} where id = ${id}`.execute(
    server.server.kernel.db,
  );
}
const titles = async (person: TestPerson, input: Input = {}): Promise<string[]> =>
  (await person.call(studioRoutes.studioVideos, input)).list.map((video) => video.displayname);

beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
  await make(
    ana,
    { displayname: 'Beta', visibility: 'public', tags: ['sea'] },
    { durationMs: 5000, views: 7 },
  );
  await make(ana, { displayname: 'alpha' }, { durationMs: 5000 });
  await make(ana, { displayname: 'Émile', src: 'LIVE_EVENT', visibility: 'unlisted' }, { views: 7 });
  await make(ana, { displayname: 'gamma' }, { durationMs: 90_000, views: 1 });
  await make(await server.as('bob'), { displayname: 'Of Bob' });
  await server.server.service('videos').recordMedia(ids.get('gamma')!, { state: 'failed' });
});
afterAll(() => server.stop());

describe('my videos', () => {
  it.each<[string, Input, string[]]>([
    ['the newest first', {}, ['gamma', 'Émile', 'alpha', 'Beta']],
    ['the oldest first', { order: 'asc' }, ['Beta', 'alpha', 'Émile', 'gamma']],
    ['by title, whatever its case', { sort: 'title', order: 'asc' }, ['alpha', 'Beta', 'Émile', 'gamma']],
    ['one visibility', { visibility: 'private' }, ['gamma', 'alpha']],
    ['one state', { state: 'failed' }, ['gamma']],
    ['live events', { kind: 'live' }, ['Émile']],
    ['videos', { kind: 'video', order: 'asc' }, ['Beta', 'alpha', 'gamma']],
    ['what was searched', { q: 'bet' }, ['Beta']],
    ['what was searched by tag', { q: 'SEA' }, ['Beta']],
    ['several conditions at once', { q: 'sea', visibility: 'private' }, []],
  ])('list %s [HO-03]', async (_, input, expected) => {
    expect(await titles(ana, input)).toEqual(expected);
  });

  it.each(StudioSort.options.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'page by %s %s without gaps or repetitions, also among equals',
    async (sort, order) => {
      const all = await titles(ana, { sort, order });
      expect(all.toSorted()).toEqual(['Beta', 'alpha', 'gamma', 'Émile']);
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await ana.call(studioRoutes.studioVideos, { sort, order, max: 1, cursor });
        seen.push(...page.list.map((video) => video.displayname));
        cursor = page.next ?? undefined;
      } while (cursor);
      expect(seen).toEqual(all);
    },
  );

  it('refuse a cursor of another order, or none of ours', async () => {
    const { next } = await ana.call(studioRoutes.studioVideos, { max: 1, sort: 'title' });
    for (const cursor of [next!, 'nonsense', Buffer.from('["date","x","y"]').toString('base64url')])
      await expect(ana.call(studioRoutes.studioVideos, { cursor })).rejects.toMatchObject({
        code: 'BAD_CURSOR',
      });
  });
});

describe('all videos of the organization', () => {
  it('are listed to moderators and administrators only [HO-02, HO-04]', async () => {
    const mo = await signIn(server.server, server.url, { username: 'mo', role: 'moderator' });
    const everything = ['Of Bob', 'gamma', 'Émile', 'alpha', 'Beta'];
    expect(await titles(mo)).toEqual([]);
    for (const person of [mo, await server.asAdministrator()])
      expect(await titles(person, { scope: 'all' })).toEqual(everything);
    const flags = async (person: TestPerson) =>
      (await person.call(studioRoutes.studioVideos, { scope: 'all' })).list.map((video) => [
        video.can_edit,
        video.can_delete,
      ]);
    expect((await flags(mo))[0]).toEqual([true, false]);
    expect((await flags(await server.asAdministrator()))[0]).toEqual([true, true]);
    await expect(titles(ana, { scope: 'all' })).rejects.toMatchObject({ code: 'FORBIDDEN' });

    const elsewhere = await server.server.service('organizations').create('Elsewhere');
    const stranger = await signIn(server.server, server.url, {
      username: 'stranger',
      role: 'administrator',
      organizationId: elsewhere.id,
    });
    expect(await titles(stranger, { scope: 'all' })).toEqual([]);
    // The moderator edits a private video of somebody else, as the list says.
    const id = ids.get('alpha')!;
    expect((await mo.call(videoRoutes.change, { id, description: 'Checked' })).can_edit).toBe(true);
  });

  it('include what an editor was added to, in their own list', async () => {
    const cy = await server.as('cy');
    await ana.call(videoRoutes.addManager, { id: ids.get('gamma')!, username: 'cy' });
    expect((await cy.call(studioRoutes.studioVideos, {})).list).toMatchObject([
      { displayname: 'gamma', owner_name: 'ana', can_edit: true, can_delete: false },
    ]);
    expect(await titles(await server.as('bob'))).toEqual(['Of Bob']);
  });
});
