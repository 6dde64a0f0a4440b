import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { AccountTables, UserRow } from './tables.ts';

const OWN_TABLES = [
  'password_resets',
  'email_confirmations',
  'second_factors',
  'recovery_codes',
  'invitation_uses',
] as const;

export function createDeletionStore(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<AccountTables>();
  const administrators = (organizationId: string) =>
    db
      .selectFrom('users')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('organization_role', '=', 'administrator');

  return {
    /** Like every change of members, locks all administrators first, so that not all of them can leave at once. */
    async lock(user: Pick<UserRow, 'id' | 'organization_id'>) {
      const locked = user.organization_id
        ? await administrators(user.organization_id).orderBy('id').forUpdate().execute()
        : [];
      const row = await db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', user.id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      return { row, administratorIds: locked.map(({ id }) => id) };
    },

    async administratorIds(organizationId: string | null): Promise<string[]> {
      const rows = organizationId ? await administrators(organizationId).execute() : [];
      return rows.map(({ id }) => id);
    },

    /** The administrator who has been here longest, except `userId`. */
    heirOf: (organizationId: string, userId: string | null = null): Promise<UserRow | undefined> =>
      administrators(organizationId)
        .where(sql<boolean>`id is distinct from ${userId}::uuid`)
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),

    /** Leaves a row with nothing but its id; a name with '~' cannot be registered. */
    async scrub(userId: string, at: Date, handsOver: boolean): Promise<void> {
      for (const table of OWN_TABLES) await db.deleteFrom(table).where('user_id', '=', userId).execute();
      await db.deleteFrom('invitations').where('created_by', '=', userId).execute();
      await db
        .updateTable('users')
        .set({
          username: `~${userId}`,
          displayname: '',
          password_hash: null,
          interests: [],
          organization_id: null,
          organization_role: null,
          joined_by: null,
          joined_at: null,
          removed_at: null,
          email: null,
          sso_issuer: null,
          sso_subject: null,
          language: null,
          suspended_at: null,
          deleted_at: at,
          hands_over: handsOver,
        })
        .where('id', '=', userId)
        .execute();
    },

    find: (userId: string) =>
      db
        .selectFrom('users')
        .select(['id', 'hands_over'])
        .where('id', '=', userId)
        .where('deleted_at', 'is not', null)
        .executeTakeFirst(),
    listBefore: (before: Date) =>
      db
        .selectFrom('users')
        .select(['id', 'hands_over'])
        .where('deleted_at', '<=', before)
        .orderBy('deleted_at')
        .limit(100)
        .execute(),
    remove: (userId: string) =>
      db.deleteFrom('users').where('id', '=', userId).where('deleted_at', 'is not', null).execute(),
  };
}
