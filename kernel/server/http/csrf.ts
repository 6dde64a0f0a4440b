import type { FastifyRequest } from 'fastify';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { isUnsafe, type Route } from '#kernel/contract/route.ts';
import type { Secrets } from '../secrets.ts';
import type { Identity } from './authenticate.ts';

type Session = Pick<Identity, 'sessionId'>;

const bound = (session: Session): string => session.sessionId ?? 'nobody';

/** The token of a session, which pages send with every unsafe call. */
export const csrfToken = (secrets: Secrets, session: Session): string => secrets.sign('csrf', bound(session));

/** Rejects unsafe calls of a session without its token. Whether the page itself may call is checked before (`cross-site.ts`). */
export function checkCsrf(
  request: FastifyRequest,
  route: Route,
  identity: Identity,
  { secrets }: { secrets: Secrets },
): void {
  if (!isUnsafe(route.method) || route.csrfExempt || identity.sessionId === null) return;
  const fromBody = (request.body as { _csrf?: unknown } | undefined)?._csrf;
  const fromQuery = (request.query as { _csrf?: unknown } | undefined)?._csrf;
  const given = request.headers['x-csrf-token'] ?? fromBody ?? fromQuery;
  if (typeof given !== 'string' || !secrets.verify('csrf', bound(identity), given)) {
    throw fail(kernelErrors, 'CSRF_INVALID');
  }
}
