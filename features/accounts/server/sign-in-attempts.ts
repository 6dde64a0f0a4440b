import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { fail } from '#kernel/contract/errors.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Db } from '#kernel/server/db.ts';
import { networkOf } from '#kernel/server/http/network.ts';
import { accountErrors } from '../contract.ts';
import type { AccountTables } from './tables.ts';

const WINDOW_MS = 15 * 60_000;
const KNOWN_NETWORK_MS = 30 * 24 * 3_600_000;

/** Failed attempts allowed per window. */
export const ATTEMPT_LIMITS = {
  /** One name from one network address. */
  nameAtAddress: 10,
  /** One name from all networks where it has not signed in recently, against distributed guessing. */
  name: 50,
  /**
   * All names from one network address, against trying one password on many accounts. High enough for a lecture hall
   * that signs in at once: attempts still being checked count too, and each successful sign-in frees one more attempt.
   */
  address: 400,
  /** Codes of one account from all networks. Only those who know the password get here, so this locks out nobody else. */
  code: 10,
} as const;

export interface SignInAttempts {
  /** Counts an attempt before the password is checked; rejects without any hashing when there were too many. */
  register(username: string, address: string): Promise<void>;
  /** Call after a successful sign-in: clears the attempts of this name from this address. */
  clear(username: string, address: string): Promise<void>;
  /** Counts a code of the second factor before it is checked. */
  registerCode(userId: string): Promise<void>;
  clearCodes(userId: string): Promise<void>;
  /** Call after the password was set with a link: clears the attempts of this name from this address. */
  forgive(username: string, address: string): Promise<void>;
  deleteExpired(): Promise<void>;
}

interface AttemptCount {
  readonly key: string;
  readonly tries: number;
  readonly window_ends_at: Date;
}

/**
 * Limits failed sign-in attempts, counted in the database for all processes. Guessing cannot lock a person out: where
 * they have signed in before, attempts from other networks do not count.
 */
export function createSignInAttempts(kernelDb: Db, clock: Clock): SignInAttempts {
  const db = kernelDb.withTables<AccountTables>();

  async function isMarked(key: string, now: Date): Promise<boolean> {
    const row = await db
      .selectFrom('sign_in_tries')
      .select('key')
      .where('key', '=', key)
      .where('window_ends_at', '>', now)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Callers pass keys in a fixed order, so that concurrent attempts cannot deadlock. */
  async function increment(keys: readonly string[], now: Date): Promise<readonly AttemptCount[]> {
    const windowEnd = new Date(now.getTime() + WINDOW_MS);
    const values = sql.join(keys.map((key) => sql`(${key}, 1, ${windowEnd})`));
    const { rows } = await sql<AttemptCount>`
      insert into sign_in_tries as old (key, tries, window_ends_at) values ${values}
      on conflict (key) do update set
        tries = case when old.window_ends_at <= ${now} then 1 else old.tries + 1 end,
        window_ends_at = case when old.window_ends_at <= ${now} then ${windowEnd} else old.window_ends_at end
      returning key, tries, window_ends_at`.execute(db);
    return rows;
  }

  async function count(limits: ReadonlyMap<string, number>, now: Date): Promise<void> {
    const counts = await increment([...limits.keys()], now);
    const exceeded = counts.filter(({ key, tries }) => tries > (limits.get(key) ?? 0));
    if (exceeded.length === 0) return;
    const untilMs = Math.max(...exceeded.map((row) => row.window_ends_at.getTime()));
    throw fail(accountErrors, 'TOO_MANY_TRIES', {
      retryAfterSec: Math.max(1, Math.ceil((untilMs - now.getTime()) / 1000)),
    });
  }

  /** Sets or extends a mark; returns whether it was not set before. */
  async function mark(key: string, now: Date, untilMs: number): Promise<boolean> {
    const until = new Date(untilMs);
    const { rows } = await sql<{ is_new: boolean }>`
      with before as (select window_ends_at from sign_in_tries where key = ${key})
      insert into sign_in_tries as old (key, tries, window_ends_at) values (${key}, 0, ${until})
      on conflict (key) do update set window_ends_at = ${until}
      returning coalesce((select window_ends_at <= ${now} from before), true) as is_new`.execute(db);
    return rows[0]?.is_new ?? false;
  }
  const decrement = (key: string, by: number) =>
    sql`update sign_in_tries set tries = tries - ${by} where key = ${key}`.execute(db);

  return {
    async register(username, address) {
      const { nameAtAddress, byAddress, byName, known } = buildKeys(username, address);
      const now = clock.now();
      const limits = new Map<string, number>([
        [byAddress, ATTEMPT_LIMITS.address],
        [nameAtAddress, ATTEMPT_LIMITS.nameAtAddress],
        ...((await isMarked(known, now)) ? [] : [[byName, ATTEMPT_LIMITS.name] as const]),
      ]);
      await count(limits, now);
    },
    registerCode: (userId) => count(new Map([[`code ${userId}`, ATTEMPT_LIMITS.code]]), clock.now()),
    async clearCodes(userId) {
      await db.deleteFrom('sign_in_tries').where('key', '=', `code ${userId}`).execute();
    },
    async clear(username, address) {
      const { nameAtAddress, byAddress, byName, known, signedInHere } = buildKeys(username, address);
      const now = clock.now();
      // Separate statements that lock one row each, so that they cannot deadlock.
      await db.deleteFrom('sign_in_tries').where('key', '=', nameAtAddress).execute();
      if (await mark(known, now, now.getTime() + KNOWN_NETWORK_MS)) await decrement(byName, 1);
      // Frees this attempt plus one more, but only once per person: otherwise one account would allow unlimited guesses.
      const isFirst = await mark(signedInHere, now, now.getTime() + WINDOW_MS);
      await decrement(byAddress, isFirst ? 2 : 1);
    },
    async forgive(username, address) {
      const { nameAtAddress } = buildKeys(username, address);
      await db.deleteFrom('sign_in_tries').where('key', '=', nameAtAddress).execute();
    },
    async deleteExpired() {
      await db.deleteFrom('sign_in_tries').where('window_ends_at', '<=', clock.now()).execute();
    },
  };
}

function buildKeys(username: string, address: string) {
  const network = networkOf(address);
  // Hashed, because it is stored for weeks and must not reveal who was where.
  const place = createHash('sha256').update(`${network} ${username}`).digest('base64url');
  return {
    byAddress: `address ${network}`,
    nameAtAddress: `name ${network} ${username}`,
    byName: `everywhere ${username}`,
    known: `known ${place}`,
    signedInHere: `here ${place}`,
  };
}
