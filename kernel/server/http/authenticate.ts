import type { FastifyRequest } from 'fastify';
import { anonymousViewer, type Grant, type Viewer } from '#kernel/contract/viewer.ts';
import { PASS_HEADER, PASS_PARAMETER } from '#kernel/contract/wire-names.ts';
import type { HttpContext } from './context.ts';

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

/** What a pass opens, and how its bearer may be called. */
export interface Pass {
  readonly grant: Grant;
  readonly displayname: string;
}

/** Reads passes that let a request see one thing without a session; a feature brings it. */
export interface PassReader {
  /** Null for one that is wrong, old or withdrawn: it then counts as not shown. */
  read(pass: string): Promise<Pass | null>;
}

export interface Identity {
  readonly viewer: Viewer;
  readonly sessionId: string | null;
  readonly freshKct: string | undefined;
}

export const nobody: Identity = { viewer: anonymousViewer, sessionId: null, freshKct: undefined };

const PASS_MAX_LENGTH = 1000;

/** Finds out who is asking. A wrong, old or ended session or pass counts as none; it is never an error by itself. */
export async function identify(
  request: FastifyRequest,
  { authenticator, passes }: Pick<HttpContext, 'authenticator' | 'passes'>,
): Promise<Identity> {
  const shown = passOf(request);
  const [identity, pass] = await Promise.all([
    identityOf(request, authenticator),
    shown === undefined ? null : (passes?.read(shown) ?? null),
  ]);
  if (!pass) return identity;
  const { viewer } = identity;
  const displayname = viewer.signedIn ? viewer.displayname : pass.displayname;
  return { ...identity, viewer: { ...viewer, displayname, grants: [pass.grant] } };
}

function passOf(request: FastifyRequest): string | undefined {
  const fromQuery = (request.query as Record<string, unknown> | undefined)?.[PASS_PARAMETER];
  return [request.headers[PASS_HEADER], fromQuery].find(
    (value): value is string => typeof value === 'string' && value !== '' && value.length <= PASS_MAX_LENGTH,
  );
}

async function identityOf(request: FastifyRequest, authenticator: Authenticator): Promise<Identity> {
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
