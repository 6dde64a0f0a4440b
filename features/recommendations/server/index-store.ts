import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';

/** A video as it is indexed. */
export interface IndexedVideo {
  readonly id: string;
  readonly scope: string | null;
  readonly version: number;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly ownerId: string;
  readonly viewCount: number;
  readonly captionFiles: string;
  /** When it was published, or else created. */
  readonly since: Date;
  /** Of recorded views; null without any. */
  readonly heat: number | null;
}
export interface VideoEntry {
  readonly id: string;
  readonly scope: string | null;
  readonly version: number;
  readonly captionFiles: string;
  readonly terms: readonly string[];
  readonly weights: readonly number[];
  readonly heat: number;
}

/** The term of all listed videos. */
export const ANY = '';

/** '' for videos that everybody finds, an organization for those of its members, null for all others and unplayable ones. */
const SCOPE = sql<string | null>`case
  when videos.deleted_at is not null or not videos.playable or videos.published_at is null then null
  when videos.live_state in ('SCHEDULED', 'NOT_LIVE') or (videos.live_state = 'CLOSED' and videos.duration_ms = 0) then null
  when videos.visibility = 'public' then ''
  when videos.visibility = 'organization' then videos.organization_id::text end`;

/** Names the captions of a video, and which are the default; every upload has another number. */
const CAPTION_FILES = sql<string>`coalesce((
  select string_agg(file_number || case when is_default then '*' else '' end, ',' order by file_number)
  from captions where captions.video_id = videos.id), '')`;

export type IndexStore = ReturnType<typeof createIndexStore>;

/** Writes the tables that recommendations are read from. One job at a time does. */
export function createIndexStore(db: Db | Tx) {
  return {
    note: (ids: readonly string[]) =>
      sql`insert into recommendation_changes select distinct unnest(${[...ids]}::text[]) on conflict do nothing`.execute(
        db,
      ),
    /** Notes what differs from the videos: after an upgrade, and if events got lost. */
    noteDifferences: () =>
      sql`insert into recommendation_changes
          select coalesce(videos.id, known.video_id)
          from videos full join recommendation_videos as known on known.video_id = videos.id
          where videos.id is null or known.video_id is null or known.version <> videos.version
            or known.scope is distinct from ${SCOPE}
            or known.caption_files <> ${CAPTION_FILES}
          on conflict do nothing`.execute(db),
    async takeChanges(max: number): Promise<string[]> {
      const { rows } = await sql<{ video_id: string }>`
        delete from recommendation_changes where video_id in (select video_id from recommendation_changes limit ${max})
        returning video_id`.execute(db);
      return rows.map(({ video_id }) => video_id);
    },
    async readVideos(ids: readonly string[]): Promise<IndexedVideo[]> {
      const { rows } = await sql<IndexedVideo>`
        select videos.id, ${SCOPE} as scope, version, displayname as title, description, tags, owner_id as "ownerId",
          view_count as "viewCount", ${CAPTION_FILES} as "captionFiles", coalesce(published_at, created_at) as since, viewed.heat
        from videos left join recommendation_heat as viewed on viewed.video_id = videos.id
        where videos.id = any(${[...ids]}::text[])`.execute(db);
      return rows;
    },
    /** How many listed videos have each term. */
    async countVideos(terms: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await sql<{ term: string; videos: number }>`
        select term, videos from recommendation_terms where term = any(${[...terms]}::text[])`.execute(db);
      return new Map(rows.map(({ term, videos }) => [term, videos]));
    },
    async readListedTerms(ids: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ term: string }>`
        select term from recommendation_postings where video_id = any(${[...ids]}::text[])`.execute(db);
      return rows.map(({ term }) => term);
    },
    /** Replaces everything that is stored about these videos; those without an entry are removed. */
    async replace(ids: readonly string[], entries: readonly VideoEntry[], now: Date): Promise<void> {
      const gone = ids.filter((id) => !entries.some((one) => one.id === id));
      await sql`delete from recommendation_postings where video_id = any(${[...ids]}::text[])`.execute(db);
      for (const table of ['recommendation_videos', 'recommendation_heat'])
        await sql`delete from ${sql.table(table)} where video_id = any(${gone}::text[])`.execute(db);
      await put(db, entries, now);
      const postings = entries.flatMap(({ id, scope, terms, weights, heat }) =>
        scope === null
          ? []
          : [ANY, ...terms].map((term, index) => ({
              id,
              scope,
              term,
              weight: weights[index - 1] ?? 0,
              heat,
            })),
      );
      await sql`
        insert into recommendation_postings (video_id, term, scope, weight, heat)
        select * from unnest(${postings.map(({ id }) => id)}::text[], ${postings.map(({ term }) => term)}::text[],
          ${postings.map(({ scope }) => scope)}::text[], ${postings.map(({ weight }) => weight)}::real[],
          ${postings.map(({ heat }) => heat)}::float8[])`.execute(db);
    },
    async changeCounts(changes: ReadonlyMap<string, number>): Promise<void> {
      await sql`
        insert into recommendation_terms as known (term, videos)
        select * from unnest(${[...changes.keys()]}::text[], ${[...changes.values()]}::integer[])
        on conflict (term) do update set videos = greatest(0, known.videos + excluded.videos)`.execute(db);
      await sql`delete from recommendation_terms where term = any(${[...changes.keys()]}::text[]) and videos <= 0`.execute(
        db,
      );
    },
  };
}

const put = (db: Db | Tx, entries: readonly VideoEntry[], now: Date) =>
  sql`insert into recommendation_videos (video_id, scope, version, caption_files, terms, weights, heat, indexed_at)
      select id, scope, version, "captionFiles", terms, weights, heat, ${now}
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as entry (id text, scope text, version integer, "captionFiles" text, terms text[], weights real[], heat float8)
      on conflict (video_id) do update set scope = excluded.scope, version = excluded.version,
        caption_files = excluded.caption_files, terms = excluded.terms,
        weights = excluded.weights, heat = excluded.heat, indexed_at = excluded.indexed_at`.execute(db);
