import { createHash, randomBytes } from 'node:crypto';
import { ANONYMOUS_USERNAME, type Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Authenticator } from '#kernel/server/http/authenticate.ts';
import type { Kcts } from './kct.ts';
import type { NewSession, SessionStore } from './session-store.ts';
import type { SessionRow, UserRow } from './tables.ts';

export const SESSION_COOKIE = 'kapsule_session';
export const SESSION_LIFE_SEC = 30 * 24 * 60 * 60;
/** A session in use is written at most this often. */
const TOUCH_EVERY_MS = 5 * 60_000;
const USER_AGENT_MAX = 300;
const LISTED_MAX = 50;
const TOKEN = /^[\w-]{43}$/;

export interface StartedSession {
  readonly id: string;
  readonly token: string;
}

export type Sessions = ReturnType<typeof createSessions>;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Who is signed in where. The cookie's token is known to the browser only; the table keeps its hash. */
export function createSessions({ store, kcts, clock }: { store: SessionStore; kcts: Kcts; clock: Clock }) {
  const expiry = (now: Date): Date => new Date(now.getTime() + SESSION_LIFE_SEC * 1000);

  function draft(userId: string, userAgent: string): { row: NewSession; token: string } {
    const token = randomBytes(32).toString('base64url');
    const now = clock.now();
    const row = {
      user_id: userId,
      token_hash: hashOf(token),
      user_agent: userAgent.slice(0, USER_AGENT_MAX),
      created_at: now,
      last_seen_at: now,
      expires_at: expiry(now),
    };
    return { row, token };
  }

  const authenticator: Authenticator = {
    cookieName: SESSION_COOKIE,
    async authenticate({ cookie, kct }) {
      const now = clock.now();
      const shown = kct ? kcts.read(kct) : null;
      const byCookie = cookie && TOKEN.test(cookie) ? await store.byToken(hashOf(cookie), now) : undefined;
      const found =
        byCookie ?? (shown && !shown.expired ? await store.byId(shown.sessionId, now) : undefined);
      // CM-18: whoever got hold of that name is nobody.
      if (!found || found.username === ANONYMOUS_USERNAME) return null;
      const fresh = kct && (!shown || shown.old || shown.sessionId !== found.session_id);
      return {
        sessionId: found.session_id,
        viewer: viewerOf(found),
        ...(fresh ? { freshKct: kcts.make(found.session_id) } : {}),
      };
    },
  };

  return {
    authenticator,
    /** `checkedHash`: the password hash that was just verified; null for people of single sign-on. */
    async start(
      userId: string,
      options: { userAgent: string; replaced: string | null; checkedHash: string | null },
    ): Promise<StartedSession | undefined> {
      const { row, token } = draft(userId, options.userAgent);
      const started = await store.start(row, options.checkedHash, options.replaced);
      return started && { id: started.id, token };
    },
    async changePassword(
      userId: string,
      options: { userAgent: string; oldHash: string; newHash: string },
    ): Promise<StartedSession | undefined> {
      const { row, token } = draft(userId, options.userAgent);
      const started = await store.changePassword(row, options.oldHash, options.newHash);
      return started && { id: started.id, token };
    },
    /** Makes the session last from now. True when it was written and `token` is its cookie, which then lasts longer too. */
    async touch(sessionId: string, token: string | undefined): Promise<boolean> {
      const now = clock.now();
      const before = new Date(now.getTime() - TOUCH_EVERY_MS);
      const touched = await store.touch(sessionId, { before, now, expiresAt: expiry(now) });
      return touched !== undefined && token !== undefined && hashOf(token).equals(touched.token_hash);
    },
    /** Who a session belongs to; undefined when it is over. */
    async viewer(sessionId: string): Promise<Viewer | undefined> {
      const found = await store.byId(sessionId, clock.now());
      return found && viewerOf(found);
    },
    list: (userId: string): Promise<SessionRow[]> => store.list(userId, clock.now(), LISTED_MAX),
    end: async (sessionId: string): Promise<void> => void (await store.end(sessionId)),
    deleteExpired: async (): Promise<void> => void (await store.deleteExpired(clock.now())),
  };
}

type SeenUser = Pick<UserRow, 'id' | 'username' | 'displayname' | 'organization_id' | 'organization_role'>;

export const viewerOf = (user: SeenUser): Viewer => ({
  signedIn: true,
  userId: user.id,
  username: user.username,
  displayname: user.displayname,
  organizationId: user.organization_id,
  organizationRole: user.organization_role,
});
