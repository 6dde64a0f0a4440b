import { createHash, randomBytes } from 'node:crypto';
import { fail } from '#kernel/contract/errors.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { accountErrors, HANDOVER_TTL_SEC } from '../contract.ts';

interface HandoverTable {
  code_hash: Buffer;
  session_id: string;
  origin: string;
  expires_at: Date;
}

export type SessionHandovers = ReturnType<typeof createSessionHandovers>;

const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest();

/**
 * Hands the session of a sign-in popup to a page that cannot receive its cookie, such as a frame on another site. The
 * single-use code is short-lived and bound to one origin.
 */
export function createSessionHandovers({ db: kernelDb, clock }: Pick<Kernel, 'db' | 'clock'>) {
  const db = kernelDb.withTables<{ session_handovers: HandoverTable }>();
  return {
    /** `caller` is the origin of the popup: sessions are handed only to pages of this site. */
    async create(sessionId: string, origin: string, caller: string | undefined): Promise<string> {
      if (origin !== caller) throw fail(accountErrors, 'HANDOVER_REFUSED');
      const code = randomBytes(32).toString('base64url');
      const expires_at = new Date(clock.now().getTime() + HANDOVER_TTL_SEC * 1000);
      await db
        .insertInto('session_handovers')
        .values({ code_hash: hashCode(code), session_id: sessionId, origin, expires_at })
        .execute();
      return code;
    },
    /** Returns the session id. Even a failed attempt invalidates the code. */
    async redeem(code: string, caller: string | undefined): Promise<string> {
      const handover = await db
        .deleteFrom('session_handovers')
        .where('code_hash', '=', hashCode(code))
        .returningAll()
        .executeTakeFirst();
      if (!handover || handover.origin !== caller || handover.expires_at <= clock.now())
        throw fail(accountErrors, 'HANDOVER_GONE');
      return handover.session_id;
    },
    deleteExpired: async (): Promise<void> =>
      void (await db.deleteFrom('session_handovers').where('expires_at', '<=', clock.now()).execute()),
  };
}
