import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { freePort } from '#test/real-server.ts';
import type { Bench } from '../processes.ts';

const PEOPLE = 400;
export const FEW = 100;
export const MANY = 100_000;
export const HUGE = 1_000_000;

/** The credentials of a signed-in user. */
export interface Author {
  readonly cookie: string;
  readonly csrf: string;
}

export interface CommentFixture {
  readonly databaseUrl: string;
  /** The process that serves readers and counts its database queries. */
  readonly readUrl: string;
  /** A second process, which receives the posts. */
  readonly writeUrl: string;
  readonly authors: readonly Author[];
  /** Videos with few, many, and very many comments, and a live event. */
  readonly few: string;
  readonly many: string;
  readonly huge: string;
  readonly liveEvent: string;
}

export async function openCommentFixture(
  bench: Bench,
  { many = MANY, huge = HUGE } = {},
): Promise<CommentFixture> {
  const databaseUrl = await bench.createDatabase('comments');
  const startServer = async (name: string): Promise<string> => {
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
  const [readUrl, writeUrl] = [await startServer('reading'), await startServer('writing')];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const tokens = await fillPeople(client);
  const videos = {
    few: 'benchFew1111',
    many: 'benchMany111',
    huge: 'benchHuge111',
    liveEvent: 'benchEvent11',
  };
  await fillVideos(client, Object.values(videos), videos.liveEvent);
  await insertInBulk(client, async () => {
    await fillComments(client, videos.few, FEW);
    await fillComments(client, videos.many, many);
    await fillComments(client, videos.huge, huge);
  });
  await client.query('vacuum analyze');
  await client.end();
  const authors: Author[] = [];
  for (const token of tokens) authors.push(await readAuthor(writeUrl, `kapsule_session=${token}`));
  return { databaseUrl, readUrl, writeUrl, authors, ...videos };
}

async function readAuthor(url: string, cookie: string): Promise<Author> {
  const response = await fetch(`${url}/api/v1/me`, { headers: { cookie } });
  if (!response.ok) throw new Error(`bench: /api/v1/me answered ${response.status}`);
  return { cookie, csrf: ((await response.json()) as { _csrf: string })._csrf };
}

/** Inserts people, each with a session, directly into the tables; hashing passwords would take too long. */
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

async function fillVideos(client: pg.Client, ids: readonly string[], liveEvent: string): Promise<void> {
  await client.query(
    `insert into videos (id, organization_id, owner_id, displayname, visibility, src, live_state, state, playable, created_at, published_at)
     select id, organization_id, owner, 'Bench', 'public', case when id = $2 then 'LIVE_EVENT' else 'VIDEO' end,
       case when id = $2 then 'LIVE' end, 'ready', true, now(), now()
     from unnest($1::text[]) as id, (select organization_id, id as owner from users where username = 'person-1') as person`,
    [ids, liveEvent],
  );
}

/** Builds indexes once at the end and skips foreign-key checks, so that a million rows take seconds, not minutes. */
async function insertInBulk(client: pg.Client, fill: () => Promise<void>): Promise<void> {
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

/** Inserts texts of 40 to 240 characters by many authors, a second apart, with ten replies to every hundredth. */
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
  // The second person's newest comments are held; a few comments throughout the list are pinned.
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
