import { createServer, type RequestListener, type Server } from 'node:http';
import type { QuickListener } from './quick.ts';
import type { Patience } from './slow-bodies.ts';

/** Longer than proxies keep a connection, so that it is they who end it. */
const KEEP_ALIVE_MS = 72_000;

/** What can be answered from memory does not reach the framework. */
export function createHttpServer(
  { headersMs }: Pick<Patience, 'headersMs'>,
  quick: readonly QuickListener[],
  framework: RequestListener,
): Server {
  const server = createServer(
    { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5_000, headersMs) },
    (request, response) => {
      if (!quick.some((answers) => answers(request, response))) framework(request, response);
    },
  );
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // Uploads take as long as they take; slow bodies have a deadline of their own.
  server.requestTimeout = 0;
  return server;
}
