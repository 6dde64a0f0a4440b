import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { AccountTables, EmailConfirmationTable } from './tables.ts';

const UNIQUE_VIOLATION = '23505';
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: string }).code === UNIQUE_VIOLATION;

export function createEmailStore(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<AccountTables>();
  return {
    addConfirmation: async (row: Insertable<EmailConfirmationTable>): Promise<string> =>
      (await db.insertInto('email_confirmations').values(row).returning('id').executeTakeFirstOrThrow()).id,

    /** Undefined when the address was confirmed meanwhile, or the account deleted. */
    setCode: (id: string, hash: Buffer, expiresAt: Date) =>
      db
        .updateTable('email_confirmations')
        .set({ code_hash: hash, expires_at: expiresAt })
        .where('id', '=', id)
        .returning(['user_id', 'email'])
        .executeTakeFirst(),

    removeConfirmation: (hash: Buffer) =>
      db.deleteFrom('email_confirmations').where('code_hash', '=', hash).execute(),

    findConfirmation: (hash: Buffer) =>
      db.selectFrom('email_confirmations').selectAll().where('code_hash', '=', hash).executeTakeFirst(),

    /** Counts the mails requested by this person, or by anyone for this address. */
    async countSentSince(since: Date, userId: string, email: string): Promise<number> {
      const { sent } = await db
        .selectFrom('email_confirmations')
        .select(sql<number>`count(*)::int`.as('sent'))
        .where('created_at', '>', since)
        .where((where) =>
          where.or([where('user_id', '=', userId), where(sql`lower(email)`, '=', email.toLowerCase())]),
        )
        .executeTakeFirstOrThrow();
      return sent;
    },

    /** Fails with a unique violation if another account has the address. */
    setEmail: (userId: string, email: string | null) =>
      db.updateTable('users').set({ email }).where('id', '=', userId).execute(),

    deleteExpired: async (now: Date): Promise<void> =>
      void (await db.deleteFrom('email_confirmations').where('expires_at', '<=', now).execute()),
  };
}
