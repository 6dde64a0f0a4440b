import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { AccountTables, PasswordResetRow, PasswordResetTable, UserRow } from './tables.ts';

export function createPasswordResetStore(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<AccountTables>();
  return {
    add: (row: PasswordResetTable) => db.insertInto('password_resets').values(row).execute(),

    remove: (hash: Buffer) => db.deleteFrom('password_resets').where('code_hash', '=', hash).execute(),

    find: (hash: Buffer): Promise<PasswordResetRow | undefined> =>
      db.selectFrom('password_resets').selectAll().where('code_hash', '=', hash).executeTakeFirst(),

    lock: (hash: Buffer): Promise<PasswordResetRow | undefined> =>
      db
        .selectFrom('password_resets')
        .selectAll()
        .where('code_hash', '=', hash)
        .forUpdate()
        .executeTakeFirst(),

    /** Counts the mails that were requested for an account. */
    async countMailedSince(userId: string, since: Date): Promise<number> {
      const { sent } = await db
        .selectFrom('password_resets')
        .select(sql<number>`count(*)::int`.as('sent'))
        .where('user_id', '=', userId)
        .where('created_by', 'is', null)
        .where('created_at', '>', since)
        .executeTakeFirstOrThrow();
      return sent;
    },

    setPassword: (userId: string, password_hash: string): Promise<UserRow> =>
      db
        .updateTable('users')
        .set({ password_hash })
        .where('id', '=', userId)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Invalidates all links of an account. */
    close: (userId: string, now: Date) =>
      db
        .updateTable('password_resets')
        .set({ used_at: now })
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .execute(),

    deleteExpired: async (before: Date): Promise<void> =>
      void (await db.deleteFrom('password_resets').where('expires_at', '<=', before).execute()),
  };
}
