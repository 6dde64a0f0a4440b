import type { FastifyRequest } from 'fastify';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { isUnsafe, type Route } from '#kernel/contract/route.ts';
import type { Secrets } from '../secrets.ts';
import type { Identity } from './authenticate.ts';

type Session = Pick<Identity, 'sessionId'>;

const bound = (session: Session): string => session.sessionId ?? 'nobody';

/** The token a page must send back with every call that changes something; it belongs to one session. */
export const csrfToken = (secrets: Secrets, session: Session): string => secrets.sign('csrf', bound(session));

/**
 * Refuses changes that another site may have triggered. Every unsafe call of a session needs its token;
 * exempt routes (sign-in, sign-up) accept no other origin instead.
 */
export function checkCsrf(
  request: FastifyRequest,
  route: Route,
  identity: Identity,
  options: { secrets: Secrets; publicUrl: string },
): void {
  if (!isUnsafe(route.method)) return;
  if (route.csrfExempt) {
    if (foreignOrigin(request, options.publicUrl)) throw fail(kernelErrors, 'CSRF_INVALID');
    return;
  }
  if (identity.sessionId === null) return;
  const fromBody = (request.body as { _csrf?: unknown } | undefined)?._csrf;
  const fromQuery = (request.query as { _csrf?: unknown } | undefined)?._csrf;
  const given = request.headers['x-csrf-token'] ?? fromBody ?? fromQuery;
  if (typeof given !== 'string' || !options.secrets.verify('csrf', bound(identity), given)) {
    throw fail(kernelErrors, 'CSRF_INVALID');
  }
}

/** Programs send no Origin; browsers always do on such calls. */
function foreignOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  if (!origin) return false;
  return origin !== new URL(publicUrl).origin && origin !== `${request.protocol}://${host}`;
}
