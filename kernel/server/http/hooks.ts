import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeUrl } from '../log.ts';
import { sendError } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { drain, hasBody, type RequestTimeouts, withDeadline } from './request-timeouts.ts';

export type Responder = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Responses that are not pages can be neither framed nor executed. */
export const NOT_A_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

export interface HookOptions {
  readonly unknown: Responder;
  readonly https: boolean;
  readonly timeouts: RequestTimeouts;
}

/** Hooks for every request. Those that need not wait take a callback, which costs less than a promise. */
export function addHooks(server: FastifyInstance, metrics: Metrics, options: HookOptions): void {
  const { unknown, https, timeouts } = options;
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders(request, https));
    if (isCanonical(request.url)) done();
    else unknown(request, reply).catch(done);
  });
  server.addHook('preParsing', (request, _reply, payload, done) => {
    const isWatched = hasBody(request.raw) && !request.routeOptions.config.hasRawBody;
    done(null, isWatched ? withDeadline(payload as Readable, timeouts.bodyMs) : payload);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    drain(request.raw);
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', NOT_A_PAGE_POLICY);
    }
    done(null, payload);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    const level =
      reply.statusCode >= 500 && reply.statusCode !== 501
        ? 'error'
        : route.startsWith('/assets') || route === '/health'
          ? 'debug'
          : 'info';
    request.log[level](
      {
        method: request.method,
        url: safeUrl(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

/** Absolute URLs, empty and dot segments, backslashes, NUL. */
const NOT_CANONICAL = /^[^/]|\/\/|\/(?:\.|%2e){1,2}(?:\/|$)|\\|%5c|%00/i;

/** Paths that routers, file servers, and proxies may interpret differently are not found. */
function isCanonical(url: string): boolean {
  const end = url.indexOf('?');
  return !NOT_CANONICAL.test(end < 0 ? url : url.slice(0, end));
}

/** The headers of every response. */
export function commonHeaders(
  request: Pick<FastifyRequest, 'id' | 'protocol'>,
  https: boolean,
): Record<string, string> {
  return {
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(https || request.protocol === 'https' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
