import type { FastifyRequest } from 'fastify';
import { anonymousViewer, type Grant, type Viewer } from '#kernel/contract/viewer.ts';
import { PASS_HEADER, PASS_PARAMETER } from '#kernel/contract/wire-names.ts';
import type { HttpContext } from './context.ts';

/** The session cookie, or the token `kct` where cookies are blocked. */
export interface Credentials {
  readonly cookie: string | undefined;
  readonly kct: string | undefined;
}

export interface Authenticated {
  readonly viewer: Viewer;
  readonly sessionId: string;
  /** A newer token for the caller, when its own is about to expire (CA-10). */
  readonly freshKct?: string;
}

export interface Authenticator {
  readonly cookieName: string;
  authenticate(credentials: Credentials): Promise<Authenticated | null>;
}

/** The grant of a pass, and the display name of its bearer. */
export interface Pass {
  readonly grant: Grant;
  readonly displayname: string;
}

/** Reads passes that let a request see one thing without a session. Provided by a feature. */
export interface PassReader {
  /** Returns null for an invalid, expired, or revoked pass, which is then ignored. */
  read(pass: string): Promise<Pass | null>;
}

export interface Identity {
  readonly viewer: Viewer;
  readonly sessionId: string | null;
  readonly freshKct: string | undefined;
}

export const anonymousIdentity: Identity = { viewer: anonymousViewer, sessionId: null, freshKct: undefined };

const PASS_MAX_LENGTH = 1000;

/** Authenticates the caller. An invalid or expired session or pass is ignored; it is never an error by itself. */
export async function identify(
  request: FastifyRequest,
  { authenticator, passes }: Pick<HttpContext, 'authenticator' | 'passes'>,
): Promise<Identity> {
  const given = readPass(request);
  if (given === undefined) return authenticateSession(request, authenticator);
  const [identity, pass] = await Promise.all([
    authenticateSession(request, authenticator),
    passes?.read(given) ?? null,
  ]);
  if (!pass) return identity;
  const { viewer } = identity;
  const displayname = viewer.signedIn ? viewer.displayname : pass.displayname;
  return { ...identity, viewer: { ...viewer, displayname, grants: [pass.grant] } };
}

function readPass(request: FastifyRequest): string | undefined {
  const fromQuery = (request.query as Record<string, unknown> | undefined)?.[PASS_PARAMETER];
  return [request.headers[PASS_HEADER], fromQuery].find(
    (value): value is string => typeof value === 'string' && value !== '' && value.length <= PASS_MAX_LENGTH,
  );
}

async function authenticateSession(request: FastifyRequest, authenticator: Authenticator): Promise<Identity> {
  const credentials = { cookie: request.cookies[authenticator.cookieName], kct: readKct(request) };
  if (!credentials.cookie && !credentials.kct) return anonymousIdentity;
  const found = await authenticator.authenticate(credentials);
  if (!found) return anonymousIdentity;
  return { viewer: found.viewer, sessionId: found.sessionId, freshKct: found.freshKct };
}

function readKct(request: FastifyRequest): string | undefined {
  const fromBody = (request.body as { kct?: unknown } | undefined)?.kct;
  const fromQuery = (request.query as { kct?: unknown } | undefined)?.kct;
  return [request.headers['x-kct'], fromBody, fromQuery].find(
    (value): value is string => typeof value === 'string' && value !== '',
  );
}
