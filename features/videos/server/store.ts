import { type Expression, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { CommentType } from '../contract.ts';
import { publishedAt } from './published-at.ts';
import { VIDEO_COLUMNS, type VideoRow, type VideoTable, type VideoTables } from './tables.ts';

export type VideoChange = Omit<Updateable<VideoTable>, 'id' | 'search' | 'version' | 'published_at'>;
export type NewVideo = Pick<
  VideoRow,
  | 'id'
  | 'organization_id'
  | 'owner_id'
  | 'displayname'
  | 'description'
  | 'tags'
  | 'visibility'
  | 'comment_type'
  | 'src'
  | 'live_state'
  | 'time_live'
  | 'playable'
  | 'state'
  | 'created_at'
  | 'published_at'
>;

interface SearchedText {
  readonly displayname: string;
  readonly description: string;
  readonly tags: readonly string[];
}

/**
 * 'simple' does no stemming, for all languages; titles rank above tags, tags above descriptions. What is not given is
 * read from the row that is changed, because someone else may have changed it just before.
 */
function searchVector({ displayname, tags, description }: Partial<SearchedText>): Expression<unknown> {
  const title = displayname ?? sql.ref('displayname');
  const words = tags ? tags.join(' ') : sql`array_to_string(tags, ' ')`;
  return sql`setweight(to_tsvector('simple', ${title}), 'A')
    || setweight(to_tsvector('simple', ${words}), 'B')
    || setweight(to_tsvector('simple', ${description ?? sql.ref('description')}), 'C')`;
}

export type VideoStore = ReturnType<typeof createVideoStore>;

export function createVideoStore(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<VideoTables>();
  const withTrash = (id: string): Promise<VideoRow | undefined> =>
    db.selectFrom('videos').select(VIDEO_COLUMNS).where('id', '=', id).executeTakeFirst();
  const videos = () => db.selectFrom('videos').where('deleted_at', 'is', null);
  return {
    /** Undefined for videos in the trash, which nobody can use. */
    byId: (id: string): Promise<VideoRow | undefined> =>
      videos().select(VIDEO_COLUMNS).where('id', '=', id).executeTakeFirst(),
    withTrash,
    visibilityOf: async (id: string): Promise<VideoRow['visibility'] | undefined> =>
      (await videos().select('visibility').where('id', '=', id).executeTakeFirst())?.visibility,
    wasDeleted: async (id: string): Promise<boolean> =>
      (await withTrash(id))?.deleted_at != null ||
      (await db.selectFrom('deleted_videos').select('id').where('id', '=', id).executeTakeFirst()) !==
        undefined,
    insert: (video: NewVideo): Promise<VideoRow> =>
      db
        .insertInto('videos')
        .values({ ...video, search: searchVector(video) })
        .returning(VIDEO_COLUMNS)
        .executeTakeFirstOrThrow(),

    /** Undefined when the video does not exist or, with a version, when it has changed since. */
    async change(
      current: VideoRow,
      change: VideoChange,
      { version, now }: { readonly version?: number | undefined; readonly now: Date },
    ): Promise<VideoRow | undefined> {
      const isSearchable = 'displayname' in change || 'description' in change || 'tags' in change;
      let query = db
        .updateTable('videos')
        .set({
          ...change,
          published_at: publishedAt(change, now),
          version: sql`version + 1`,
          ...(isSearchable ? { search: searchVector(change as Partial<SearchedText>) } : {}),
        })
        .where('id', '=', current.id)
        .where('deleted_at', 'is', null);
      if (version !== undefined) query = query.where('version', '=', version);
      return query.returning(VIDEO_COLUMNS).executeTakeFirst();
    },

    /** Stores processing results without a new version, so that concurrent edits do not conflict. */
    record: (id: string, change: VideoChange, now: Date): Promise<VideoRow | undefined> =>
      db
        .updateTable('videos')
        .set({ ...change, published_at: publishedAt(change, now) })
        .where('id', '=', id)
        .returning(VIDEO_COLUMNS)
        .executeTakeFirst(),

    isManager: async (videoId: string, userId: string): Promise<boolean> =>
      (await db
        .selectFrom('video_managers')
        .select('user_id')
        .where('video_id', '=', videoId)
        .where('user_id', '=', userId)
        .executeTakeFirst()) !== undefined,
    /** Videos that a person owns or manages. */
    managedIds: async (userId: string): Promise<string[]> =>
      (
        await videos()
          .select('id')
          .where('owner_id', '=', userId)
          .union(db.selectFrom('video_managers').select('video_id as id').where('user_id', '=', userId))
          .execute()
      ).map((row) => row.id),
    /** Videos of an organization with this comment mode, limited to `ids` if given. */
    async idsInMode(organizationId: string, mode: CommentType, ids?: readonly string[]): Promise<string[]> {
      const query = videos()
        .select('id')
        .where('organization_id', '=', organizationId)
        .where('comment_type', '=', mode);
      const found = await (ids ? query.where(sql<boolean>`id = any(${[...ids]}::text[])`) : query).execute();
      return found.map((row) => row.id);
    },
    managerIds: async (videoId: string): Promise<string[]> =>
      (
        await db
          .selectFrom('video_managers')
          .select('user_id')
          .where('video_id', '=', videoId)
          .orderBy('added_at')
          .execute()
      ).map((row) => row.user_id),
    addManager: (videoId: string, userId: string) =>
      db
        .insertInto('video_managers')
        .values({ video_id: videoId, user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    removeManager: (videoId: string, userId: string) =>
      db.deleteFrom('video_managers').where('video_id', '=', videoId).where('user_id', '=', userId).execute(),
  };
}
