import pg from 'pg';

/** A random sample of the inserted videos. */
export interface VideoSample {
  readonly ids: readonly string[];
  readonly publishedMs: readonly number[];
}

const SAMPLE_SIZE = 5_000;

/** Inserts public videos directly into the tables and returns a sample of them. */
export async function fillVideos(databaseUrl: string, count: number): Promise<VideoSample> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into videos (id, organization_id, owner_id, displayname, description, tags, visibility, state, playable, duration_ms, search, created_at, published_at)
     select 'bnch' || translate(lpad(n::text, 8, '0'), '0', 'A'), u.organization_id, u.id,
       'Lecture ' || n || ' on ' || (array['algebra', 'botany', 'chemistry', 'drawing', 'economics'])[1 + n % 5],
       repeat('What this lecture is about, in a few plain words. ', 6), array['term' || n % 40, 'lecture'],
       'public', 'ready', true, 60000 + n % 3600000,
       setweight(to_tsvector('simple', 'lecture ' || n || ' on ' || (array['algebra', 'botany', 'chemistry', 'drawing', 'economics'])[1 + n % 5]), 'A'),
       now() - make_interval(secs => n), now() - make_interval(secs => n)
     from generate_series(1, $1::int) n, (select id, organization_id from users limit 1) u`,
    [count],
  );
  await client.query('vacuum analyze videos');
  const { rows } = await client.query<{ id: string; published_at: Date }>(
    'select id, published_at from videos order by md5(id) limit $1',
    [SAMPLE_SIZE],
  );
  await client.end();
  return { ids: rows.map((row) => row.id), publishedMs: rows.map((row) => row.published_at.getTime()) };
}
