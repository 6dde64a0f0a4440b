import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playbackRoutes } from '#features/playback/contract.ts';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { likeRoutes } from '../contract.ts';
import { LIKES_CHANGED_EVENT } from '../events.ts';

let server: TestServer;
/** A second process with the same database. */
let other: TestServer;
let owner: TestPerson;
let ana: TestPerson;
let bo: TestPerson;
beforeAll(async () => {
  server = await createTestServer();
  other = await createTestServer({ databaseUrl: server.databaseUrl });
  [owner, ana, bo] = [await server.as('owner'), await server.as('ana'), await server.as('bo')];
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

async function addVideo(visibility: Video['visibility'] = 'public'): Promise<string> {
  const { kapsule_id: id } = await owner.call(videoRoutes.create, { displayname: 'A film', visibility });
  await server.server
    .service('videos')
    .recordMedia(id, { state: 'ready', playable: true, generation: 1, duration_ms: 60_000 });
  return id;
}
const get = (person: TestPerson, id: string) => person.call(videoRoutes.get, { id });
const likedIds = async (person: TestPerson) =>
  (await person.call(likeRoutes.list, {})).list.map(({ video }) => video.kapsule_id);
/** People who exist only as ids, for many likes at once. */
const viewerOf = (number: number) =>
  ({ ...viewer, userId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` }) as const;
const viewer = {
  username: 'somebody',
  displayname: 'Somebody',
  signedIn: true,
  organizationId: null,
  organizationRole: null,
} as const;

describe('liking a video', () => {
  it('counts each person once, and says so everywhere [LK-01]', async () => {
    const id = await addVideo();
    expect(await ana.call(likeRoutes.like, { id })).toEqual({ is_liked: true, like_count: 1 });
    expect(await ana.call(likeRoutes.like, { id })).toEqual({ is_liked: true, like_count: 1 });
    expect(await bo.call(likeRoutes.like, { id })).toEqual({ is_liked: true, like_count: 2 });
    expect(await get(ana, id)).toMatchObject({ is_liked: true, like_count: 2 });
    expect(await get(owner, id)).toMatchObject({ is_liked: false, like_count: 2 });
    expect(await get(server.anonymous(), id)).toMatchObject({ is_liked: false, like_count: 2 });
    const { list } = await ana.call(videoRoutes.list, {});
    expect(list.find((one) => one.kapsule_id === id)).toMatchObject({ like_count: 2 });
    expect(await bo.call(likeRoutes.get, { id })).toEqual({ is_liked: true, like_count: 2 });
    const changed = await owner.call(videoRoutes.change, { id, displayname: 'Another name' });
    expect(changed).toMatchObject({ is_liked: false, like_count: 2 });
  });

  it('configures the widget, unless the owner has switched it off [EO-06]', async () => {
    const id = await addVideo();
    const widget = async (person: TestPerson) =>
      (await person.call(playbackRoutes.get, { video: id })).widgets.like;
    expect(await widget(server.anonymous())).toEqual({ is_liked: false, like_count: 0 });
    await ana.call(likeRoutes.like, { id });
    expect(await widget(ana)).toEqual({ is_liked: true, like_count: 1 });
    expect(await widget(server.anonymous())).toEqual({ is_liked: false, like_count: 1 });
    await owner.call(playbackRoutes.setWidget, { id, widget: 'like', config: null });
    expect(await widget(ana)).toBeUndefined();
  });

  it('takes back a like once, and never counts below zero [LK-02]', async () => {
    const id = await addVideo();
    await ana.call(likeRoutes.like, { id });
    expect(await ana.call(likeRoutes.unlike, { id })).toEqual({ is_liked: false, like_count: 0 });
    expect(await ana.call(likeRoutes.unlike, { id })).toEqual({ is_liked: false, like_count: 0 });
    expect(await bo.call(likeRoutes.unlike, { id })).toEqual({ is_liked: false, like_count: 0 });
    expect(await get(ana, id)).toMatchObject({ is_liked: false, like_count: 0 });
  });

  it('counts a like from two tabs and two servers at once', async () => {
    const id = await addVideo();
    const [here, there] = [server, other].map((one) => one.server.service('likes'));
    const answers = await Promise.all(
      [here!, there!, here!, there!].map((likes) => likes.set(viewerOf(1), id, true)),
    );
    expect(answers).toEqual(answers.map(() => ({ is_liked: true, like_count: 1 })));
  });

  it('loses none of many likes and unlikes at once, in two servers', async () => {
    const id = await addVideo();
    const services = [server, other].map((one) => one.server.service('likes'));
    const people = Array.from({ length: 200 }, (_, number) => viewerOf(number));
    const everywhere = (isLiked: boolean, who: typeof people) =>
      Promise.all(who.map((one, number) => services[number % 2]!.set(one, id, isLiked)));
    const counts = (await everywhere(true, people)).map((like) => like.like_count);
    expect(Math.max(...counts)).toBe(200);
    // Few transactions for many likes: most callers share their count with others.
    expect(new Set(counts).size).toBeLessThan(100);
    await Promise.all([everywhere(false, people.slice(0, 50)), everywhere(true, people.slice(50))]);
    const { rows } = await sql`
      select like_count, (select count(*)::int from video_likes where video_id = ${id}) as rows
      from videos where id = ${id}`.execute(server.server.kernel.db);
    expect(rows).toEqual([{ like_count: 150, rows: 150 }]);
    expect(await get(ana, id)).toMatchObject({ like_count: 150 });
  });

  it('announces the new count with the id alone', async () => {
    const id = await addVideo();
    const announced = new Promise((resolve) => {
      const stop = other.server.kernel.events.listen(`video:${id}`, (event) => {
        if (event.type !== LIKES_CHANGED_EVENT) return;
        stop();
        resolve(event.data);
      });
    });
    await ana.call(likeRoutes.like, { id });
    expect(await announced).toEqual({ id, like_count: 1 });
  });
});

describe('who may like', () => {
  it('refuses anonymous callers, and videos that the viewer may not see [LK-03]', async () => {
    const [open, hidden] = [await addVideo(), await addVideo('private')];
    for (const route of [likeRoutes.like, likeRoutes.unlike]) {
      await expect(server.anonymous().call(route, { id: open })).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
      await expect(ana.call(route, { id: hidden })).rejects.toMatchObject({ code: 'VIDEO_PRIVATE' });
      await expect(ana.call(route, { id: 'abcdefghijkm' })).rejects.toMatchObject({
        code: 'VIDEO_NOT_FOUND',
      });
    }
    expect(await owner.call(likeRoutes.like, { id: hidden })).toEqual({ is_liked: true, like_count: 1 });
  });

  it('refuses after the video was hidden, and keeps the like for later', async () => {
    const id = await addVideo();
    await ana.call(likeRoutes.like, { id });
    await owner.call(videoRoutes.change, { id, visibility: 'private' });
    await expect(ana.call(likeRoutes.unlike, { id })).rejects.toMatchObject({ code: 'VIDEO_PRIVATE' });
    expect(await likedIds(ana)).not.toContain(id);
    await owner.call(videoRoutes.change, { id, visibility: 'unlisted' });
    expect(await get(ana, id)).toMatchObject({ is_liked: true, like_count: 1 });
    expect(await likedIds(ana)).toContain(id);
  });

  it('keeps the likes of a video in the trash, and drops them with the video', async () => {
    const id = await addVideo();
    await ana.call(likeRoutes.like, { id });
    await owner.call(videoRoutes.remove, { id });
    await expect(bo.call(likeRoutes.like, { id })).rejects.toMatchObject({ code: 'VIDEO_DELETED' });
    expect(await likedIds(ana)).not.toContain(id);
    expect(await owner.call(videoRoutes.restore, { id })).toMatchObject({ like_count: 1, is_liked: false });
    expect(await get(ana, id)).toMatchObject({ is_liked: true, like_count: 1 });
    await owner.call(videoRoutes.remove, { id, permanent: true });
    await expect(ana.call(likeRoutes.unlike, { id })).rejects.toMatchObject({ code: 'VIDEO_DELETED' });
    const { rows } = await sql`select from video_likes where video_id = ${id}`.execute(
      server.server.kernel.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('the list of liked videos', () => {
  it('has pages, latest like first', async () => {
    const cleo = await server.as('cleo');
    const ids = [await addVideo(), await addVideo('unlisted'), await addVideo()];
    for (const id of ids) {
      server.clock.advance(1000);
      await cleo.call(likeRoutes.like, { id });
    }
    const first = await cleo.call(likeRoutes.list, { max: 2 });
    expect(first.list.map(({ video }) => video.kapsule_id)).toEqual([ids[2], ids[1]]);
    expect(first.list[0]).toMatchObject({
      time_liked: server.clock.now().getTime(),
      video: { like_count: 1 },
    });
    const second = await cleo.call(likeRoutes.list, { max: 2, cursor: first.next! });
    expect(second).toMatchObject({ list: [{ video: { kapsule_id: ids[0] } }], next: null });
    await expect(cleo.call(likeRoutes.list, { cursor: 'bogus' })).rejects.toMatchObject({
      code: 'BAD_CURSOR',
    });
  });
});

describe('personal data', () => {
  it('exports the likes of a person, and takes them back with the account', async () => {
    const dan = await server.as('dan');
    const [first, trashed] = [await addVideo(), await addVideo()];
    for (const person of [dan, bo]) await person.call(likeRoutes.like, { id: first });
    await dan.call(likeRoutes.like, { id: trashed });
    await owner.call(videoRoutes.remove, { id: trashed });
    const userId = (await server.server.service('accounts').people.idOf('dan'))!;
    const { personalData } = server.server.service('likes');
    const exported = [];
    for await (const entry of personalData.lists!.likes!(userId)) exported.push(entry);
    expect(exported).toHaveLength(2);
    expect(exported).toContainEqual({ video: first, liked: server.clock.now() });
    for (let time = 0; time < 2; time += 1) await personalData.erase!(userId, { handOver: false });
    expect(await get(bo, first)).toMatchObject({ is_liked: true, like_count: 1 });
    expect(await likedIds(dan)).toEqual([]);
    expect(await owner.call(videoRoutes.restore, { id: trashed })).toMatchObject({ like_count: 0 });
  });
});
