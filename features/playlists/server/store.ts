import { type Generated, type Selectable, sql } from 'kysely';
import type { Visibility } from '#features/videos/contract.ts';
import type { Db, Tx } from '#kernel/server/db.ts';

// Type aliases, because Kysely requires an index signature.
type PlaylistTable = {
  id: string;
  owner_id: string;
  organization_id: string | null;
  kind: Generated<'list' | 'later'>;
  displayname: string;
  description: Generated<string>;
  visibility: Visibility;
  cover: string | null;
  version: Generated<number>;
  created_at: Date;
  changed_at: Date;
};
export type PlaylistTables = {
  playlists: PlaylistTable;
  playlist_entries: {
    playlist_id: string;
    video_id: string;
    position: number;
    start_ms: number | null;
    end_ms: number | null;
  };
};
export type PlaylistRow = Selectable<PlaylistTable>;
export type NewPlaylist = Omit<PlaylistRow, 'version' | 'cover'>;
export type PlaylistChange = Partial<
  Pick<PlaylistRow, 'displayname' | 'description' | 'visibility' | 'organization_id'>
>;

export interface ListQuery {
  readonly ownerId: string;
  /** Only those that are listed for members of this organization, or for everyone with null. */
  readonly listedFor?: string | null;
  readonly words: string | undefined;
  readonly offset: number;
  readonly max: number;
}

export type PlaylistStore = ReturnType<typeof createPlaylistStore>;

export function createPlaylistStore(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<PlaylistTables>();
  const byId = (id: string) => db.selectFrom('playlists').selectAll().where('id', '=', id);

  function filtered({ ownerId, listedFor, words }: ListQuery) {
    let query = db.selectFrom('playlists').where('owner_id', '=', ownerId);
    if (listedFor !== undefined)
      query = query.where((where) =>
        where.or([
          where('visibility', '=', 'public'),
          where.and([where('visibility', '=', 'organization'), where('organization_id', '=', listedFor)]),
        ]),
      );
    const pattern = words && `%${words.replace(/[\\%_]/g, '\\$&')}%`;
    return pattern ? query.where('displayname', 'ilike', pattern) : query;
  }

  return {
    byId: (id: string): Promise<PlaylistRow | undefined> => byId(id).executeTakeFirst(),
    /** Whoever changes entries waits here, so that their order stays consistent. */
    lock: (id: string): Promise<PlaylistRow | undefined> => byId(id).forUpdate().executeTakeFirst(),

    insert: (row: NewPlaylist): Promise<PlaylistRow> =>
      db.insertInto('playlists').values(row).returningAll().executeTakeFirstOrThrow(),
    /** Does nothing if the person already has such a list. */
    insertLater: (row: NewPlaylist) =>
      db
        .insertInto('playlists')
        .values(row)
        .onConflict((conflict) => conflict.column('owner_id').where('kind', '=', 'later').doNothing())
        .execute(),
    laterOf: (ownerId: string): Promise<PlaylistRow | undefined> =>
      db
        .selectFrom('playlists')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('kind', '=', 'later')
        .executeTakeFirst(),

    /** Watch later first, then what was changed last. */
    list: (query: ListQuery): Promise<PlaylistRow[]> =>
      filtered(query)
        .selectAll()
        .orderBy(sql`kind = 'later'`, 'desc')
        .orderBy('changed_at', 'desc')
        .orderBy('id', 'desc')
        .offset(query.offset)
        .limit(query.max)
        .execute(),
    async count(query: Pick<ListQuery, 'ownerId' | 'listedFor' | 'words'>): Promise<number> {
      const found = filtered({ ...query, offset: 0, max: 0 }).select(sql<number>`count(*)::int`.as('count'));
      return (await found.executeTakeFirstOrThrow()).count;
    },

    /** Undefined when the playlist does not exist or, with a version, when it has changed since. */
    async change(
      id: string,
      change: PlaylistChange & { readonly cover?: string | null },
      { version, now }: { readonly version?: number | undefined; readonly now: Date },
    ): Promise<PlaylistRow | undefined> {
      let query = db
        .updateTable('playlists')
        .set({ ...change, version: sql`version + 1`, changed_at: now })
        .where('id', '=', id);
      if (version !== undefined) query = query.where('version', '=', version);
      return query.returningAll().executeTakeFirst();
    },
    remove: (id: string) => db.deleteFrom('playlists').where('id', '=', id).execute(),

    hasCover: async (cover: string): Promise<boolean> =>
      (await db.selectFrom('playlists').select('id').where('cover', '=', cover).executeTakeFirst()) !==
      undefined,

    ownedBy: (ownerId: string): Promise<PlaylistRow[]> =>
      db.selectFrom('playlists').selectAll().where('owner_id', '=', ownerId).orderBy('created_at').execute(),
    /** False when the playlist has another owner by now. */
    async giveTo(row: PlaylistRow, ownerId: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('playlists')
        .set({ owner_id: ownerId, version: sql`version + 1` })
        .where('id', '=', row.id)
        .where('owner_id', '=', row.owner_id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
