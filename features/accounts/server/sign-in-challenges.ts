import type { Call } from '#kernel/server/http/call.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { accountRoutes } from '../contract.ts';
import { CHALLENGE_TTL_SEC } from '../second-factor-contract.ts';
import type { UserRow } from './tables.ts';

const COOKIE = 'kapsule_challenge';
const PURPOSE = 'sign-in-challenge';
const PATTERN = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{16})\.([\w-]{43})$/;
const OPTIONS = { path: accountRoutes.signIn.path };

export type SignInChallenges = ReturnType<typeof createSignInChallenges>;

/**
 * Remembers between the two steps of a sign-in that the password was right: in a signed, short-lived cookie that scripts
 * cannot read. It is bound to the password, so changing it ends the sign-in.
 */
export function createSignInChallenges({ secrets, clock }: Pick<Kernel, 'secrets' | 'clock'>) {
  const nowSec = (): number => Math.floor(clock.now().getTime() / 1000);
  const fingerprint = ({ password_hash }: Pick<UserRow, 'password_hash'>): string =>
    secrets.sign(`${PURPOSE} password`, password_hash ?? '').slice(0, 16);
  return {
    set(user: UserRow, call: Call): void {
      const text = `${user.id}.${nowSec() + CHALLENGE_TTL_SEC}.${fingerprint(user)}`;
      const value = `${text}.${secrets.sign(PURPOSE, text)}`;
      call.setCookie(COOKIE, value, { ...OPTIONS, maxAgeSec: CHALLENGE_TTL_SEC });
    },
    /** Returns the id of the person, and whether their password is still the one that was entered; null if expired. */
    read(call: Call): { userId: string; isCurrent: (user: UserRow) => boolean } | null {
      const [, userId, expiry, print, signature] = PATTERN.exec(call.cookie(COOKIE) ?? '') ?? [];
      if (!userId || !expiry || !print || !signature) return null;
      if (!secrets.verify(PURPOSE, `${userId}.${expiry}.${print}`, signature)) return null;
      if (Number(expiry) <= nowSec()) return null;
      return { userId, isCurrent: (user) => fingerprint(user) === print };
    },
    clear: (call: Call): void => call.clearCookie(COOKIE, OPTIONS),
  };
}
