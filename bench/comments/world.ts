import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { freePort } from '#test/real-server.ts';
import type { Bench } from '../processes.ts';

const PEOPLE = 400;
export const FEW = 100;
export const MANY = 100_000;
export const HUGE = 1_000_000;

/** A signed-in browser, ready to post. */
export interface Poster {
  readonly cookie: string;
  readonly csrf: string;
}

export interface BenchWorld {
  readonly databaseUrl: string;
  /** Answers readers; counts what it asks the database. */
  readonly reading: string;
  /** A second process, which takes the posts. */
  readonly writing: string;
  readonly posters: readonly Poster[];
  /** Videos with few, many and very many comments, and a live event. */
  readonly few: string;
  readonly many: string;
  readonly huge: string;
  readonly event: string;
}

export async function openCommentWorld(bench: Bench, { many = MANY, huge = HUGE } = {}): Promise<BenchWorld> {
  const databaseUrl = await bench.createDatabase('comments');
  const start = async (name: string): Promise<string> => {
    const port = await freePort();
    const env = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: `${bench.folder}/${name}`,
      PORT: String(port),
      ROLE: 'web',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      DEMO: '0',
    };
    await bench.run('bench/comments/counting-server.ts', ['--expose-gc'], env, 'ready');
    return `http://127.0.0.1:${port}`;
  };
  const [reading, writing] = [await start('reading'), await start('writing')];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const tokens = await fillPeople(client);
  const videos = { few: 'benchFew1111', many: 'benchMany111', huge: 'benchHuge111', event: 'benchEvent11' };
  await fillVideos(client, Object.values(videos), videos.event);
  await inBulk(client, async () => {
    await fillComments(client, videos.few, FEW);
    await fillComments(client, videos.many, many);
    await fillComments(client, videos.huge, huge);
  });
  await client.query('vacuum analyze');
  await client.end();
  const posters: Poster[] = [];
  for (const token of tokens) posters.push(await posterOf(writing, `kapsule_session=${token}`));
  return { databaseUrl, reading, writing, posters, ...videos };
}

async function posterOf(url: string, cookie: string): Promise<Poster> {
  const answer = await fetch(`${url}/api/v1/me`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`bench: /api/v1/me answered ${answer.status}`);
  return { cookie, csrf: ((await answer.json()) as { _csrf: string })._csrf };
}

/** People with a session each, put straight into the tables: hashing passwords is measured elsewhere. */
async function fillPeople(client: pg.Client): Promise<string[]> {
  const tokens = Array.from({ length: PEOPLE }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await client.query(
    `insert into users (username, displayname, organization_id, organization_role, created_at)
     select 'person-' || n, 'Person ' || n, (select id from organizations where is_default), 'member', now()
     from generate_series(1, $1) as n`,
    [PEOPLE],
  );
  await client.query(
    `insert into user_sessions (user_id, token_hash, user_agent, created_at, last_seen_at, expires_at)
     select id, hash, 'bench', now(), now(), now() + interval '1 day'
     from unnest($1::bytea[]) with ordinality as t (hash, n) join users on username = 'person-' || n`,
    [hashes],
  );
  return tokens;
}

async function fillVideos(client: pg.Client, ids: readonly string[], event: string): Promise<void> {
  await client.query(
    `insert into videos (id, organization_id, owner_id, displayname, visibility, src, live_state, state, playable, created_at, published_at)
     select id, organization_id, owner, 'Bench', 'public', case when id = $2 then 'LIVE_EVENT' else 'VIDEO' end,
       case when id = $2 then 'LIVE' end, 'ready', true, now(), now()
     from unnest($1::text[]) as id, (select organization_id, id as owner from users where username = 'person-1') as person`,
    [ids, event],
  );
}

/** Indexes are built once at the end and references are not checked: a million rows take seconds, not minutes. */
async function inBulk(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `select format('drop index %I', indexname) as drop, indexdef as create from pg_indexes
     where tablename = 'comments' and indexdef not like 'CREATE UNIQUE%'`,
  );
  for (const { drop } of rows) await client.query(drop);
  await client.query('set session_replication_role = replica');
  await fill();
  await client.query('set session_replication_role = origin');
  await client.query("set maintenance_work_mem = '256MB'");
  for (const { create } of rows) await client.query(create);
}

/** Texts of 40 to 240 characters by many authors, a second apart, ten replies to every hundredth. */
async function fillComments(client: pg.Client, videoId: string, count: number): Promise<void> {
  await client.query(
    `insert into comments (video_id, organization_id, author_id, text, reply_count, created_at, updated_at, changed_at)
     select $1, organization_id, id, repeat('Words of a comment, number ' || n || '. ', 1 + n % 6),
       case when n % 100 = 0 then 10 else 0 end, at, at, at
     from (select n, now() - make_interval(secs => $2 - n + 600) as at, 1 + n % ${PEOPLE} as person
       from generate_series(1, $2) as n) as one
     join users on username = 'person-' || person order by n`,
    [videoId, count],
  );
  await client.query(
    `insert into comments (video_id, organization_id, author_id, parent_id, text, created_at, updated_at, changed_at)
     select video_id, organization_id, author_id, id, 'A reply', created_at, created_at, created_at
     from comments, generate_series(1, 10) where video_id = $1 and reply_count > 0`,
    [videoId],
  );
  // The second person has held comments of their own at the newest end; a few are pinned, far apart.
  await client.query(
    `update comments set status = 'held', waiting_for = 'word' where id in (select id from comments
       where video_id = $1 and parent_id is null and author_id = (select id from users where username = 'person-2')
       order by id desc limit 5)`,
    [videoId],
  );
  await client.query(
    `update comments set pinned = true, pin_changed_at = now() where id in (select id from comments
       where video_id = $1 and parent_id is null and status = 'visible' and reply_count = 0 order by md5(id::text) limit 30)`,
    [videoId],
  );
  await client.query(
    `insert into comment_totals (video_id, visible, pinned) select $1, count(*), count(*) filter (where pinned)
     from comments where video_id = $1 and parent_id is null and status = 'visible'`,
    [videoId],
  );
}
