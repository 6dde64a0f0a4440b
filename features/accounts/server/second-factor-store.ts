import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { AccountTables, SecondFactorRow } from './tables.ts';

export function createSecondFactorStore(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<AccountTables>();
  const factors = (userId: string) =>
    db.selectFrom('second_factors').selectAll().where('user_id', '=', userId);
  return {
    find: (userId: string): Promise<SecondFactorRow | undefined> => factors(userId).executeTakeFirst(),
    lock: (userId: string): Promise<SecondFactorRow | undefined> =>
      factors(userId).forUpdate().executeTakeFirst(),

    /** Replaces a secret that was never confirmed; returns false if the factor is on. */
    async prepare(userId: string, secret: Buffer, now: Date): Promise<boolean> {
      const row = { user_id: userId, secret, created_at: now };
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('second_factors')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ secret, created_at: now })
            .where('second_factors.confirmed_at', 'is', null),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    accept: (userId: string, step: number, confirmedAt: Date) =>
      db
        .updateTable('second_factors')
        .set((row) => ({
          last_step: step,
          confirmed_at: row.fn.coalesce('confirmed_at', row.val(confirmedAt)),
        }))
        .where('user_id', '=', userId)
        .execute(),

    async remove(userId: string): Promise<boolean> {
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      const { numDeletedRows } = await db
        .deleteFrom('second_factors')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async replaceRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void> {
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
      await db.insertInto('recovery_codes').values(rows).execute();
    },

    /** Returns false if there is no such code. */
    async redeemRecoveryCode(userId: string, hash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('code_hash', '=', hash)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },

    async countRecoveryCodes(userId: string): Promise<number> {
      const { left } = await db
        .selectFrom('recovery_codes')
        .select(sql<number>`count(*)::int`.as('left'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return left;
    },
  };
}
