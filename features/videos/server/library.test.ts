import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import type { CallInputOf } from '#kernel/contract/route.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { videoRoutes } from '../contract.ts';
import { createVideoStore } from './store.ts';

const MINUTE_MS = 60_000;
let server: TestServer;
let ana: TestPerson;

async function makeVideo(
  displayname: string,
  { minutes = 5, views = 0, tags = [] as string[], internal = false },
) {
  server.clock.advance(1000);
  const visibility = internal ? 'organization' : 'public';
  const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname, visibility, tags });
  await server.server.service('videos').recordMedia(id, { playable: true, duration_ms: minutes * MINUTE_MS });
  await createVideoStore(server.server.kernel.db).record(id, { view_count: views }, server.clock.now());
}
async function makeEvent(displayname: string, time_live: number | null, state?: 'LIVE' | 'CLOSED') {
  server.clock.advance(1000);
  const visibility = 'public';
  const event = await ana.call(videoRoutes.create, { displayname, visibility, src: 'LIVE_EVENT', time_live });
  if (state) await ana.call(videoRoutes.setLiveState, { id: event.kapsule_id, state });
}
const titles = (videos: readonly { displayname: string }[]) => videos.map(({ displayname }) => displayname);
/** All pages, two videos at a time. */
async function pages(person: TestPerson, input: CallInputOf<typeof videoRoutes.list>): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await person.call(videoRoutes.list, { ...input, max: 2, ...(cursor ? { cursor } : {}) });
    seen.push(...titles(page.list));
    cursor = page.next;
  }
  return seen;
}

beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
  await makeVideo('Oldest', { minutes: 30, views: 7 });
  await makeVideo('Same length', { minutes: 5, views: 7 });
  await makeVideo('Internal', { minutes: 8, views: 9, internal: true });
  await makeVideo('Brief', { minutes: 1, views: 0 });
  await makeEvent('Tomorrow', server.clock.now().getTime() + 86_400_000);
  await makeEvent('Soon', server.clock.now().getTime() + 60_000);
  await makeEvent('Some day', null);
  await makeEvent('On air', null, 'LIVE');
  await makeEvent('Over', null, 'CLOSED');
  await makeVideo('Newest', { minutes: 5, views: 1, tags: ['maths'] });
});
afterAll(() => server.stop());

const EVENTS = ['Tomorrow', 'Soon', 'Some day', 'On air'];

describe('the library, page by page', () => {
  it.each([
    [
      'newest',
      ['Newest', 'Over', 'On air', 'Some day', 'Soon', 'Tomorrow', 'Brief', 'Same length', 'Oldest'],
    ],
    [
      'oldest',
      ['Oldest', 'Same length', 'Brief', 'Tomorrow', 'Soon', 'Some day', 'On air', 'Over', 'Newest'],
    ],
  ] as const)('is sorted by %s', async (sort, expected) => {
    expect(await pages(server.anonymous(), { sort })).toEqual(expected);
  });

  it('is sorted by views and has each video once, also when the counts are equal', async () => {
    const seen = await pages(ana, { sort: 'views', kind: 'video' });
    expect(seen.slice(0, 1)).toEqual(['Internal']);
    expect(new Set(seen.slice(1, 3))).toEqual(new Set(['Oldest', 'Same length']));
    expect(seen[3]).toBe('Newest');
    expect(new Set(seen.slice(4))).toEqual(new Set(['Brief', 'Over']));
  });

  it('is sorted by length, without events, for members and for visitors', async () => {
    const longest = await pages(ana, { sort: 'longest' });
    expect([longest[0], longest[1], longest.at(-1)]).toEqual(['Oldest', 'Internal', 'Brief']);
    expect(longest).toHaveLength(5);
    expect(await pages(ana, { sort: 'shortest' })).toEqual(longest.toReversed());
    expect(await pages(server.anonymous(), { sort: 'shortest' })).not.toContain('Internal');
  });

  it.each([
    ['events', { kind: 'live' }, EVENTS.toReversed()],
    ['videos on demand', { kind: 'video' }, ['Newest', 'Over', 'Brief', 'Same length', 'Oldest']],
    ['short videos', { length: 'short' }, ['Brief']],
    ['medium videos', { length: 'medium' }, ['Newest', 'Same length']],
    ['long videos', { length: 'long' }, ['Oldest']],
    ['a tag and a length', { length: 'medium', tag: 'maths', sort: 'longest' }, ['Newest']],
    ['an owner without videos', { owner: 'bob' }, []],
    ['an owner who does not exist', { owner: 'nobody' }, []],
  ] as const)('can be limited to %s', async (_, input, expected) => {
    await server.as('bob');
    expect(await pages(server.anonymous(), input)).toEqual(expected);
  });

  it('has the listed videos of one owner', async () => {
    await ana.call(videoRoutes.create, { displayname: 'Hidden', visibility: 'private', src: 'LIVE_EVENT' });
    expect(await pages(server.anonymous(), { owner: 'ana', kind: 'video' })).toEqual([
      'Newest',
      'Over',
      'Brief',
      'Same length',
      'Oldest',
    ]);
    expect(await pages(ana, { owner: 'ana' })).not.toContain('Hidden');
  });
});

describe('the sections of the library', () => {
  it('start with what is on air, then upcoming events by their start, and videos on demand after that', async () => {
    const { live, latest, more } = await server.anonymous().call(videoRoutes.sections, {});
    expect(titles(live)).toEqual(['On air', 'Soon', 'Tomorrow', 'Some day']);
    expect(titles(latest)).toEqual(['Newest', 'Over', 'Brief', 'Same length', 'Oldest']);
    expect(more).toBe(false);
  });

  it('have internal videos for members only [HO-04]', async () => {
    const { latest } = await (await server.as('bob')).call(videoRoutes.sections, {});
    expect(titles(latest)).toEqual(['Newest', 'Over', 'Brief', 'Internal', 'Same length', 'Oldest']);
  });

  it('have a row per common tag that shows more than the newest videos', async () => {
    for (let number = 1; number <= 4; number += 1) await makeVideo(`Tide ${number}`, { tags: ['sea'] });
    for (let number = 1; number <= 12; number += 1) await makeVideo(`Note ${number}`, {});
    const { latest, more, tags } = await server.anonymous().call(videoRoutes.sections, {});
    expect(titles(latest)[0]).toBe('Note 12');
    expect(latest).toHaveLength(12);
    expect(more).toBe(true);
    expect(tags.map(({ tag, list }) => [tag, ...titles(list)])).toEqual([
      ['sea', 'Tide 4', 'Tide 3', 'Tide 2', 'Tide 1'],
    ]);
  });
});

describe('an organization without a public front', () => {
  it('lists nothing to visitors, whose links still work [EM-07]', async () => {
    const administrator = await server.asAdministrator();
    const [video] = (await server.anonymous().call(videoRoutes.list, {})).list;
    const setFront = async (videofront_enabled_flag: boolean) => {
      const { version } = await administrator.call(organizationRoutes.get, {});
      await administrator.call(organizationRoutes.change, { version, settings: { videofront_enabled_flag } });
    };
    await setFront(false);
    const visitor = server.anonymous();
    expect(await visitor.call(videoRoutes.list, {})).toEqual({ list: [], next: null });
    expect(await visitor.call(videoRoutes.list, { owner: 'ana' })).toEqual({ list: [], next: null });
    expect(await visitor.call(videoRoutes.sections, {})).toMatchObject({ live: [], latest: [], tags: [] });
    expect(await visitor.call(videoRoutes.get, { id: video!.kapsule_id })).toMatchObject({
      displayname: video!.displayname,
    });
    expect((await ana.call(videoRoutes.sections, {})).latest).toHaveLength(12);
    await setFront(true);
    expect((await visitor.call(videoRoutes.sections, {})).latest).toHaveLength(12);
  });
});
