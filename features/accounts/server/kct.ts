import type { Clock } from '#kernel/server/clock.ts';
import type { Secrets } from '#kernel/server/secrets.ts';

export const KCT_TTL_SEC = 60 * 60;

export interface ParsedKct {
  readonly sessionId: string;
  readonly expired: boolean;
  /** In the second half of its lifetime, so the response should include a new one (CA-10). */
  readonly shouldRenew: boolean;
}

export interface Kcts {
  issue(sessionId: string): string;
  /** Returns null for an invalid token. Does not check whether the session still exists. */
  parse(kct: string): ParsedKct | null;
}

const KCT_PATTERN = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/;

/** Short-lived tokens that identify a session where cookies are unavailable: `sessionId.expiry.signature`. */
export function createKcts({ secrets, clock }: { secrets: Secrets; clock: Clock }): Kcts {
  const nowSec = (): number => Math.floor(clock.now().getTime() / 1000);
  return {
    issue(sessionId) {
      const text = `${sessionId}.${nowSec() + KCT_TTL_SEC}`;
      return `${text}.${secrets.sign('kct', text)}`;
    },
    parse(kct) {
      const [, sessionId, expiry, signature] = KCT_PATTERN.exec(kct) ?? [];
      if (!sessionId || !expiry || !signature) return null;
      if (!secrets.verify('kct', `${sessionId}.${expiry}`, signature)) return null;
      const remainingSec = Number(expiry) - nowSec();
      return { sessionId, expired: remainingSec <= 0, shouldRenew: remainingSec <= KCT_TTL_SEC / 2 };
    },
  };
}
