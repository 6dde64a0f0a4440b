import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { fail } from '#kernel/contract/errors.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Db } from '#kernel/server/db.ts';
import { networkOf } from '#kernel/server/http/network.ts';
import { accountErrors } from '../contract.ts';
import type { AccountTables } from './tables.ts';

const WINDOW_MS = 15 * 60_000;
const KNOWN_MS = 30 * 24 * 3_600_000;

/** Within a quarter of an hour. */
export const TRIES = {
  /** One name from one address. */
  nameAtAddress: 10,
  /** One name from all addresses where it has not signed in lately, against guessing from many machines. */
  name: 50,
  /**
   * All names from one address, against trying one password on many. Wide enough for a lecture hall that signs in at
   * once: tries that are still being checked count too, and everyone who gets in makes room for one more.
   */
  address: 400,
} as const;

export interface SignInTries {
  /** Counts a try before the password is looked at; refuses without any hashing when there were too many. */
  count(username: string, address: string): Promise<void>;
  /** The password was right: the tries of this name from this address are forgotten. */
  forgive(username: string, address: string): Promise<void>;
  deleteExpired(): Promise<void>;
}

interface Counted {
  readonly key: string;
  readonly tries: number;
  readonly window_ends_at: Date;
}

/**
 * Wrong tries, counted in the database for all processes. Nobody can lock a person out by guessing: where the person
 * has signed in before, tries from elsewhere do not count.
 */
export function createSignInTries(kernelDb: Db, clock: Clock): SignInTries {
  const db = kernelDb.withTables<AccountTables>();

  async function isKnown(key: string, now: Date): Promise<boolean> {
    const row = await db
      .selectFrom('sign_in_tries')
      .select('key')
      .where('key', '=', key)
      .where('window_ends_at', '>', now)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Keys always come in the same order, so that two tries never wait for each other in a circle. */
  async function add(keys: readonly string[], now: Date): Promise<readonly Counted[]> {
    const ends = new Date(now.getTime() + WINDOW_MS);
    const values = sql.join(keys.map((key) => sql`(${key}, 1, ${ends})`));
    const { rows } = await sql<Counted>`
      insert into sign_in_tries as old (key, tries, window_ends_at) values ${values}
      on conflict (key) do update set
        tries = case when old.window_ends_at <= ${now} then 1 else old.tries + 1 end,
        window_ends_at = case when old.window_ends_at <= ${now} then ${ends} else old.window_ends_at end
      returning key, tries, window_ends_at`.execute(db);
    return rows;
  }

  /** Marks the person as seen until then; true if they were not already. */
  async function mark(key: string, now: Date, untilMs: number): Promise<boolean> {
    const until = new Date(untilMs);
    const { rows } = await sql<{ is_new: boolean }>`
      with before as (select window_ends_at from sign_in_tries where key = ${key})
      insert into sign_in_tries as old (key, tries, window_ends_at) values (${key}, 0, ${until})
      on conflict (key) do update set window_ends_at = ${until}
      returning coalesce((select window_ends_at <= ${now} from before), true) as is_new`.execute(db);
    return rows[0]?.is_new ?? false;
  }
  const give = (key: string, tries: number) =>
    sql`update sign_in_tries set tries = tries - ${tries} where key = ${key}`.execute(db);

  return {
    async count(username, address) {
      const { atAddress, ofAddress, ofName, known } = keysOf(username, address);
      const now = clock.now();
      const limits = new Map<string, number>([
        [ofAddress, TRIES.address],
        [atAddress, TRIES.nameAtAddress],
        ...((await isKnown(known, now)) ? [] : [[ofName, TRIES.name] as const]),
      ]);
      const rows = await add([...limits.keys()], now);
      const over = rows.filter((row) => row.tries > (limits.get(row.key) ?? 0));
      if (over.length === 0) return;
      const until = Math.max(...over.map((row) => row.window_ends_at.getTime()));
      throw fail(accountErrors, 'TOO_MANY_TRIES', {
        retryAfterSec: Math.max(1, Math.ceil((until - now.getTime()) / 1000)),
      });
    },
    async forgive(username, address) {
      const { atAddress, ofAddress, ofName, known, here } = keysOf(username, address);
      const now = clock.now();
      // Statements that hold one row each, for the same reason as above.
      await db.deleteFrom('sign_in_tries').where('key', '=', atAddress).execute();
      if (await mark(known, now, now.getTime() + KNOWN_MS)) await give(ofName, 1);
      // The try itself, and room for one more: once per person, or one account would buy any number of guesses.
      const isFirst = await mark(here, now, now.getTime() + WINDOW_MS);
      await give(ofAddress, isFirst ? 2 : 1);
    },
    async deleteExpired() {
      await db.deleteFrom('sign_in_tries').where('window_ends_at', '<=', clock.now()).execute();
    },
  };
}

function keysOf(username: string, address: string) {
  const network = networkOf(address);
  // Kept for weeks, so it does not say who was where.
  const place = createHash('sha256').update(`${network} ${username}`).digest('base64url');
  return {
    ofAddress: `address ${network}`,
    atAddress: `name ${network} ${username}`,
    ofName: `everywhere ${username}`,
    known: `known ${place}`,
    here: `here ${place}`,
  };
}
