import type { Insertable } from 'kysely';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { AccountTables, InvitationRow, InvitationTable, UserRow } from './tables.ts';

export function createInvitationStore(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<AccountTables>();
  const byHash = (hash: Buffer) => db.selectFrom('invitations').selectAll().where('token_hash', '=', hash);

  return {
    insert: (row: Insertable<InvitationTable>): Promise<InvitationRow> =>
      db.insertInto('invitations').values(row).returningAll().executeTakeFirstOrThrow(),

    byHash: (hash: Buffer): Promise<InvitationRow | undefined> => byHash(hash).executeTakeFirst(),

    listOpen: (organizationId: string, now: Date, max: number): Promise<InvitationRow[]> =>
      db
        .selectFrom('invitations')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .whereRef('uses', '<', 'max_uses')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(max)
        .execute(),

    /** Returns false if the organization has no such invitation. */
    async revoke(organizationId: string, id: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('invitations')
        .set((row) => ({ revoked_at: row.fn.coalesce('revoked_at', row.val(now)) }))
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Locks the invitation, then the user; always in this order, to avoid deadlocks. */
    async lock(hash: Buffer, userId: string) {
      const invitation = await byHash(hash).forUpdate().executeTakeFirst();
      if (!invitation) return undefined;
      const user: UserRow = await db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirstOrThrow(() => fail(kernelErrors, 'UNAUTHENTICATED'));
      const use = await db
        .selectFrom('invitation_uses')
        .select('used_at')
        .where('invitation_id', '=', invitation.id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return { invitation, user, usedBefore: use !== undefined };
    },

    async recordUse(id: string, userId: string, now: Date): Promise<void> {
      await db
        .insertInto('invitation_uses')
        .values({ invitation_id: id, user_id: userId, used_at: now })
        .execute();
      await db
        .updateTable('invitations')
        .set((row) => ({ uses: row('uses', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    deleteExpired: async (before: Date): Promise<void> =>
      void (await db.deleteFrom('invitations').where('expires_at', '<=', before).execute()),
  };
}
