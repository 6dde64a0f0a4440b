import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

import { rollUp } from '#features/analytics/roll-up.ts';
import { saveRollUp } from '#features/analytics/server/roll-up-store.ts';
import { readFraction } from '#features/analytics/viewer-sketch.ts';
import type { ViewChange, ViewFacts } from '#features/views/port.ts';
import { openDatabase } from '#kernel/server/db.ts';
import { type Figure, median } from '../figure.ts';
import { runLoad } from '../load.ts';
import { DURATION_MS, type ViewFixture } from './fixture.ts';
import { generateViews } from './generated-views.ts';

const FEW = 1_000;
const MANY = 1_000_000;
/** Of the generated days; the dashboard shows the last 28 of them. */
const DAYS = 60;
const BATCH = 5_000;
const ROUNDS = 5;
const ROUND_SEC = 3;
/** Well below the maximum, so that response times and not queueing delays are measured. */
const RATE = 10;

/** Alternates between the dashboards of a video with few and one with very many views. */
export async function measureDashboard(fixture: ViewFixture): Promise<Figure[]> {
  await fixture.start();
  const { client, url, databaseUrl } = fixture;
  const videos = { few: 'benchFew1111', many: 'benchMany111' };
  await addVideos(client, Object.values(videos));
  for (const [video, count] of [
    [videos.few, FEW],
    [videos.many, MANY],
  ] as const) {
    await addViews(databaseUrl, video, count);
    await addSingleViews(client, video, count);
  }
  await client.query('vacuum analyze');
  const cookie = await signIn(client);
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = -1; round < ROUNDS; round += 1)
    for (const name of ['few', 'many'] as const) {
      const paths = [`/api/v1/videos/${videos[name]}/analytics?compare=true`];
      const { p50Ms } = await runLoad({ url, paths, connections: 1, rate: RATE, seconds: ROUND_SEC, cookie });
      if (round >= 0) times[name].push(p50Ms);
    }
  const [few, many] = [median(times.few), median(times.many)];
  return [
    {
      name: `Dashboard of ${MANY.toLocaleString('en')} views ÷ one of ${FEW.toLocaleString('en')}`,
      measured: many / few,
      unit: '×',
      limit: { atMost: 2 },
      from: `${many.toFixed(1)} ms ÷ ${few.toFixed(1)} ms, medians of ${ROUNDS} rounds`,
    },
  ];
}

const addVideos = (client: pg.Client, ids: readonly string[]) =>
  client.query(
    `insert into videos (id, organization_id, owner_id, displayname, visibility, state, playable, generation,
       duration_ms, created_at, published_at)
     select video, organization_id, users.id, 'Bench', 'public', 'ready', true, 1, $2, now(), now()
     from unnest($1::text[]) as video, users where username = 'owner'`,
    [ids, DURATION_MS],
  );

/** The rows from which the dashboard reads who is watching now. */
const addSingleViews = (client: pg.Client, video: string, count: number) =>
  client.query(
    `insert into views (id, video_id, organization_id, is_counted, generation, duration_ms, created_at, started_at,
       last_at, device, ranges, watched_ms)
     select gen_random_uuid(), videos.id, organization_id, true, 1, duration_ms, time, time,
       time + interval '5 minutes', 'desktop', '{[0,300000)}', 300000
     from videos, generate_series(1, $2::integer) as number,
       lateral (select now() - interval '5 minutes' - number::float / $2 * $3 * interval '1 day') as began(time)
     where videos.id = $1`,
    [video, count, DAYS],
  );

async function signIn(client: pg.Client): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into user_sessions (user_id, token_hash, user_agent, created_at, last_seen_at, expires_at)
     select id, $1, 'bench', now(), now(), now() + interval '1 day' from users where username = 'owner'`,
    [createHash('sha256').update(token).digest()],
  );
  return `kapsule_session=${token}`;
}

const hashViewer = ({ groupId }: ViewFacts): number =>
  readFraction(createHash('sha256').update(String(groupId)).digest());

/** Rolls up generated views with many sites and pages, like the server does when it saves them. */
async function addViews(databaseUrl: string, videoId: string, count: number): Promise<void> {
  const { db, close } = await openDatabase(databaseUrl, { max: 1 });
  const audience = {
    videoId,
    organizationId: 'bench',
    durationMs: DURATION_MS,
    seed: count,
    viewsPerDay: count / DAYS,
  };
  let batch: ViewChange[] = [];
  const flush = async (): Promise<void> => {
    const rolledUp = rollUp(batch, hashViewer);
    batch = [];
    await db.transaction().execute((tx) => saveRollUp(tx, rolledUp));
  };
  let number = 0;
  for (const change of generateViews(audience, Date.now())) {
    number += 1;
    // A few of 40 sites and 400 pages have most of the views.
    const site = `site-${Math.floor(40 * ((number * 0.618_034) % 1) ** 3)}.example`;
    const page = `https://${site}/${Math.floor(10 * ((number * 0.414_214) % 1) ** 2)}`;
    batch.push({ ...change, view: { ...change.view, site, page } });
    if (batch.length === BATCH) await flush();
  }
  await flush();
  await close();
}
