import { createHash, randomBytes } from 'node:crypto';
import { fail } from '#kernel/contract/errors.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { accountErrors, HANDOVER_LIFE_SEC } from '../contract.ts';

interface HandoverTable {
  code_hash: Buffer;
  session_id: string;
  origin: string;
  expires_at: Date;
}

export type Handovers = ReturnType<typeof createHandovers>;

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/**
 * Gives the session of a sign-in window to the page that opened it, where that page cannot have the cookie: a frame
 * on another site. The code works once, for a short time, and for calls from the origin it was made for.
 */
export function createHandovers({ db: kernelDb, clock }: Pick<Kernel, 'db' | 'clock'>) {
  const db = kernelDb.withTables<{ session_handovers: HandoverTable }>();
  return {
    /** `caller`: the origin of the window that asks. A session never leaves this site. */
    async make(sessionId: string, origin: string, caller: string | undefined): Promise<string> {
      if (origin !== caller) throw fail(accountErrors, 'HANDOVER_REFUSED');
      const code = randomBytes(32).toString('base64url');
      const expires_at = new Date(clock.now().getTime() + HANDOVER_LIFE_SEC * 1000);
      await db
        .insertInto('session_handovers')
        .values({ code_hash: hashOf(code), session_id: sessionId, origin, expires_at })
        .execute();
      return code;
    },
    /** The session; whatever is wrong with the rest, the code is used up. */
    async take(code: string, caller: string | undefined): Promise<string> {
      const taken = await db
        .deleteFrom('session_handovers')
        .where('code_hash', '=', hashOf(code))
        .returningAll()
        .executeTakeFirst();
      if (!taken || taken.origin !== caller || taken.expires_at <= clock.now())
        throw fail(accountErrors, 'HANDOVER_GONE');
      return taken.session_id;
    },
    deleteExpired: async (): Promise<void> =>
      void (await db.deleteFrom('session_handovers').where('expires_at', '<=', clock.now()).execute()),
  };
}
