import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import type { ViewChange, ViewFacts } from '#features/views/port.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { changeOf } from '#test/view-change.ts';
import { historyRoutes } from '../contract.ts';
import { collectWatched } from '../watched.ts';
import { saveWatched } from './save-watched.ts';

let server: TestServer;
let owner: TestPerson;
let ana: TestPerson;
let anaId: string;
let start: number;
beforeAll(async () => {
  server = await createTestServer();
  [owner, ana] = [await server.as('owner'), await server.as('ana')];
  anaId = await idOf('ana');
  start = server.clock.now().getTime();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await ana.call(historyRoutes.clear, {});
  await ana.call(historyRoutes.changeSetting, { paused: false });
});

const db = () => server.server.kernel.db;
const idOf = async (username: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from users where username = ${username}`.execute(db());
  return rows[0]!.id;
};
async function addVideo(visibility: 'public' | 'unlisted' | 'private' = 'public'): Promise<string> {
  const { kapsule_id: id } = await owner.call(videoRoutes.create, { displayname: 'A film', visibility });
  await server.server
    .service('videos')
    .recordMedia(id, { state: 'ready', playable: true, generation: 1, duration_ms: 60_000 });
  return id;
}
/** Saves like the views feature: in one transaction. */
const save = (...changes: ViewChange[]) =>
  db()
    .transaction()
    .execute((tx) => saveWatched(tx, collectWatched(changes)));
/** Ana has played one part of a video, some seconds after the start of the test. */
const watched = (
  videoId: string,
  played: ViewChange['played'],
  { afterSec = 0, ...view }: Partial<ViewFacts> & { afterSec?: number } = {},
): ViewChange =>
  changeOf(
    {
      userId: anaId,
      videoId,
      positionMs: played.at(-1)?.[1] ?? 0,
      lastMs: start + afterSec * 1000,
      ...view,
    },
    { played },
  );
const list = (input: { unfinished?: boolean; max?: number; cursor?: string } = {}, person = ana) =>
  person.call(historyRoutes.list, input);
const progressOf = async (...ids: string[]) =>
  (await ana.call(historyRoutes.progress, { ids: ids.join() })).list;
const idsIn = ({ list: entries }: Awaited<ReturnType<typeof list>>) =>
  entries.map(({ video }) => video.kapsule_id);

describe('the watch history', () => {
  it('adds up what was seen, and keeps the latest position', async () => {
    const id = await addVideo();
    await save(watched(id, [[0, 15_000]]));
    await save(watched(id, [[10_000, 30_000]], { afterSec: 20 }));
    // An older batch of another device arrives late.
    await save(watched(id, [[45_000, 51_000]], { afterSec: 10 }));
    const { list: entries, next } = await list();
    expect(next).toBeNull();
    expect(entries).toMatchObject([
      {
        video: { kapsule_id: id, displayname: 'A film', duration: 60_000 },
        position: 30_000,
        percent: 60,
        time_last: start + 20_000,
      },
    ]);
    expect(await progressOf(id, 'unknown')).toEqual([{ kapsule_id: id, percent: 60, position: 30_000 }]);
  });

  it('starts from the beginning after the end', async () => {
    const id = await addVideo();
    await save(watched(id, [[0, 60_000]]));
    expect(await progressOf(id)).toEqual([{ kapsule_id: id, percent: 100, position: 0 }]);
  });

  it('starts anew when the video is replaced, and ignores a player that still shows the old upload', async () => {
    const id = await addVideo();
    await save(watched(id, [[0, 30_000]]));
    await save(watched(id, [[0, 6000]], { generation: 2, afterSec: 20 }));
    await save(watched(id, [[30_000, 50_000]], { generation: 1, afterSec: 30 }));
    expect(await progressOf(id)).toEqual([{ kapsule_id: id, percent: 10, position: 6000 }]);
  });

  it('shows no progress in an upload that replaced what was watched', async () => {
    const id = await addVideo();
    await save(watched(id, [[0, 30_000]]));
    expect(idsIn(await list({ unfinished: true }))).toEqual([id]);
    await server.server.service('videos').recordMedia(id, { generation: 2 });
    expect(await progressOf(id)).toEqual([{ kapsule_id: id, percent: 0, position: 0 }]);
    expect(idsIn(await list({ unfinished: true }))).toEqual([]);
    expect((await list()).list).toMatchObject([{ percent: 0, position: 0 }]);
  });

  it('remembers a live stream, which has no length', async () => {
    const id = await addVideo();
    await save(watched(id, [[0, 30_000]], { durationMs: 0 }));
    expect(await progressOf(id)).toEqual([{ kapsule_id: id, percent: 0, position: 0 }]);
    expect(idsIn(await list({ unfinished: true }))).toEqual([]);
  });

  it('records nothing while it is paused, also of views that began before', async () => {
    const [before, during] = [await addVideo(), await addVideo()];
    await save(watched(before, [[0, 15_000]]));
    expect(await ana.call(historyRoutes.changeSetting, { paused: true })).toEqual({ paused: true });
    await ana.call(historyRoutes.changeSetting, { paused: true });
    expect(await ana.call(historyRoutes.setting, {})).toEqual({ paused: true });
    await save(watched(during, [[0, 15_000]]), watched(before, [[15_000, 30_000]]));
    await ana.call(historyRoutes.changeSetting, { paused: false });
    await save(watched(before, [[30_000, 36_000]]));
    expect(await ana.call(historyRoutes.setting, {})).toEqual({ paused: false });
    expect(await progressOf(before, during)).toMatchObject([{ kapsule_id: before, percent: 35 }]);
  });

  it('is removed for one video, or as a whole, but only for the person who asks', async () => {
    const [one, other] = [await addVideo(), await addVideo()];
    const ben = await server.as('ben');
    const userId = await idOf('ben');
    await save(watched(one, [[0, 9000]]), watched(other, [[0, 9000]]), watched(one, [[0, 9000]], { userId }));
    await ana.call(historyRoutes.remove, { id: one });
    await ana.call(historyRoutes.remove, { id: 'unknown' });
    expect(idsIn(await list())).toEqual([other]);
    await ana.call(historyRoutes.clear, {});
    expect(idsIn(await list())).toEqual([]);
    expect(idsIn(await list({}, ben))).toEqual([one]);
  });

  it('offers to continue what is neither just begun nor finished', async () => {
    const parts = { begun: 400, started: 3000, half: 30_000, most: 56_000 };
    const ids: Record<string, string> = {};
    for (const [name, endMs] of Object.entries(parts)) {
      ids[name] = await addVideo();
      await save(watched(ids[name], [[0, endMs]], { afterSec: endMs / 1000 }));
    }
    ids.all = await addVideo();
    await save(watched(ids.all, [[0, 60_000]], { afterSec: 100 }));
    ids.skipped = await addVideo();
    // Reached the end without seeing everything.
    await save(
      watched(
        ids.skipped,
        [
          [0, 9000],
          [59_000, 60_000],
        ],
        { afterSec: 110 },
      ),
    );
    expect(idsIn(await list({ unfinished: true }))).toEqual([ids.most, ids.half, ids.started]);
    expect(idsIn(await list())).toHaveLength(6);
  });
});

describe('pages of the history', () => {
  it('follow each other without gaps, also between videos that were watched in the same moment', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) ids.push(await addVideo());
    await save(...ids.map((id, index) => watched(id, [[0, 9000]], { afterSec: Math.floor(index / 3) })));
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ max: 2, ...(cursor ? { cursor } : {}) });
      expect(page.list.length).toBeLessThanOrEqual(2);
      found.push(...idsIn(page));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(found).toHaveLength(7);
    expect([...found].sort()).toEqual([...ids].sort());
    await expect(list({ cursor: 'x' })).rejects.toMatchObject({ code: 'BAD_CURSOR' });
  });

  it('are filled although videos in between can no longer be seen', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) ids.push(await addVideo());
    await save(...ids.map((id, index) => watched(id, [[0, 9000]], { afterSec: index })));
    for (const id of ids.slice(2, 5)) await owner.call(videoRoutes.change, { id, visibility: 'private' });
    const page = await list({ max: 2 });
    expect(idsIn(page)).toEqual([ids[5], ids[1]]);
    expect(idsIn(await list({ max: 2, cursor: page.next! }))).toEqual([ids[0]]);
  });
});

describe('a video', () => {
  it('that is hidden, in the trash, or deleted vanishes; an unlisted one stays', async () => {
    const [unlisted, hidden, trashed, deleted] = [
      await addVideo('unlisted'),
      await addVideo(),
      await addVideo(),
      await addVideo(),
    ];
    const all = [unlisted, hidden, trashed, deleted];
    await save(...all.map((id, index) => watched(id, [[0, 9000]], { afterSec: -index })));
    expect(idsIn(await list())).toEqual(all);
    await owner.call(videoRoutes.change, { id: hidden, visibility: 'private' });
    await owner.call(videoRoutes.remove, { id: trashed });
    await owner.call(videoRoutes.remove, { id: deleted, permanent: true });
    expect(idsIn(await list())).toEqual([unlisted]);
    await owner.call(videoRoutes.restore, { id: trashed });
    expect(idsIn(await list())).toEqual([unlisted, trashed]);
    await owner.call(videoRoutes.addManager, { id: hidden, username: 'ana' });
    expect(idsIn(await list())).toEqual([unlisted, hidden, trashed]);

    server.clock.advance(61 * 60_000);
    await server.server.kernel.jobs.runDue('history.remove-orphans');
    expect((await progressOf(...all)).map(({ kapsule_id }) => kapsule_id).sort()).toEqual(
      [unlisted, hidden, trashed].sort(),
    );
  });

  it('that is deleted, or whose viewer is, is not recorded and does not disturb others', async () => {
    const [kept, deleted] = [await addVideo(), await addVideo()];
    await owner.call(videoRoutes.remove, { id: deleted, permanent: true });
    const nobody = '00000000-0000-4000-8000-000000000000';
    await save(
      watched(deleted, [[0, 9000]]),
      watched(kept, [[0, 9000]], { userId: nobody }),
      watched(kept, [[0, 9000]]),
    );
    expect(await progressOf(kept, deleted)).toHaveLength(1);
    const { rows } = await sql`select from watch_history where user_id = ${nobody}`.execute(db());
    expect(rows).toHaveLength(0);
  });
});

it('rejects a list of more than 100 videos', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => `v${index}`);
  await expect(progressOf(...ids)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(await progressOf(...ids.slice(1))).toEqual([]);
  expect(await progressOf('')).toEqual([]);
});
