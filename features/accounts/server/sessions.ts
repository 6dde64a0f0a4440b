import { createHash, randomBytes } from 'node:crypto';
import { ANONYMOUS_USERNAME, type Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { Authenticator } from '#kernel/server/http/authenticate.ts';
import { networkOf } from '#kernel/server/http/network.ts';
import { createSharedLookup } from '#kernel/server/shared-lookup.ts';
import type { Kcts } from './kct.ts';
import type { NewSession, SessionStore } from './session-store.ts';
import type { SessionRow, UserRow } from './tables.ts';

export const SESSION_COOKIE = 'kapsule_session';
export const SESSION_TTL_SEC = 30 * 24 * 60 * 60;
/** Minimum interval between updates of an active session. */
const TOUCH_INTERVAL_MS = 5 * 60_000;
const USER_AGENT_MAX = 300;
const LIST_MAX = 50;
const TOKEN_PATTERN = /^[\w-]{43}$/;

/** The device that a session is used from. */
interface Origin {
  readonly userAgent: string;
  readonly address: string;
}

export interface StartedSession {
  readonly id: string;
  readonly token: string;
}

export type Sessions = ReturnType<typeof createSessions>;

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Sign-in sessions. The token is only in the cookie; the database stores its hash. */
export function createSessions({ store, kcts, clock }: { store: SessionStore; kcts: Kcts; clock: Clock }) {
  const getExpiry = (now: Date): Date => new Date(now.getTime() + SESSION_TTL_SEC * 1000);

  function createSessionRow(
    userId: string,
    { userAgent, address }: Origin,
  ): { row: NewSession; token: string } {
    const token = randomBytes(32).toString('base64url');
    const now = clock.now();
    const row = {
      user_id: userId,
      token_hash: hashToken(token),
      user_agent: userAgent.slice(0, USER_AGENT_MAX),
      last_address: networkOf(address),
      created_at: now,
      last_seen_at: now,
      expires_at: getExpiry(now),
    };
    return { row, token };
  }

  const byTokenHash = createSharedLookup((hashes) => store.byTokens(hashes, clock.now()));

  const authenticator: Authenticator = {
    cookieName: SESSION_COOKIE,
    async authenticate({ cookie, kct }) {
      const shown = kct ? kcts.parse(kct) : null;
      const byCookie =
        cookie && TOKEN_PATTERN.test(cookie)
          ? await byTokenHash(hashToken(cookie).toString('hex'))
          : undefined;
      const found =
        byCookie ?? (shown && !shown.expired ? await store.byId(shown.sessionId, clock.now()) : undefined);
      // CM-18: an account with this name is treated as not signed in.
      if (!found || found.username === ANONYMOUS_USERNAME) return null;
      const fresh = kct && (!shown || shown.shouldRenew || shown.sessionId !== found.session_id);
      return {
        sessionId: found.session_id,
        viewer: toViewer(found),
        ...(fresh ? { freshKct: kcts.issue(found.session_id) } : {}),
      };
    },
  };

  return {
    authenticator,
    /** `checkedHash` is the password hash that was just verified; null for SSO. */
    async start(
      userId: string,
      options: Origin & { replaced: string | null; checkedHash: string | null },
    ): Promise<StartedSession | undefined> {
      const { row, token } = createSessionRow(userId, options);
      const started = await store.start(row, options.checkedHash, options.replaced);
      return started && { id: started.id, token };
    },
    async changePassword(
      userId: string,
      options: Origin & { oldHash: string; newHash: string },
      then: (tx: Tx) => Promise<void>,
    ): Promise<StartedSession | undefined> {
      const { row, token } = createSessionRow(userId, options);
      const started = await store.changePassword(row, options, then);
      return started && { id: started.id, token };
    },
    /** Extends the session. Returns true if it was updated and `token` is its cookie, which then must be extended too. */
    async touch(sessionId: string, token: string | undefined, address: string): Promise<boolean> {
      const now = clock.now();
      const before = new Date(now.getTime() - TOUCH_INTERVAL_MS);
      const touched = await store.touch(sessionId, networkOf(address), {
        before,
        now,
        expiresAt: getExpiry(now),
      });
      return touched !== undefined && token !== undefined && hashToken(token).equals(touched.token_hash);
    },
    /** Returns undefined if the session has ended. */
    async getViewer(sessionId: string): Promise<Viewer | undefined> {
      const found = await store.byId(sessionId, clock.now());
      return found && toViewer(found);
    },
    list: (userId: string): Promise<SessionRow[]> => store.list(userId, clock.now(), LIST_MAX),
    endOwn: async (userId: string, id: string): Promise<void> => void (await store.endOwn(userId, id)),
    endEverywhere: store.endEverywhere,
    end: async (sessionId: string): Promise<void> => void (await store.end(sessionId)),
    deleteExpired: async (): Promise<void> => void (await store.deleteExpired(clock.now())),
  };
}

type ViewerFields = Pick<
  UserRow,
  'id' | 'username' | 'displayname' | 'organization_id' | 'organization_role'
>;

export const toViewer = (user: ViewerFields): Viewer => ({
  signedIn: true,
  userId: user.id,
  username: user.username,
  displayname: user.displayname,
  organizationId: user.organization_id,
  organizationRole: user.organization_role,
});
