import type { Generated, Selectable } from 'kysely';
import type { Db } from '#kernel/server/db.ts';

type ChannelTable = { user_id: string; bio: Generated<string>; avatar: string | null };
export type ChannelRow = Selectable<ChannelTable>;

export type ChannelStore = ReturnType<typeof createChannelStore>;

export function createChannelStore(kernelDb: Db) {
  const db = kernelDb.withTables<{ channels: ChannelTable }>();
  return {
    byUser: (userId: string): Promise<ChannelRow | undefined> =>
      db.selectFrom('channels').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    avatarsOf: async (userIds: readonly string[]): Promise<{ user_id: string; avatar: string }[]> =>
      userIds.length === 0
        ? []
        : db
            .selectFrom('channels')
            .select(['user_id', 'avatar'])
            .where('user_id', 'in', userIds)
            .where('avatar', 'is not', null)
            .$narrowType<{ avatar: string }>()
            .execute(),
    hasAvatar: async (avatar: string): Promise<boolean> =>
      (await db.selectFrom('channels').select('user_id').where('avatar', '=', avatar).executeTakeFirst()) !==
      undefined,
    remove: (userId: string) => db.deleteFrom('channels').where('user_id', '=', userId).execute(),
    save: (userId: string, change: Partial<Pick<ChannelRow, 'bio' | 'avatar'>>): Promise<ChannelRow> =>
      db
        .insertInto('channels')
        .values({ user_id: userId, ...change })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
        .returningAll()
        .executeTakeFirstOrThrow(),
  };
}
