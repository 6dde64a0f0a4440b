import type { Clock } from '#kernel/server/clock.ts';
import type { Secrets } from '#kernel/server/secrets.ts';

export const KCT_LIFE_SEC = 60 * 60;

export interface ReadKct {
  readonly sessionId: string;
  readonly expired: boolean;
  /** In the second half of its life: time to hand out a newer one (CA-10). */
  readonly old: boolean;
}

export interface Kcts {
  make(sessionId: string): string;
  /** Null for anything that was not made here. Whether the session still exists is for the caller to ask. */
  read(kct: string): ReadKct | null;
}

const SHAPE = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/;

/** The short-lived token that stands for a session where cookies do not reach: `sessionId.expiry.signature`. */
export function createKcts({ secrets, clock }: { secrets: Secrets; clock: Clock }): Kcts {
  const nowSec = (): number => Math.floor(clock.now().getTime() / 1000);
  return {
    make(sessionId) {
      const text = `${sessionId}.${nowSec() + KCT_LIFE_SEC}`;
      return `${text}.${secrets.sign('kct', text)}`;
    },
    read(kct) {
      const [, sessionId, expiry, signature] = SHAPE.exec(kct) ?? [];
      if (!sessionId || !expiry || !signature) return null;
      if (!secrets.verify('kct', `${sessionId}.${expiry}`, signature)) return null;
      const leftSec = Number(expiry) - nowSec();
      return { sessionId, expired: leftSec <= 0, old: leftSec <= KCT_LIFE_SEC / 2 };
    },
  };
}
