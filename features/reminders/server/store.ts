import type { Db } from '#kernel/server/db.ts';

type ReminderTable = {
  video_id: string;
  user_id: string;
  time_zone: string | null;
  language: string;
  created_at: Date;
  sent_for: Date | null;
};
export type ReminderRow = ReminderTable;

export function createReminderStore(kernelDb: Db) {
  const db = kernelDb.withTables<{ reminders: ReminderTable }>();
  const one = (videoId: string, userId: string) => ({ video_id: videoId, user_id: userId });
  return {
    has: async (videoId: string, userId: string): Promise<boolean> =>
      (await db
        .selectFrom('reminders')
        .select('video_id')
        .where('video_id', '=', videoId)
        .where('user_id', '=', userId)
        .executeTakeFirst()) !== undefined,

    async put(row: Omit<ReminderRow, 'sent_for'>): Promise<void> {
      const { time_zone, language } = row;
      await db
        .insertInto('reminders')
        .values({ ...row, sent_for: null })
        .onConflict((conflict) =>
          conflict.columns(['video_id', 'user_id']).doUpdateSet({ time_zone, language }),
        )
        .execute();
    },

    async remove(videoId: string, userId: string): Promise<void> {
      await db
        .deleteFrom('reminders')
        .where('video_id', '=', videoId)
        .where('user_id', '=', userId)
        .execute();
    },

    /** Those that no mail was sent for yet, for this start. */
    listUnsent: (videoId: string, start: Date): Promise<ReminderRow[]> =>
      db
        .selectFrom('reminders')
        .selectAll()
        .where('video_id', '=', videoId)
        .where('sent_for', 'is distinct from', start)
        .orderBy('user_id')
        .execute(),

    listOf: (userId: string): Promise<ReminderRow[]> =>
      db.selectFrom('reminders').selectAll().where('user_id', '=', userId).orderBy('video_id').execute(),
    removeAllOf: (userId: string) => db.deleteFrom('reminders').where('user_id', '=', userId).execute(),

    async mark({ video_id, user_id }: ReminderRow, sentFor: Date | null): Promise<void> {
      await db
        .updateTable('reminders')
        .set({ sent_for: sentFor })
        .where((where) => where.and(one(video_id, user_id)))
        .execute();
    },
  };
}
export type ReminderStore = ReturnType<typeof createReminderStore>;
