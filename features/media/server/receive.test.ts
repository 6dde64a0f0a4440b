import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let client: pg.Client;
beforeAll(async () => {
  server = await createTestServer();
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.stop();
});

/** A new video with files that the server made itself; each call hands over one of them. */
async function createReceiver() {
  const ana = await server.as('ana');
  const { kapsule_id: video } = await ana.call(videoRoutes.create, { displayname: 'Demo' });
  const { rows } = await client.query<{ owner_id: string }>('select owner_id from videos where id = $1', [
    video,
  ]);
  let count = 0;
  const receive = () => {
    const path = join(server.config.dataDir, `made-${video}-${++count}.mp4`);
    writeFileSync(path, 'not a film');
    const file = { video_id: video, user_id: rows[0]!.owner_id, filename: 'made.mp4' };
    return server.server.service('media').receive(file, path);
  };
  return { video, receive };
}

describe('a file that the server made', () => {
  it('gets a generation of its own, even if several arrive at the same time', async () => {
    const { video, receive } = await createReceiver();
    await Promise.all(Array.from({ length: 8 }, receive));
    const { rows } = await client.query<{ generation: number }>(
      'select generation from media_sources where video_id = $1 order by 1',
      [video],
    );
    expect(rows.map(({ generation }) => generation)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('keeps others of the same video waiting until it is recorded', async () => {
    const { video, receive } = await createReceiver();
    const { db } = server.server.kernel;
    await client.query('begin');
    await client.query('lock table media_sources in share mode');
    const received = receive();
    const countWaiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like 'insert into "media_sources"%'`.execute(db);
      return rows[0]?.count;
    };
    await expect.poll(countWaiting).toBe(1);
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('media_sources'), hashtext(${video})) as "isFree"`.execute(
      db,
    );
    await client.query('commit');
    await received;
    expect(rows[0]?.isFree).toBe(false);
  });
});
