import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { type Visibility, videoRoutes } from '#features/videos/contract.ts';
import { createEventClients } from '#test/event-client.ts';
import { PICTURE } from '#test/picture.ts';
import { createTestServer, signIn, type TestPerson, type TestServer } from '#test/test-server.ts';
import { playlistRoutes } from '../contract.ts';

const { list, create, get, change, remove, addVideo, videos, setCover, removeCover } = playlistRoutes;
let server: TestServer;
let ana: TestPerson;
let bob: TestPerson;
let boss: TestPerson;
let eve: TestPerson;
const clients = createEventClients();
beforeAll(async () => {
  server = await createTestServer();
  [ana, bob] = [await server.as('ana'), await server.as('bob')];
  boss = await server.asAdministrator();
  const { id } = await server.server.service('organizations').create('Elsewhere');
  eve = await signIn(server.server, server.url, {
    username: 'eve',
    role: 'administrator',
    organizationId: id,
  });
});
afterAll(async () => {
  clients.closeAll();
  await server.stop();
});

const createList = (visibility: Visibility, displayname = 'Talks') =>
  ana.call(create, { displayname, visibility });
const createEvent = async (displayname: string, visibility: Visibility = 'public') =>
  (await ana.call(videoRoutes.create, { displayname, visibility, src: 'LIVE_EVENT' })).kapsule_id;
const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
const names = async (person: TestPerson, input: { owner?: string; q?: string } = {}) =>
  (await person.call(list, input)).list.map(({ displayname }) => displayname);

describe('a playlist', () => {
  it.each([
    // visibility, visitor, colleague, administrator, administrator of another organization
    ['public', 'ok', 'ok', 'ok', 'ok'],
    ['unlisted', 'ok', 'ok', 'ok', 'ok'],
    ['organization', 'PLAYLIST_PRIVATE', 'ok', 'ok', 'PLAYLIST_PRIVATE'],
    ['private', 'PLAYLIST_PRIVATE', 'PLAYLIST_PRIVATE', 'ok', 'PLAYLIST_PRIVATE'],
  ] as const)(
    'that is %s opens for whoever may see such a video [HO-02]',
    async (visibility, ...expected) => {
      const { id } = await createList(visibility);
      const callers = [server.anonymous(), bob, boss, eve];
      expect(await Promise.all(callers.map((who) => outcome(who.call(get, { id }))))).toEqual(expected);
      expect(await Promise.all(callers.map((who) => outcome(who.call(videos, { id }))))).toEqual(expected);
      expect((await boss.call(get, { id })).can_edit).toBe(true);
      await ana.call(remove, { id });
      expect(await outcome(ana.call(get, { id }))).toBe('PLAYLIST_NOT_FOUND');
    },
  );

  it('is found by those for whom it is listed, and by nobody on a closed front [EM-07]', async () => {
    const made = [];
    for (const visibility of ['public', 'unlisted', 'organization', 'private'] as const)
      made.push(await createList(visibility, `An ${visibility} list`));
    const find = (person: TestPerson) => names(person, { owner: 'ana', q: 'list' });
    expect(await find(server.anonymous())).toEqual(['An public list']);
    expect((await find(bob)).sort()).toEqual(['An organization list', 'An public list']);
    expect(await find(eve)).toEqual(['An public list']);
    expect((await names(ana, { q: '  LIST ' })).length).toBe(4);
    expect(await names(ana, { q: '%' })).toEqual([]);
    expect(await names(server.anonymous())).toEqual([]);
    expect(await names(bob, { owner: 'nobody' })).toEqual([]);
    const setFront = async (videofront_enabled_flag: boolean) => {
      const { version } = await boss.call(organizationRoutes.get, {});
      await boss.call(organizationRoutes.change, { version, settings: { videofront_enabled_flag } });
    };
    await setFront(false);
    expect(await find(server.anonymous())).toEqual([]);
    expect(await outcome(server.anonymous().call(get, { id: made[0]!.id }))).toBe('ok');
    await setFront(true);
    for (const { id } of made) await ana.call(remove, { id });
  });

  it('keeps markup in its name as text, and rejects names of two lines', async () => {
    const { id } = await createList('public', '<img src=x onerror=alert(1)>');
    expect((await ana.call(get, { id })).displayname).toBe('<img src=x onerror=alert(1)>');
    expect(await outcome(ana.call(change, { id, displayname: 'a\nb' }))).toBe('INVALID_INPUT');
    expect(await outcome(ana.call(change, { id, displayname: ' ' }))).toBe('INVALID_INPUT');
    await ana.call(remove, { id });
  });

  it('refuses the second of two changes that started from the same version', async () => {
    const { id, version } = await createList('private');
    const changed = await ana.call(change, { id, version, displayname: 'First' });
    expect(changed.version).toBeGreaterThan(version);
    expect(await outcome(boss.call(change, { id, version, displayname: 'Second' }))).toBe('PLAYLIST_CHANGED');
    expect((await boss.call(change, { id, description: 'Third' })).displayname).toBe('First');
    await ana.call(remove, { id });
  });

  it('is announced to open pages, which lose it when they may not see it any more', async () => {
    const { id } = await createList('public');
    const stream = await clients.subscribe(server, bob, `playlist:${id}`);
    await ana.call(addVideo, { id, video: await createEvent('Talk') });
    await stream.waitFor('playlist.changed');
    await ana.call(change, { id, visibility: 'private' });
    await ana.call(change, { id, displayname: 'Secret plans' });
    expect(await outcome(bob.call(get, { id }))).toBe('PLAYLIST_PRIVATE');
    expect(stream.text()).not.toContain('Secret');
    await ana.call(remove, { id });
  });

  it('of somebody without an organization stays private until they join one', async () => {
    const nora = await signIn(server.server, server.url, { username: 'nora', role: null });
    const input = { displayname: 'Mine', visibility: 'public' } as const;
    expect(await outcome(nora.call(create, input))).toBe('PLAYLIST_MEMBERS_ONLY');
    const { id } = await nora.call(create, { displayname: 'Mine' });
    expect(await outcome(nora.call(change, { id, visibility: 'public' }))).toBe('PLAYLIST_MEMBERS_ONLY');
    expect(await outcome(boss.call(get, { id }))).toBe('PLAYLIST_PRIVATE');
  });
});

describe('the cover', () => {
  it('is the first video that the viewer may open, or an uploaded picture', async () => {
    const { id } = await createList('public');
    expect((await ana.call(get, { id })).images.thumb).toBeNull();
    const uploaded = await ana.call(setCover, { id }, { bytes: new Blob([new Uint8Array(PICTURE)]) });
    expect(uploaded).toMatchObject({ has_cover: true });
    const address = uploaded.images.thumb!;
    const response = await server.anonymous().fetch(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await ana.call(removeCover, { id })).has_cover).toBe(false);
    expect((await server.anonymous().fetch(address)).status).toBe(404);
    const text = { bytes: new Blob(['not a picture']) };
    expect(await outcome(ana.call(setCover, { id }, text))).toBe('POSTER_NOT_A_PICTURE');
    expect(await server.server.kernel.storage.list('covers/')).toEqual([]);
  });

  it('is deleted with its playlist', async () => {
    const { id } = await createList('public');
    await ana.call(setCover, { id }, { bytes: new Blob([new Uint8Array(PICTURE)]) });
    await ana.call(remove, { id });
    expect(await server.server.kernel.storage.list('covers/')).toEqual([]);
  });
});

describe('Watch later', () => {
  it('exists from its first use, once per person, and is seen by nobody else', async () => {
    const video = await createEvent('Later');
    const made = await Promise.all([1, 2, 3].map(() => bob.call(addVideo, { id: 'later', video })));
    expect(made.filter(({ added }) => added).length).toBe(1);
    const later = await bob.call(get, { id: 'later' });
    expect(later).toMatchObject({ kind: 'later', visibility: 'private', totalcount: 1, can_delete: false });
    expect((await bob.call(list, { has: video })).list).toMatchObject([{ id: later.id, has: true }]);
    expect((await ana.call(get, { id: 'later' })).id).not.toBe(later.id);
    for (const person of [ana, boss, server.anonymous()])
      expect(await outcome(person.call(get, { id: later.id }))).toBe('PLAYLIST_PRIVATE');
    expect(await outcome(server.anonymous().call(get, { id: 'later' }))).toBe('UNAUTHENTICATED');
    for (const call of [
      () => bob.call(remove, { id: 'later' }),
      () => bob.call(change, { id: later.id, visibility: 'public' }),
    ])
      expect(await outcome(call())).toBe('PLAYLIST_BUILT_IN');
  });
});

describe('the playlists of a person', () => {
  const idOf = async (username: string) => (await server.server.service('accounts').people.idOf(username))!;
  const personalData = () => server.server.service('playlists').personalData;

  it('are part of a download, with their videos and parts', async () => {
    const mia = await server.as('mia');
    const video = await createEvent('Exported');
    const { id } = await mia.call(create, { displayname: 'Mine', description: 'About' });
    await mia.call(playlistRoutes.setVideos, { id, list: [{ kapsule_id: video, start: 1000, end: null }] });
    const found: object[] = [];
    for await (const one of personalData().lists!.playlists!(await idOf('mia'))) found.push(one);
    expect(found).toMatchObject([
      { id, name: 'Mine', description: 'About', videos: [{ video, start_ms: 1000, end_ms: null }] },
    ]);
  });

  it.each([
    ['deleted', false, { shared: 'PLAYLIST_NOT_FOUND', own: 'PLAYLIST_NOT_FOUND' }],
    ['handed over if others could see them', true, { shared: 'ok', own: 'PLAYLIST_NOT_FOUND' }],
  ])('are %s with the account', async (_, handOver, expected) => {
    const name = handOver ? 'leo' : 'lea';
    const person = await server.as(name);
    const shared = await person.call(create, { displayname: 'Shared', visibility: 'organization' });
    const own = await person.call(create, { displayname: 'Own' });
    await person.call(setCover, { id: own.id }, { bytes: new Blob([new Uint8Array(PICTURE)]) });
    await person.call(addVideo, { id: 'later', video: await createEvent('Later') });
    const userId = await idOf(name);
    // It runs at least twice.
    for (let run = 0; run < 2; run += 1) await personalData().erase!(userId, { handOver });
    expect({
      shared: await outcome(boss.call(get, { id: shared.id })),
      own: await outcome(boss.call(get, { id: own.id })),
    }).toEqual(expected);
    expect(await server.server.kernel.storage.list('covers/')).toEqual([]);
    if (handOver) expect(await names(boss, { q: 'Shared' })).toEqual(['Shared']);
  });
});
