import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import type { Range } from '#features/views/ranges.ts';
import { type Database, openDatabase } from '#kernel/server/db.ts';
import { runAtOnce } from '#test/run-at-once.ts';
import { createTestServer, type TestServer } from '#test/test-server.ts';
import { changeOf } from '#test/view-change.ts';
import { collectWatched } from '../watched.ts';
import { saveWatched } from './save-watched.ts';
import { createHistoryStore } from './store.ts';

let server: TestServer;
/** The connections of two processes. */
let processes: readonly [Database, Database];
let userId: string;
/** In the order of the primary key. */
let videos: readonly string[];
beforeAll(async () => {
  server = await createTestServer();
  const owner = await server.as('owner');
  processes = [await openDatabase(server.databaseUrl), await openDatabase(server.databaseUrl)];
  const { db } = server.server.kernel;
  const found = await sql<{ id: string }>`select id from users where username = 'owner'`.execute(db);
  userId = found.rows[0]!.id;
  for (let index = 0; index < 3; index += 1)
    await owner.call(videoRoutes.create, { displayname: `Film ${index}` });
  const { rows } = await sql<{ id: string }>`select id from videos order by id`.execute(db);
  videos = rows.map(({ id }) => id);
});
afterAll(async () => {
  for (const { close } of processes) await close();
  await server.stop();
});

const save = ({ db }: Database, ids: readonly string[], part: Range): Promise<void> =>
  db.transaction().execute((tx) => {
    const changes = ids.map((videoId) => changeOf({ userId, videoId }, { played: [part] }));
    return saveWatched(tx, collectWatched(changes));
  });
const percents = async (): Promise<number[]> => {
  const rows = await createHistoryStore(processes[0].db).progress(userId, videos);
  return rows.map(({ percent }) => percent).sort();
};
/** Holds the row in the middle, so that both calls are under way when they meet. */
const meet = (calls: readonly (() => Promise<unknown>)[]) =>
  runAtOnce(
    server.databaseUrl,
    { query: 'select from watch_history where video_id = $1 for update', values: [videos[1]] },
    calls,
  );

it('loses nothing and never deadlocks when two processes save the same rows', async () => {
  const [one, other] = processes;
  await save(one, videos, [0, 15_000]);
  const results = await meet([
    () => save(one, videos, [15_000, 30_000]),
    () => save(other, [...videos].reverse(), [45_000, 60_000]),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await percents()).toEqual([75, 75, 75]);
});

it('does not deadlock with somebody who clears their history', async () => {
  const [one, other] = processes;
  await createHistoryStore(one.db).removeAll(userId);
  // Stored in the opposite order.
  for (const id of [...videos].reverse()) await save(one, [id], [0, 15_000]);
  const results = await meet([
    () => save(one, videos, [15_000, 30_000]),
    () => createHistoryStore(other.db).removeAll(userId),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect([[], [25, 25, 25]]).toContainEqual(await percents());
});
