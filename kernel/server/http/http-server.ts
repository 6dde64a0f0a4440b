import { createServer, type RequestListener, type Server } from 'node:http';
import type { FastPathListener } from './fast-path.ts';
import type { RequestTimeouts } from './request-timeouts.ts';

/** Longer than proxies keep idle connections, so that the proxy closes them. */
const KEEP_ALIVE_MS = 72_000;

/** Requests that a fast path answers do not reach the framework. */
export function createHttpServer(
  { headersMs }: Pick<RequestTimeouts, 'headersMs'>,
  fastPaths: readonly FastPathListener[],
  framework: RequestListener,
): Server {
  const server = createServer(
    { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5_000, headersMs) },
    (request, response) => {
      if (!fastPaths.some((respond) => respond(request, response))) framework(request, response);
    },
  );
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // Uploads may take hours; slow bodies have their own timeouts.
  server.requestTimeout = 0;
  return server;
}
