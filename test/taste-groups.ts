import type pg from 'pg';

/** Made-up people who mostly watch videos of one topic each. */
export interface TasteGroups {
  readonly groups: number;
  readonly videos: number;
  readonly people: number;
  /** Videos that each person watched. */
  readonly watched: number;
}
export interface TastePerson {
  readonly userId: string;
  readonly username: string;
  /** The last video in the history. */
  readonly lastId: string;
  /** Watched after it, but not part of the history. */
  readonly nextId: string;
}

/** The part of the videos that a person watches outside of their topic. */
const ASIDE = 0.25;

/** The same numbers in every run: a hash of a name, from 0 to 1. */
const CHANCE = `create or replace function pg_temp.chance(name text) returns float8 immutable language sql
  as $$ select (hashtextextended(name, 7) & 9007199254740991) / 9007199254740992.0 $$`;

/** Ids have twelve characters, and no 0. */
const VIDEO_ID = `create or replace function pg_temp.video_id(number integer) returns text immutable language sql
  as $$ select 'taste' || translate(lpad(number::text, 7, '0'), '0', 'x') $$`;

/** Titles share a word with a few videos of the topic and one with videos of all topics. */
const VIDEOS = `
  insert into videos (id, organization_id, owner_id, displayname, description, tags, visibility, state, playable, generation,
    duration_ms, created_at, published_at)
  select pg_temp.video_id(number), organization_id, id, format('Topic%s part%s about%s', topic, number / $2::int % 20, number % 50),
    'A made-up video', array['tag' || topic, 'series' || number % 200], 'public', 'ready', true, 1, 600000, time, time
  from users, generate_series(0, $1::int - 1) as number,
    lateral (select number % $2::int as topic) as chosen,
    lateral (select $3::timestamptz - pg_temp.chance('age' || number) * interval '300 days') as published (time)
  where username = 'taste-owner'`;

/** Some videos of each topic are watched far more often than others; the last of a person is the one to be guessed. */
const EVENTS = `
  create temporary table taste_events as
  select *, step = max(step) over (partition by person) as is_next
  from (select distinct on (person, video_id) person, step, video_id from (
    select person, step, pg_temp.video_id(
      case when pg_temp.chance(format('aside %s %s', person, step)) < ${ASIDE} then floor($2::int * pick)::int
      else floor($2::int / $3::int * pick)::int * $3::int + person % $3::int end) as video_id
    from generate_series(0, $1::int - 1) as person, generate_series(1, $4::int + 1) as step,
      lateral (select power(pg_temp.chance(format('pick %s %s', person, step)), 2) as pick) as picked
  ) as picks order by person, video_id, step) as watched`;

const HISTORY = `
  insert into watch_history (user_id, video_id, generation, ranges, watched_ms, position_ms, duration_ms, last_at)
  select users.id, video_id, 1, '{[0,480000)}', 480000, 0, 600000, $1::timestamptz - (100 - step) * interval '6 hours'
  from taste_events join users on users.username = 'taste-' || person
  where not is_next order by users.id, video_id`;

const PEOPLE = `insert into users (username, displayname, organization_id, organization_role, created_at)
  select 'taste-' || named.name, 'Person', organizations.id, 'member', now()
  from organizations, (select 'owner' as name union all select number::text from generate_series(0, $1::int - 1) as number) as named
  where is_default`;

const HEAT = `insert into recommendation_heat (video_id, heat)
  select video_id, ln(sum(power(2, extract(epoch from last_at)::float8 / 2592000))) / ln(2) from watch_history group by video_id
  on conflict do nothing`;

/** Fills a database; the index is made by the server's jobs. */
export async function fillTasteGroups(client: pg.Client, taste: TasteGroups, now: Date): Promise<void> {
  const { groups, videos, people, watched } = taste;
  await client.query(CHANCE);
  await client.query(VIDEO_ID);
  await client.query(PEOPLE, [people]);
  await client.query(VIDEOS, [videos, groups, now]);
  await client.query(EVENTS, [people, videos, groups, watched]);
  // Without statistics, the rows would be joined one by one.
  await client.query('analyze');
  await client.query(HISTORY, [now]);
  await client.query(`update videos set view_count = seen.count
    from (select video_id, count(*) from watch_history group by video_id) as seen where seen.video_id = videos.id`);
  await client.query(HEAT);
}

/** People and the video that each of them watches next. */
export async function readTastePeople(client: pg.Client, max: number): Promise<TastePerson[]> {
  const { rows } = await client.query<TastePerson>(
    `select users.id as "userId", username, (ids)[1] as "nextId", (ids)[2] as "lastId"
     from (select person, array_agg(video_id order by step desc) as ids from taste_events group by person) as lists
       join users on users.username = 'taste-' || person
     where cardinality(ids) > 2 order by person limit $1`,
    [max],
  );
  return rows;
}

/** For each person: whether the most watched videos that they have not seen contain the next one. */
export async function countPopularHits(
  client: pg.Client,
  people: readonly TastePerson[],
  top: number,
): Promise<number> {
  const { rows } = await client.query<{ hits: number }>(
    `select count(*)::int as hits from unnest($1::uuid[], $2::text[]) as wanted (user_id, video_id)
     where wanted.video_id in (
       select id from videos where id not in (
         select video_id from watch_history where watch_history.user_id = wanted.user_id
       ) order by view_count desc, id limit $3)`,
    [people.map(({ userId }) => userId), people.map(({ nextId }) => nextId), top],
  );
  return rows[0]!.hits;
}
