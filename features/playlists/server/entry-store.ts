import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { Entry } from '../entries.ts';
import type { PlaylistTables } from './store.ts';

export type EntryStore = ReturnType<typeof createEntryStore>;

/** The entries of playlists. Writers hold the lock of the playlist's row. */
export function createEntryStore(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<PlaylistTables>();

  return {
    /** In order, by playlist. */
    async ofAll(ids: readonly string[]): Promise<ReadonlyMap<string, Entry[]>> {
      const found = new Map<string, Entry[]>(ids.map((id) => [id, []]));
      if (ids.length === 0) return found;
      const rows = await db
        .selectFrom('playlist_entries')
        .select(['playlist_id', 'video_id', 'start_ms', 'end_ms'])
        .where(sql<boolean>`playlist_id = any(${[...ids]}::text[])`)
        .orderBy('playlist_id')
        .orderBy('position')
        .execute();
      for (const { playlist_id, video_id, start_ms, end_ms } of rows)
        found.get(playlist_id)!.push({ videoId: video_id, startMs: start_ms, endMs: end_ms });
      return found;
    },

    count: async (id: string): Promise<number> =>
      (
        await db
          .selectFrom('playlist_entries')
          .select(sql<number>`count(*)::int`.as('count'))
          .where('playlist_id', '=', id)
          .executeTakeFirstOrThrow()
      ).count,

    has: async (id: string, videoId: string): Promise<boolean> =>
      (await db
        .selectFrom('playlist_entries')
        .select('video_id')
        .where('playlist_id', '=', id)
        .where('video_id', '=', videoId)
        .executeTakeFirst()) !== undefined,

    append: (id: string, videoId: string) =>
      sql`insert into playlist_entries (playlist_id, video_id, position)
          select ${id}, ${videoId}, coalesce(max(position), -1) + 1
          from playlist_entries where playlist_id = ${id}`.execute(db),

    /** False when the video was not in the list. */
    async remove(id: string, videoId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('playlist_entries')
        .where('playlist_id', '=', id)
        .where('video_id', '=', videoId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Entries that stay are updated, not replaced: they need no lock on their videos, which may be being deleted. */
    async set(id: string, entries: readonly Entry[]): Promise<void> {
      const ids = entries.map(({ videoId }) => videoId);
      await db
        .deleteFrom('playlist_entries')
        .where('playlist_id', '=', id)
        .where(sql<boolean>`video_id <> all(${ids}::text[])`)
        .execute();
      await sql`
        insert into playlist_entries (playlist_id, video_id, position, start_ms, end_ms)
        select ${id}, video_id, place, start_ms, end_ms
        from unnest(
          ${ids}::text[],
          ${entries.map(({ startMs }) => startMs)}::bigint[],
          ${entries.map(({ endMs }) => endMs)}::bigint[]
        ) with ordinality as given (video_id, start_ms, end_ms, place)
        on conflict (playlist_id, video_id) do update
        set position = excluded.position, start_ms = excluded.start_ms, end_ms = excluded.end_ms`.execute(db);
    },
  };
}
