import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playbackRoutes } from '#features/playback/contract.ts';
import { type Visibility, videoRoutes } from '#features/videos/contract.ts';
import { anonymousViewer } from '#kernel/contract/viewer.ts';
import { createTestServer, signIn, type TestPerson, type TestServer } from '#test/test-server.ts';
import { PLAYLIST_ENTRIES_MAX, playlistRoutes, WATCH_LATER_ID } from '../contract.ts';

const { create, get, videos, entries, setVideos, addVideo, removeVideo } = playlistRoutes;
let server: TestServer;
let ana: TestPerson;
let bob: TestPerson;
let boss: TestPerson;
beforeAll(async () => {
  server = await createTestServer();
  [ana, bob] = [await server.as('ana'), await server.as('bob')];
  boss = await server.asAdministrator();
});
afterAll(() => server.stop());

const createEvent = async (displayname: string, visibility: Visibility = 'public', person = ana) =>
  (await person.call(videoRoutes.create, { displayname, visibility, src: 'LIVE_EVENT' })).kapsule_id;
/** A public playlist of Ana with videos of these names. */
async function createList(...names: string[]) {
  const { id } = await ana.call(create, { displayname: 'Talks', visibility: 'public' });
  const ids: string[] = [];
  for (const name of names) ids.push(await createEvent(name));
  const { version } = await ana.call(setVideos, { id, list: ids });
  return { id, ids, version };
}
const read = async (person: TestPerson, id: string, page?: { page: number; size: number }) => {
  const found = await person.call(videos, { id, ...page });
  return {
    ...found,
    names: found.list.map(({ position, displayname }) => `${position} ${displayname}`),
  };
};
const failure = (call: Promise<unknown>): Promise<{ code: string; message: string }> =>
  call.then(
    () => ({ code: 'ok', message: '' }),
    ({ code, message }) => ({ code, message }),
  );

describe('the entries of a playlist', () => {
  it('come in pages of 10 with their positions, also beyond the end [PL-07]', async () => {
    const { id } = await createList(...Array.from({ length: 12 }, (_, at) => `Talk ${at}`));
    const first = await read(server.anonymous(), id);
    expect(first).toMatchObject({ totalcount: 12, skipped: 0 });
    expect(first.names.length).toBe(10);
    expect((await read(bob, id, { page: 1, size: 10 })).names).toEqual(['10 Talk 10', '11 Talk 11']);
    expect(await read(bob, id, { page: 99, size: 10 })).toMatchObject({ list: [], totalcount: 12 });
  });

  it('leave out and count what the viewer may not open; pages stay full [PL-07]', async () => {
    const { id } = await ana.call(create, { displayname: 'Mixed', visibility: 'public' });
    const open = await createEvent('Open');
    const internal = await createEvent('Internal', 'organization');
    const closed = await createEvent('Closed', 'private');
    const trashed = await createEvent('Trashed');
    const last = await createEvent('Last', 'unlisted');
    await ana.call(setVideos, { id, list: [closed, open, internal, trashed, last] });
    await ana.call(videoRoutes.remove, { id: trashed });
    const visitor = await read(server.anonymous(), id, { page: 0, size: 2 });
    expect([visitor.names, visitor.skipped, visitor.totalcount]).toEqual([['0 Open', '1 Last'], 3, 2]);
    expect((await read(bob, id)).names).toEqual(['0 Open', '1 Internal', '2 Last']);
    expect((await read(ana, id)).skipped).toBe(1);
    const all = await ana.call(entries, { id });
    expect(all.list.map(({ video }) => video?.displayname ?? null)).toEqual([
      'Closed',
      'Open',
      'Internal',
      null,
      'Last',
    ]);
    expect(JSON.stringify(await server.anonymous().call(videos, { id }))).not.toContain(closed);
    // Restored from the trash, it is back in its place; deleted for good, it is gone.
    await ana.call(videoRoutes.restore, { id: trashed });
    expect((await read(bob, id)).names[2]).toBe('2 Trashed');
    await ana.call(videoRoutes.remove, { id: trashed, permanent: true });
    expect((await ana.call(entries, { id })).list.length).toBe(4);
  });

  it.each(['itself', 'unknown', 'closed', 'foreign'])('cannot be %s', async (what) => {
    const { id, ids } = await createList('One');
    const { id: elsewhere } = await server.server.service('organizations').create(`Elsewhere ${what}`);
    const eve = await signIn(server.server, server.url, {
      username: `eve-${what}`,
      role: 'administrator',
      organizationId: elsewhere,
    });
    const added = {
      itself: id,
      unknown: 'unknownvideo',
      closed: await createEvent('Closed', 'private', bob),
      foreign: await createEvent('Foreign', 'organization', eve),
    }[what]!;
    const refused = await failure(ana.call(setVideos, { id, list: [...ids, added] }));
    expect(refused.code).toBe('ENTRY_NOT_FOUND');
    expect(refused.message).toContain(added);
    expect((await failure(ana.call(addVideo, { id, video: added }))).code).toBe('ENTRY_NOT_FOUND');
    expect((await read(ana, id)).names).toEqual(['0 One']);
  });

  it('may stay when they became unavailable, but cannot be added again', async () => {
    const { id, ids } = await createList('One', 'Two');
    const borrowed = await createEvent('Borrowed', 'public', bob);
    await ana.call(addVideo, { id, video: borrowed });
    await bob.call(videoRoutes.change, { id: borrowed, visibility: 'private' });
    await ana.call(setVideos, { id, list: [borrowed, ...ids] });
    expect((await ana.call(entries, { id })).list[0]).toMatchObject({ kapsule_id: borrowed, video: null });
    await ana.call(setVideos, { id, list: ids });
    expect((await failure(ana.call(setVideos, { id, list: [borrowed] }))).code).toBe('ENTRY_NOT_FOUND');
  });

  it('have parts, which an order of ids alone keeps', async () => {
    const { id, ids } = await createList('One', 'Two');
    const [one, two] = ids as [string, string];
    await ana.call(setVideos, { id, list: [{ kapsule_id: one, start: 1000, end: 2500 }, two] });
    await ana.call(setVideos, { id, list: [two, one, two] });
    expect((await read(bob, id)).list).toMatchObject([
      { kapsule_id: two, start: null, end: null },
      { kapsule_id: one, start: 1000, end: 2500 },
    ]);
    const invalid = { id, list: [{ kapsule_id: one, start: 2500, end: 2500 }] };
    expect((await failure(ana.call(setVideos, invalid))).code).toBe('ENTRY_RANGE');
  });

  it('are reordered by one of two people at once; the other one is told', async () => {
    const { id, ids, version } = await createList('One', 'Two', 'Three');
    const orders = [[...ids].reverse(), [ids[1]!, ids[0]!, ids[2]!]];
    const results = await Promise.all(
      orders.map((order, at) =>
        failure((at === 0 ? ana : boss).call(setVideos, { id, version, list: order })),
      ),
    );
    expect(results.map(({ code }) => code).sort()).toEqual(['PLAYLIST_CHANGED', 'ok']);
    const kept = orders[results.findIndex(({ code }) => code === 'ok')]!;
    expect((await read(bob, id)).list.map(({ kapsule_id }) => kapsule_id)).toEqual(kept);
  });

  it('are added and removed by several people at once without a conflict', async () => {
    const { id, ids } = await createList('One', 'Two');
    const added: string[] = [];
    for (let at = 0; at < 6; at += 1) added.push(await createEvent(`New ${at}`));
    await Promise.all([
      ...added.map((video, at) => (at % 2 ? ana : boss).call(addVideo, { id, video })),
      boss.call(removeVideo, { id, video: ids[0]! }),
      ana.call(removeVideo, { id, video: ids[0]! }),
    ]);
    const { list } = await ana.call(entries, { id });
    expect(list[0]!.kapsule_id).toBe(ids[1]);
    expect(new Set(list.map(({ kapsule_id }) => kapsule_id))).toEqual(new Set([ids[1], ...added]));
    expect((await ana.call(addVideo, { id, video: added[0]! })).added).toBe(false);
  });

  it('are at most 1,000 [PL-07]', async () => {
    const { id, ids } = await createList('Template');
    const { db } = server.server.kernel;
    await sql`
      insert into videos (id, organization_id, owner_id, displayname, visibility, playable, state, created_at, duration_ms)
      select 'many' || lpad(n::text, 8, 'x'), organization_id, owner_id, 'Video ' || n, 'public', true, 'ready', now(), 1000
      from videos, generate_series(1, ${PLAYLIST_ENTRIES_MAX + 1}) n where id = ${ids[0]}`.execute(db);
    const many = Array.from(
      { length: PLAYLIST_ENTRIES_MAX },
      (_, at) => `many${String(at + 1).padStart(8, 'x')}`,
    );
    const saved = await ana.call(setVideos, { id, list: many });
    expect(saved).toMatchObject({ totalcount: 1000, duration: 1_000_000, first: many[0] });
    expect((await read(bob, id, { page: 99, size: 10 })).names.at(-1)).toBe('999 Video 1000');
    expect((await failure(ana.call(addVideo, { id, video: ids[0]! }))).code).toBe('PLAYLIST_FULL');
    expect((await failure(ana.call(setVideos, { id, list: [...many, 'x'] }))).code).toBe('INVALID_INPUT');
    expect((await ana.call(get, { id })).totalcount).toBe(1000);
  });
});

describe('the configuration of the player', () => {
  const configure = async (video: string, playlistId: string | null, person: TestPerson | null = null) => {
    const viewer = person
      ? await server.server.service('accounts').people.viewerOf(person === ana ? 'ana' : 'bob')
      : anonymousViewer;
    return server.server.service('playlists').widgetConfig(viewer, { kapsule_id: video }, { playlistId });
  };

  it('has the current, the previous, and the next entry, and the page with them [PL-03, PL-07]', async () => {
    const { id, ids } = await createList(...Array.from({ length: 12 }, (_, at) => `Talk ${at}`));
    await ana.call(setVideos, {
      id,
      list: ids.map((one, at) => (at === 10 ? { kapsule_id: one, start: 500, end: 900 } : one)),
    });
    expect(await configure(ids[10]!, id)).toMatchObject({
      id,
      displayname: 'Talks',
      totalcount: 12,
      kind: 'list',
      skipped: 0,
      position: 10,
      previous: { displayname: 'Talk 9', position: 9 },
      next: { displayname: 'Talk 11' },
      part: { start: 500, end: 900 },
      page: 1,
      list: [{ displayname: 'Talk 10' }, { displayname: 'Talk 11' }],
    });
    expect(await configure(ids[0]!, id)).toMatchObject({ position: 0, previous: null });
    expect(await configure(ids[11]!, id)).toMatchObject({ position: 11, next: null });
  });

  it('is missing without a link, for other videos, and for lists that the viewer may not see [PL-01]', async () => {
    const { id, ids } = await createList('One');
    expect(await configure(ids[0]!, null)).toBeNull();
    expect(await configure(await createEvent('Other'), id)).toBeNull();
    expect(await configure(ids[0]!, 'PLunknown')).toBeNull();
    expect(await configure(ids[0]!, 'later')).toBeNull();
    await ana.call(playlistRoutes.change, { id, visibility: 'private' });
    expect(await configure(ids[0]!, id)).toBeNull();
    expect(await configure(ids[0]!, id, bob)).toBeNull();
    expect(await configure(ids[0]!, id, ana)).toMatchObject({ position: 0 });
  });

  it("is missing for the name that everyone's own list has, which any page could put into a frame", async () => {
    const video = await createEvent('Later');
    await ana.call(addVideo, { id: WATCH_LATER_ID, video });
    const { id } = await ana.call(get, { id: WATCH_LATER_ID });
    const widgetsIn = async (playlist: string) =>
      (await ana.call(playbackRoutes.get, { video, playlist })).widgets;
    expect((await widgetsIn(id)).playlist).toMatchObject({ id, position: 0 });
    expect((await widgetsIn(WATCH_LATER_ID)).playlist).toEqual({});
  });

  it('starts with the part of the entry, unless the link or the viewer says otherwise [PL-03]', async () => {
    const { id } = await createList();
    const input = { displayname: 'A walk', visibility: 'public' } as const;
    const { kapsule_id: video } = await ana.call(videoRoutes.create, input);
    await server.server.service('videos').recordMedia(video, {
      state: 'ready',
      playable: true,
      generation: 1,
      duration_ms: 60_000,
    });
    await ana.call(setVideos, { id, list: [{ kapsule_id: video, start: 10_000, end: 20_000 }] });
    const start = async (query: string, resumeSec?: number) => {
      const headers = resumeSec === undefined ? {} : { cookie: `${video}=${resumeSec}` };
      const path = `/api/v1/videos/${video}/playback?${query}`;
      const response = await server.anonymous().fetch(path, { headers });
      const { viewOpts, widgets } = playbackRoutes.get.output.parse(await response.json());
      return [viewOpts.startTime, 'resumedFrom' in (widgets.resume as object)];
    };
    const inList = `playlist=${id}`;
    expect(await start('')).toEqual([0, false]);
    expect(await start(inList)).toEqual([10_000, false]);
    expect(await start(`${inList}&offset=3`)).toEqual([3000, false]);
    expect(await start(inList, 15)).toEqual([15_000, true]);
    expect(await start(inList, 5)).toEqual([10_000, false]);
    expect(await start(inList, 30)).toEqual([10_000, false]);
    expect(await start('', 30)).toEqual([30_000, true]);
  });
});
