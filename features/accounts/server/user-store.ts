import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { AccountTables, UserRow, UserTable } from './tables.ts';

export type UserStore = ReturnType<typeof createUserStore>;
export type NewUser = Insertable<UserTable>;

/** The account was deleted since the call began, so its session has ended. */
const accountGone = () => fail(kernelErrors, 'UNAUTHENTICATED');

const likePrefix = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Matches the beginning of a username or name. */
export const startsWith = (prefix: string) => (where: ExpressionBuilder<AccountTables, 'users'>) =>
  where.or([
    where('username', 'like', likePrefix(prefix.toLowerCase())),
    where(sql<string>`lower(displayname)`, 'like', likePrefix(prefix.toLowerCase())),
  ]);

export function createUserStore(kernelDb: Db) {
  const db = kernelDb.withTables<AccountTables>();
  /** Without deleted accounts, whose rows are empty. */
  const users = () => db.selectFrom('users').selectAll().where('deleted_at', 'is', null);
  return {
    byId: (id: string): Promise<UserRow | undefined> => users().where('id', '=', id).executeTakeFirst(),
    byUsername: (username: string): Promise<UserRow | undefined> =>
      users().where('username', '=', username).executeTakeFirst(),
    byEmail: (email: string): Promise<UserRow | undefined> =>
      users().where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst(),
    bySubject: (issuer: string, subject: string): Promise<UserRow | undefined> =>
      users().where('sso_issuer', '=', issuer).where('sso_subject', '=', subject).executeTakeFirst(),
    byIds: (ids: readonly string[]): Promise<UserRow[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : users()
            .where('id', 'in', [...ids])
            .execute(),

    lock: (id: string, tx: Tx): Promise<UserRow> =>
      tx
        .withTables<AccountTables>()
        .selectFrom('users')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirstOrThrow(accountGone),

    isEmpty: async (): Promise<boolean> =>
      (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined,

    /** Returns undefined if the username or SSO subject already exists. */
    insert: (user: NewUser, on: Db | Tx = kernelDb): Promise<UserRow | undefined> =>
      on
        .withTables<AccountTables>()
        .insertInto('users')
        .values(user)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst(),

    change: (
      id: string,
      change: { displayname?: string; interests?: string[]; language?: 'en' | 'de' | null },
    ): Promise<UserRow> =>
      db
        .updateTable('users')
        .set(change)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirstOrThrow(accountGone),

    search: (organizationId: string, prefix: string, max: number) =>
      db
        .selectFrom('users')
        .select(['username', 'displayname'])
        .where('organization_id', '=', organizationId)
        .where(startsWith(prefix))
        .orderBy('username')
        .limit(max)
        .execute(),

    /** For lists with filters and an order. */
    select: users,
  };
}
