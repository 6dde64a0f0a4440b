import { fail } from '#kernel/contract/errors.ts';
import type { Call } from '#kernel/server/http/call.ts';
import { csrfToken } from '#kernel/server/http/csrf.ts';
import type { Secrets } from '#kernel/server/secrets.ts';
import { accountErrors, type Me } from '../contract.ts';
import type { Kcts } from './kct.ts';
import type { AccountService } from './service.ts';
import { SESSION_COOKIE, SESSION_TTL_SEC, type Sessions } from './sessions.ts';
import type { Caller, SignedIn } from './sign-in.ts';

export type BrowserSessions = ReturnType<typeof createBrowserSessions>;

export interface BrowserSessionsDependencies {
  readonly service: AccountService;
  readonly sessions: Sessions;
  readonly kcts: Kcts;
  readonly secrets: Secrets;
}

export const getCaller = (call: Call): Caller => ({
  address: call.address,
  userAgent: call.header('user-agent') ?? '',
  sessionId: call.sessionId,
});

/** Manages the session cookie and tells pages who is signed in. */
export function createBrowserSessions({ service, sessions, kcts, secrets }: BrowserSessionsDependencies) {
  async function me(userId: string | null, sessionId: string | null): Promise<Me> {
    const user = await service.getUser(userId);
    const _csrf = csrfToken(secrets, { sessionId });
    return { user, _csrf, ...(sessionId ? { kct: kcts.issue(sessionId) } : {}) };
  }
  const setSessionCookie = (call: Call, token: string): void =>
    call.setCookie(SESSION_COOKIE, token, { maxAgeSec: SESSION_TTL_SEC });

  return {
    me,
    start({ user, session }: SignedIn, call: Call): Promise<Me> {
      setSessionCookie(call, session.token);
      return me(user.id, session.id);
    },
    /** For a page that received the session by handover and has no cookie. */
    async resume(sessionId: string): Promise<Me> {
      const viewer = await sessions.getViewer(sessionId);
      if (!viewer) throw fail(accountErrors, 'HANDOVER_GONE');
      return me(viewer.userId, sessionId);
    },
    async end(call: Call): Promise<Me> {
      if (call.sessionId) await sessions.end(call.sessionId);
      call.clearCookie(SESSION_COOKIE);
      return me(null, null);
    },
    async endEverywhere(userId: string, call: Call): Promise<Me> {
      await sessions.endEverywhere(userId);
      call.clearCookie(SESSION_COOKIE);
      return me(null, null);
    },
    /** CA-09 */
    async keepAlive(call: Call): Promise<{ sid: string | null; kct?: string }> {
      const { sessionId: sid } = call;
      if (!sid) return { sid };
      const token = call.cookie(SESSION_COOKIE);
      if ((await sessions.touch(sid, token, call.address)) && token) setSessionCookie(call, token);
      return { sid, kct: kcts.issue(sid) };
    },
  };
}
