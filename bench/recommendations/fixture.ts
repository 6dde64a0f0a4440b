import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { createHistoryStore } from '#features/history/server/store.ts';
import { createIndexStore } from '#features/recommendations/server/index-store.ts';
import { createVideoIndexer } from '#features/recommendations/server/index-videos.ts';
import { createPopularRefresh } from '#features/recommendations/server/refresh-popular.ts';
import { systemClock } from '#kernel/server/clock.ts';
import { openDatabase } from '#kernel/server/db.ts';
import { freePort } from '#test/real-server.ts';
import { fillTasteGroups, readTastePeople, type TasteGroups, type TastePerson } from '#test/taste-groups.ts';
import type { Bench } from '../processes.ts';

export interface SignedInPerson extends TastePerson {
  readonly cookie: string;
}
export interface TasteLibrary {
  readonly url: string;
  readonly client: pg.Client;
  readonly people: readonly SignedInPerson[];
  close(): Promise<void>;
}
interface LibraryOptions {
  readonly name: string;
  readonly taste: TasteGroups;
  /** How many people the benchmark uses. */
  readonly people: number;
  /** Which videos are watched together is made up, because the job takes minutes for 100,000 of them. */
  readonly madeUpNeighbors: boolean;
}

const NEIGHBORS = `
  update recommendation_videos set neighbors = chosen.ids, neighbor_weights = array_fill(0.5::real, array[cardinality(chosen.ids)])
  from (
    select known.video_id, array_agg(distinct other.id) as ids
    from recommendation_videos as known join (
      select id, row_number() over (order by id) - 1 as number, count(*) over () as total from videos
    ) as own on own.id = known.video_id
      cross join generate_series(1, 30) as step
      join (select id, row_number() over (order by id) - 1 as number from videos) as other
        on other.number = (own.number + step * 7919) % own.total
    where other.id <> known.video_id group by known.video_id
  ) as chosen where chosen.video_id = recommendation_videos.video_id`;

/** A library with the histories of its viewers, and a server without background jobs. */
export async function openTasteLibrary(bench: Bench, options: LibraryOptions): Promise<TasteLibrary> {
  const { name, taste } = options;
  const databaseUrl = await bench.createDatabase(name);
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: `${bench.folder}/${name}`,
    PORT: String(port),
    HOST: '127.0.0.1',
    ROLE: 'web',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    DEMO: '0',
  };
  await bench.run('bench/views/views-server.ts', [], env, 'ready');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await fillTasteGroups(client, taste, new Date());
  await fillIndex(databaseUrl, client, options);
  await client.query('vacuum analyze');
  const people = await signIn(client, await readTastePeople(client, options.people));
  return { url: `http://127.0.0.1:${port}`, client, people, close: () => client.end() };
}

/** Runs the server's own jobs until there is nothing left to do. */
async function fillIndex(
  databaseUrl: string,
  client: pg.Client,
  { madeUpNeighbors }: LibraryOptions,
): Promise<void> {
  const { db, close } = await openDatabase(databaseUrl, { max: 2 });
  const captions = { textsOf: async () => new Map<string, string>() };
  const hasChanges = 'select exists (select from recommendation_changes) as is_left';
  const hasStale = 'select exists (select from recommendation_heat where is_stale) as is_left';
  const isLeft = async (query: string): Promise<boolean> =>
    (await client.query<{ is_left: boolean }>(query)).rows[0]!.is_left;
  const index = createVideoIndexer({ db, clock: systemClock, captions });
  await createIndexStore(db).noteDifferences();
  while (await isLeft(hasChanges)) await index();
  if (madeUpNeighbors) await client.query(NEIGHBORS);
  else {
    const refresh = createPopularRefresh({ db, clock: systemClock, history: createHistoryStore(db) });
    while (await isLeft(hasStale)) await refresh();
  }
  await close();
}

async function signIn(client: pg.Client, people: readonly TastePerson[]): Promise<SignedInPerson[]> {
  const signedIn = people.map((person) => ({ ...person, token: randomBytes(32).toString('base64url') }));
  await client.query(
    `insert into user_sessions (user_id, token_hash, user_agent, created_at, last_seen_at, expires_at)
     select *, 'bench', now(), now(), now() + interval '1 day' from unnest($1::uuid[], $2::bytea[])`,
    [
      signedIn.map(({ userId }) => userId),
      signedIn.map(({ token }) => createHash('sha256').update(token).digest()),
    ],
  );
  return signedIn.map(({ token, ...person }) => ({ ...person, cookie: `kapsule_session=${token}` }));
}

/** The ids that somebody is recommended after their last video, and the time that it took. */
export async function recommend(
  { url }: TasteLibrary,
  { lastId, cookie }: SignedInPerson,
): Promise<{ ids: string[]; tookMs: number }> {
  const start = performance.now();
  const response = await fetch(`${url}/api/v1/videos/${lastId}/recommended?offset=0&count=8`, {
    headers: { cookie },
  });
  const body = (await response.json()) as { list: { kapsule_id: string }[] };
  const tookMs = performance.now() - start;
  if (!response.ok) throw new Error(`bench: recommendations answered ${response.status}`);
  return { ids: body.list.map(({ kapsule_id }) => kapsule_id), tookMs };
}
