import { fail } from '#kernel/contract/errors.ts';
import type { Call } from '#kernel/server/http/call.ts';
import { csrfToken } from '#kernel/server/http/csrf.ts';
import type { Secrets } from '#kernel/server/secrets.ts';
import { accountErrors, type Me } from '../contract.ts';
import type { Kcts } from './kct.ts';
import type { AccountService, Caller, SignedIn } from './service.ts';
import { SESSION_COOKIE, SESSION_LIFE_SEC, type Sessions } from './sessions.ts';

export type Door = ReturnType<typeof createDoor>;

export interface DoorParts {
  readonly service: AccountService;
  readonly sessions: Sessions;
  readonly kcts: Kcts;
  readonly secrets: Secrets;
}

export const callerOf = (call: Call): Caller => ({
  address: call.address,
  userAgent: call.header('user-agent') ?? '',
  sessionId: call.sessionId,
});

/** Where sessions meet browsers: the cookie, and what a page is told about who is signed in. */
export function createDoor({ service, sessions, kcts, secrets }: DoorParts) {
  async function me(userId: string | null, sessionId: string | null): Promise<Me> {
    const user = await service.user(userId);
    const _csrf = csrfToken(secrets, { sessionId });
    return { user, _csrf, ...(sessionId ? { kct: kcts.make(sessionId) } : {}) };
  }
  const giveCookie = (call: Call, token: string): void =>
    call.setCookie(SESSION_COOKIE, token, { maxAgeSec: SESSION_LIFE_SEC });

  return {
    me,
    welcome({ user, session }: SignedIn, call: Call): Promise<Me> {
      giveCookie(call, session.token);
      return me(user.id, session.id);
    },
    /** What a page is told that was given the session and not its cookie. */
    async resume(sessionId: string): Promise<Me> {
      const viewer = await sessions.viewer(sessionId);
      if (!viewer) throw fail(accountErrors, 'HANDOVER_GONE');
      return me(viewer.userId, sessionId);
    },
    async leave(call: Call): Promise<Me> {
      if (call.sessionId) await sessions.end(call.sessionId);
      call.clearCookie(SESSION_COOKIE);
      return me(null, null);
    },
    /** CA-09 */
    async keepAlive(call: Call): Promise<{ sid: string | null; kct?: string }> {
      const { sessionId: sid } = call;
      if (!sid) return { sid };
      const token = call.cookie(SESSION_COOKIE);
      if ((await sessions.touch(sid, token)) && token) giveCookie(call, token);
      return { sid, kct: kcts.make(sid) };
    },
  };
}
