import { sql } from 'kysely';
import type { Site } from './harness.ts';

/**
 * Inserts thousands of old comments directly: `Line … of comment N`, one to four lines. Posting them would exceed the
 * limit per person.
 */
export async function seedComments(site: Site, videoId: string, count: number): Promise<void> {
  const { db } = site.server.kernel;
  await sql`
    insert into comments (video_id, organization_id, author_id, text, created_at, updated_at, changed_at)
    select ${videoId}, (select organization_id from videos where id = ${videoId}), author.id,
      (select string_agg('Line ' || line || ' of comment ' || number, E'\n') from generate_series(0, number % 4) as line),
      at, at, at
    from generate_series(0, ${count - 1}) as number
    cross join lateral (select now() - interval '1 day' + number * interval '10 milliseconds' as at) as time
    cross join lateral (
      select id from users order by username offset number % (select least(count(*), 3) from users) limit 1
    ) as author
    order by number`.execute(db);
  await sql`
    insert into comment_totals (video_id, visible) values (${videoId}, ${count})
    on conflict (video_id) do update set visible = comment_totals.visible + ${count}`.execute(db);
}
