import { sql } from 'kysely';
import { fail } from '#kernel/contract/errors.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Db } from '#kernel/server/db.ts';
import { networkOf } from '#kernel/server/http/network.ts';
import { accountErrors } from '../contract.ts';
import type { AccountTables } from './tables.ts';

const WINDOW_MS = 15 * 60_000;
const PER_NAME_AND_ADDRESS = 10;
const PER_ADDRESS = 60;

export interface SignInTries {
  /** Counts a try before the password is looked at; refuses without any hashing when there were too many. */
  count(username: string, address: string): Promise<void>;
  /** The password was right: the tries of this name from this address are forgotten. */
  forgive(username: string, address: string): Promise<void>;
  deleteExpired(): Promise<void>;
}

/**
 * Wrong tries, counted in the database for all processes. Nothing is counted for a name alone: that would let
 * anyone lock a person out from everywhere.
 */
export function createSignInTries(kernelDb: Db, clock: Clock): SignInTries {
  const db = kernelDb.withTables<AccountTables>();
  const keysOf = (username: string, address: string) => {
    const network = networkOf(address);
    return { everyName: `address ${network}`, oneName: `name ${network} ${username}` };
  };

  return {
    async count(username, address) {
      const { everyName, oneName } = keysOf(username, address);
      const now = clock.now();
      const ends = new Date(now.getTime() + WINDOW_MS);
      // Always in this order, so that two tries never wait for each other in a circle.
      const { rows } = await sql<{ key: string; tries: number; window_ends_at: Date }>`
        insert into sign_in_tries as old (key, tries, window_ends_at)
        values (${everyName}, 1, ${ends}), (${oneName}, 1, ${ends})
        on conflict (key) do update set
          tries = case when old.window_ends_at <= ${now} then 1 else old.tries + 1 end,
          window_ends_at = case when old.window_ends_at <= ${now} then ${ends} else old.window_ends_at end
        returning key, tries, window_ends_at`.execute(db);
      const over = rows.filter(
        (row) => row.tries > (row.key === everyName ? PER_ADDRESS : PER_NAME_AND_ADDRESS),
      );
      if (over.length === 0) return;
      const until = Math.max(...over.map((row) => row.window_ends_at.getTime()));
      throw fail(accountErrors, 'TOO_MANY_TRIES', {
        retryAfterSec: Math.max(1, Math.ceil((until - now.getTime()) / 1000)),
      });
    },
    async forgive(username, address) {
      const { everyName, oneName } = keysOf(username, address);
      // Two statements, each holding one row, for the same reason.
      await db.deleteFrom('sign_in_tries').where('key', '=', oneName).execute();
      await sql`update sign_in_tries set tries = greatest(tries - 1, 0) where key = ${everyName}`.execute(db);
    },
    async deleteExpired() {
      await db.deleteFrom('sign_in_tries').where('window_ends_at', '<=', clock.now()).execute();
    },
  };
}
