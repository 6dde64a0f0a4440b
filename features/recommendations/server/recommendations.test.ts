import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { captionRoutes } from '#features/captions/contract.ts';
import { saveWatched } from '#features/history/server/save-watched.ts';
import { collectWatched } from '#features/history/watched.ts';
import { likeRoutes } from '#features/likes/contract.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { type Visibility, videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, signIn, type TestPerson, type TestServer } from '#test/test-server.ts';
import { changeOf } from '#test/view-change.ts';
import { recommendationRoutes } from '../contract.ts';

let server: TestServer;
let owner: TestPerson;
let other: TestPerson;
/** A member of another organization. */
let stranger: TestPerson;
beforeAll(async () => {
  server = await createTestServer();
  [owner, other] = [await server.as('owner'), await server.as('other')];
  const organizationId = (await server.server.service('organizations').create('Elsewhere')).id;
  stranger = await signIn(server.server, server.url, { username: 'stranger', organizationId });
});
afterAll(() => server.stop());

interface Text {
  readonly title?: string;
  readonly tags?: string[];
  readonly description?: string;
  readonly visibility?: Visibility;
  readonly by?: TestPerson;
  readonly isPlayable?: boolean;
}
async function addVideo({
  title = 'Film',
  tags = [],
  description = '',
  visibility = 'public',
  by = owner,
  isPlayable = true,
}: Text): Promise<string> {
  const { kapsule_id: id } = await by.call(videoRoutes.create, {
    displayname: title,
    tags,
    description,
    visibility,
  });
  if (isPlayable)
    await server.server
      .service('videos')
      .recordMedia(id, { state: 'ready', playable: true, generation: 1, duration_ms: 60_000 });
  return id;
}
const refresh = () => server.server.service('recommendations').refresh();
const idsOf = async (
  person: TestPerson,
  list: 'related' | 'recommended',
  id: string,
  page = {},
): Promise<string[]> =>
  (await person.call(recommendationRoutes[list], { id, ...page })).list.map(({ kapsule_id }) => kapsule_id);

async function watch(username: string, ids: readonly string[], percent = 100): Promise<void> {
  const { userId } = await server.server.service('accounts').people.viewerOf(username);
  const changes = ids.map((videoId, index) =>
    changeOf(
      { userId, videoId, positionMs: 0, lastMs: server.clock.now().getTime() + index * 1000 },
      { played: [[0, percent * 600]], hasStarted: true },
    ),
  );
  await server.server.kernel.db.transaction().execute((tx) => saveWatched(tx, collectWatched(changes)));
}

describe('related videos', () => {
  it('share tags, words, what is said, or the owner, in this order; others follow', async () => {
    const current = await addVideo({ title: 'Bowline', tags: ['knots-a'], description: 'harbor' });
    const unrelated = await addVideo({ title: 'Algebra', by: other });
    const byOwner = await addVideo({ title: 'Trees' });
    const spoken = await addVideo({ title: 'Talk', by: other });
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nThe bowline, again the bowline\n';
    await other.call(captionRoutes.put, { id: spoken, language: 'en' }, { bytes: new Blob([vtt]) });
    const titled = await addVideo({ title: 'Bowline advanced', by: other });
    const tagged = await addVideo({ title: 'Reef', tags: ['knots-a'], by: other });
    await refresh();
    const found = await idsOf(server.anonymous(), 'related', current);
    expect(found.slice(0, 4).sort()).toEqual([tagged, titled, spoken, byOwner].sort());
    expect(found.indexOf(tagged)).toBeLessThan(found.indexOf(byOwner));
    expect(found.indexOf(titled)).toBeLessThan(found.indexOf(spoken));
    expect(found).toContain(unrelated);
    expect(found).not.toContain(current);
    // Captions that are removed no longer count.
    await other.call(captionRoutes.remove, { id: spoken, language: 'en' });
    await refresh();
    expect((await idsOf(server.anonymous(), 'related', current)).slice(0, 3)).not.toContain(spoken);
  });

  it('come in pages without duplicates; an offset beyond the end is an empty list', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 10; index += 1)
      ids.push(await addVideo({ title: `Part ${index}`, tags: ['pages'] }));
    await refresh();
    const ask = (page: object) => owner.call(recommendationRoutes.related, { id: ids[0]!, ...page });
    const first = await ask({});
    expect(first.list).toHaveLength(8);
    const next = await ask({ offset: 8, count: 50 });
    const all = [...first.list, ...next.list].map(({ kapsule_id }) => kapsule_id);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(first.totalcount);
    expect(await ask({ offset: 5000 })).toEqual({ list: [], totalcount: first.totalcount });
    const wire = await owner.fetch(
      `/api/v1/videos/${ids[0]}/related?offset=0&count=2&sort=time_start&filter=all&kct=anything&flag=1`,
    );
    expect(((await wire.json()) as { list: unknown[] }).list).toHaveLength(2);
  });

  it.each([{ count: 0 }, { count: 51 }, { offset: -1 }, { offset: 10_001 }, { count: 1.5 }])(
    'reject %j',
    async (page) => {
      const id = await addVideo({});
      await expect(idsOf(owner, 'related', id, page)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    },
  );
});

describe('what a viewer may not see', () => {
  it.each(['related', 'recommended'] as const)('never appears among %s videos', async (list) => {
    const tags = [`hidden-${list}`];
    const add = (text: Text = {}) => addVideo({ tags, ...text });
    const current = await add();
    const open = await add({ title: 'Open' });
    const internal = await add({ visibility: 'organization' });
    const hidden = await add({ visibility: 'private' });
    const unlisted = await add({ visibility: 'unlisted' });
    const unplayable = await add({ isPlayable: false });
    const trashed = await add();
    const deleted = await add();
    const withdrawn = await add();
    const event = await owner.call(videoRoutes.create, {
      displayname: 'Event',
      tags,
      visibility: 'public',
      src: 'LIVE_EVENT',
    });
    await owner.call(videoRoutes.remove, { id: trashed });
    const all = [current, hidden, unlisted, unplayable, trashed, deleted, withdrawn, event.kapsule_id];
    await watch('other', [open, internal, hidden, unlisted, trashed, deleted, withdrawn]);
    await refresh();
    // The index does not know yet.
    await owner.call(videoRoutes.change, { id: withdrawn, visibility: 'private' });
    await owner.call(videoRoutes.remove, { id: deleted, permanent: true });
    const administrator = await server.asAdministrator();
    for (const person of [server.anonymous(), stranger, other, owner, administrator]) {
      const found = await idsOf(person, list, current, { count: 50 });
      expect(found).toContain(open);
      expect(
        all.filter((id) => found.includes(id)),
        person.username,
      ).toEqual([]);
      const isMember = [other, owner, administrator].includes(person);
      expect(found.includes(internal), person.username).toBe(isMember);
    }
    await refresh();
    expect(await idsOf(other, list, current, { count: 50 })).not.toContain(deleted);
  });

  it('includes every other video, for visitors of an organization without a public front [EM-07]', async () => {
    const id = await addVideo({ tags: ['front'] });
    await addVideo({ tags: ['front'] });
    await refresh();
    const administrator = await server.asAdministrator();
    const set = async (videofront_enabled_flag: boolean) => {
      const { version } = await administrator.call(organizationRoutes.get, {});
      await administrator.call(organizationRoutes.change, { version, settings: { videofront_enabled_flag } });
    };
    await set(false);
    expect(await idsOf(server.anonymous(), 'recommended', id)).toEqual([]);
    expect(await idsOf(other, 'recommended', id)).not.toEqual([]);
    await set(true);
  });

  it('has no related videos either', async () => {
    const id = await addVideo({ visibility: 'private' });
    await expect(idsOf(other, 'related', id)).rejects.toMatchObject({ code: 'VIDEO_PRIVATE' });
    await expect(idsOf(other, 'related', 'nothing')).rejects.toMatchObject({ code: 'VIDEO_NOT_FOUND' });
    expect(await idsOf(owner, 'related', id)).not.toEqual([]);
  });
});

describe('recommended videos', () => {
  it('follow interests, then what was watched; what was seen comes last', async () => {
    const cora = await server.as('cora');
    const current = await addVideo({ title: 'Start' });
    const cooking = await addVideo({ title: 'Soup', tags: ['cooking'] });
    const seen = await addVideo({ title: 'Sums', tags: ['fractions'] });
    const next = await addVideo({ title: 'More sums', tags: ['fractions'] });
    await refresh();
    await cora.call(accountRoutes.changeSetting, { username: 'cora', interests: ['Cooking'] });
    expect((await idsOf(cora, 'recommended', current))[0]).toBe(cooking);
    await watch('cora', [seen]);
    const found = await idsOf(cora, 'recommended', current, { count: 50 });
    expect(found.slice(0, 2).sort()).toEqual([cooking, next].sort());
    expect(found.indexOf(seen)).toBeGreaterThan(found.indexOf(next));
    expect(found.at(-1)).toBe(seen);
  });

  it('follow likes', async () => {
    const dora = await server.as('dora');
    const current = await addVideo({ title: 'Begin' });
    const liked = await addVideo({ title: 'Violin', tags: ['strings'] });
    const next = await addVideo({ title: 'Cello', tags: ['strings'] });
    await addVideo({ title: 'Newest' });
    await refresh();
    expect((await idsOf(dora, 'recommended', current)).slice(0, 2)).not.toEqual([liked, next]);
    await dora.call(likeRoutes.like, { id: liked });
    expect((await idsOf(dora, 'recommended', current)).slice(0, 2).sort()).toEqual([liked, next].sort());
  });

  it('include what at least three people watched together', async () => {
    const add = (title: string) => addVideo({ title, by: other });
    const [current, pair, single] = [await add('Aachen'), await add('Bremen'), await add('Celle')];
    for (const name of ['p1', 'p2', 'p3']) {
      await server.as(name);
      await watch(name, [current, pair, ...(name === 'p1' ? [single] : [])]);
    }
    expect(await server.server.service('history').watchedWith(current)).toEqual([
      { videoId: pair, viewers: 3 },
    ]);
  });
});

describe('the widget', () => {
  const widgetsOf = async (person: TestPerson, video: string) =>
    (await person.call(playbackRoutes.get, { video })).widgets;

  it('knows whether the viewer has interests [EO-09]', async () => {
    const id = await addVideo({});
    const eva = await server.as('eva');
    expect((await widgetsOf(eva, id)).recommended).toEqual({ has_interests: false });
    await eva.call(accountRoutes.changeSetting, { username: 'eva', interests: ['Knots'] });
    expect((await widgetsOf(eva, id)).recommended).toEqual({ has_interests: true });
    expect((await widgetsOf(server.anonymous(), id)).recommended).toEqual({});
  });

  it('is withheld where only the results of quizzes are shown [EO-04]', async () => {
    const id = await addVideo({});
    await owner.call(playbackRoutes.setWidget, {
      id,
      widget: 'endoverlay',
      config: { quiz_results_only: true },
    });
    expect(Object.keys(await widgetsOf(other, id))).not.toContain('recommended');
    expect((await widgetsOf(other, id)).endoverlay).toEqual({ quiz_results_only: true });
  });
});
