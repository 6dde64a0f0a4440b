import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { AccountTables, EmailConfirmationTable } from './tables.ts';

const UNIQUE_VIOLATION = '23505';
export const isTaken = (error: unknown): boolean => (error as { code?: string }).code === UNIQUE_VIOLATION;

export function createEmailStore(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<AccountTables>();
  return {
    addConfirmation: (row: EmailConfirmationTable) =>
      db.insertInto('email_confirmations').values(row).execute(),

    removeConfirmation: (hash: Buffer) =>
      db.deleteFrom('email_confirmations').where('code_hash', '=', hash).execute(),

    confirmation: (hash: Buffer) =>
      db.selectFrom('email_confirmations').selectAll().where('code_hash', '=', hash).executeTakeFirst(),

    /** Mails sent since then by this person or to this address, whoever asked for them. */
    async sentSince(since: Date, userId: string, email: string): Promise<number> {
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

    /** Fails with `isTaken` when another account has the address. */
    set: (userId: string, email: string | null) =>
      db.updateTable('users').set({ email }).where('id', '=', userId).execute(),

    deleteExpired: async (now: Date): Promise<void> =>
      void (await db.deleteFrom('email_confirmations').where('expires_at', '<=', now).execute()),
  };
}
