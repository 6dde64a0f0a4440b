import type { Db, Tx } from '#kernel/server/db.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import type { AccountTables } from './tables.ts';

export type DeletedNames = ReturnType<typeof createDeletedNames>;

/** Usernames of deleted accounts, which nobody can register again. Only keyed hashes are stored. */
export function createDeletedNames({ clock, secrets }: Pick<Kernel, 'clock' | 'secrets'>) {
  const hashName = (username: string): string => secrets.sign('deleted-username', username);
  return {
    async add(tx: Tx, username: string): Promise<void> {
      await tx
        .withTables<AccountTables>()
        .insertInto('deleted_usernames')
        .values({ name_hash: hashName(username), deleted_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async includes(on: Db | Tx, username: string): Promise<boolean> {
      const found = await on
        .withTables<AccountTables>()
        .selectFrom('deleted_usernames')
        .select('name_hash')
        .where('name_hash', '=', hashName(username))
        .executeTakeFirst();
      return found !== undefined;
    },
  };
}
