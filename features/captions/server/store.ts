import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';

type CaptionTable = {
  video_id: string;
  language: string;
  label: string;
  is_default: boolean;
  file_number: number;
  cue_count: number;
  changed_at: Date;
};
type EntryTable = {
  video_id: string;
  language: string;
  position: number;
  start_ms: number;
  duration_ms: number;
  text: string;
};
type Tables = { captions: CaptionTable; caption_entries: EntryTable };
export type CaptionRow = Selectable<CaptionTable>;
export type EntryRow = Pick<Selectable<EntryTable>, 'position' | 'start_ms' | 'duration_ms' | 'text'>;

export type CaptionStore = ReturnType<typeof createCaptionStore>;

export function createCaptionStore(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<Tables>();
  return {
    listByVideo: (videoId: string): Promise<CaptionRow[]> =>
      db
        .selectFrom('captions')
        .selectAll()
        .where('video_id', '=', videoId)
        .orderBy('label')
        .orderBy('language')
        .execute(),
    find: (videoId: string, language: string): Promise<CaptionRow | undefined> =>
      db
        .selectFrom('captions')
        .selectAll()
        .where('video_id', '=', videoId)
        .where('language', '=', language)
        .executeTakeFirst(),
    /** Serializes changes to a video's captions until the transaction ends. */
    lock: (videoId: string) =>
      sql`select pg_advisory_xact_lock(hashtext('captions'), hashtext(${videoId}))`.execute(db),
    nextFileNumber: async (): Promise<number> =>
      (await sql<{ number: number }>`select nextval('caption_files') as number`.execute(db)).rows[0]!.number,

    put: (row: CaptionRow): Promise<CaptionRow> =>
      db
        .insertInto('captions')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['video_id', 'language']).doUpdateSet({
            label: row.label,
            file_number: row.file_number,
            cue_count: row.cue_count,
            changed_at: row.changed_at,
          }),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),
    change: (
      videoId: string,
      language: string,
      change: Partial<Pick<CaptionRow, 'label' | 'is_default' | 'changed_at'>>,
    ): Promise<CaptionRow> =>
      db
        .updateTable('captions')
        .set(change)
        .where('video_id', '=', videoId)
        .where('language', '=', language)
        .returningAll()
        .executeTakeFirstOrThrow(),
    clearDefault: (videoId: string) =>
      db
        .updateTable('captions')
        .set({ is_default: false })
        .where('video_id', '=', videoId)
        .where('is_default', '=', true)
        .execute(),
    remove: (videoId: string, language: string): Promise<CaptionRow | undefined> =>
      db
        .deleteFrom('captions')
        .where('video_id', '=', videoId)
        .where('language', '=', language)
        .returningAll()
        .executeTakeFirst(),

    /** Inserts with one statement, because a long video has thousands of entries. */
    async replaceEntries(
      videoId: string,
      language: string,
      entries: readonly Omit<EntryRow, 'position'>[],
    ): Promise<void> {
      await db
        .deleteFrom('caption_entries')
        .where('video_id', '=', videoId)
        .where('language', '=', language)
        .execute();
      const column = <K extends keyof (typeof entries)[number]>(name: K) =>
        entries.map((entry) => entry[name]);
      await sql`
        insert into caption_entries (video_id, language, position, start_ms, duration_ms, text)
        select ${videoId}, ${language}, entry.position - 1, entry.start_ms, entry.duration_ms, entry.text
        from unnest(${column('start_ms')}::bigint[], ${column('duration_ms')}::bigint[], ${column('text')}::text[])
          with ordinality as entry (start_ms, duration_ms, text, position)`.execute(db);
    },
    /** What is said in each video, in its default language. */
    async texts(videoIds: readonly string[], maxEntries: number): Promise<ReadonlyMap<string, string>> {
      const { rows } = await sql<{ video_id: string; text: string }>`
        select chosen.video_id, said.text
        from (
          select distinct on (video_id) video_id, language from captions
          where video_id = any(${[...videoIds]}::text[]) order by video_id, is_default desc, language
        ) as chosen cross join lateral (
          select string_agg(text, ' ') as text from caption_entries as entry
          where entry.video_id = chosen.video_id and entry.language = chosen.language and position < ${maxEntries}
        ) as said
        where said.text is not null`.execute(db);
      return new Map(rows.map(({ video_id, text }) => [video_id, text]));
    },
    entries: (videoId: string, language: string, after: number, max: number): Promise<EntryRow[]> =>
      db
        .selectFrom('caption_entries')
        .select(['position', 'start_ms', 'duration_ms', 'text'])
        .where('video_id', '=', videoId)
        .where('language', '=', language)
        .where('position', '>', after)
        .orderBy('position')
        .limit(max)
        .execute(),
  };
}
