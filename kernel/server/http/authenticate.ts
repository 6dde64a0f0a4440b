import type { FastifyRequest } from 'fastify';
import { anonymousViewer, type Viewer } from '#kernel/contract/viewer.ts';

/** What a caller shows: the session cookie, or the token `kct` where cookies are blocked. */
export interface Credentials {
  readonly cookie: string | undefined;
  readonly kct: string | undefined;
}

export interface Authenticated {
  readonly viewer: Viewer;
  readonly sessionId: string;
  /** A newer token for the caller, when the one it has grows old (CA-10). */
  readonly freshKct?: string;
}

export interface Authenticator {
  readonly cookieName: string;
  authenticate(credentials: Credentials): Promise<Authenticated | null>;
}

export interface Identity {
  readonly viewer: Viewer;
  readonly sessionId: string | null;
  readonly freshKct: string | undefined;
}

export const nobody: Identity = { viewer: anonymousViewer, sessionId: null, freshKct: undefined };

/** Finds out who is asking. A wrong, old or ended session counts as nobody; it is never an error by itself. */
export async function identify(request: FastifyRequest, authenticator: Authenticator): Promise<Identity> {
  const credentials = { cookie: request.cookies[authenticator.cookieName], kct: kctOf(request) };
  if (!credentials.cookie && !credentials.kct) return nobody;
  const found = await authenticator.authenticate(credentials);
  if (!found) return nobody;
  return { viewer: found.viewer, sessionId: found.sessionId, freshKct: found.freshKct };
}

function kctOf(request: FastifyRequest): string | undefined {
  const fromBody = (request.body as { kct?: unknown } | undefined)?.kct;
  const fromQuery = (request.query as { kct?: unknown } | undefined)?.kct;
  return [request.headers['x-kct'], fromBody, fromQuery].find(
    (value): value is string => typeof value === 'string' && value !== '',
  );
}
