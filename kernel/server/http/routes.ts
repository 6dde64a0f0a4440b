import type { ServerResponse } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { isUnsafe, pathParams, type Route } from '#kernel/contract/route.ts';
import { anonymousIdentity, type Identity, identify } from './authenticate.ts';
import type { Call, Handler, RawResponse } from './call.ts';
import type { HttpContext } from './context.ts';
import { addPreflight, allowAllOrigins } from './cors.ts';
import { checkCrossSite } from './cross-site.ts';
import { checkCsrf, csrfToken } from './csrf.ts';
import { checkDepth, checkTexts, parseInput } from './errors.ts';
import { NOT_A_PAGE_POLICY } from './hooks.ts';
import { type RequestTimeouts, watchUpload } from './request-timeouts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body as a stream. */
    hasRawBody?: boolean;
  }
}

const DEFAULT_MAX_BODY_BYTES = 64 * 1024;
/** Fields of the transport, which are not part of any route's input. */
const TRANSPORT_FIELDS = ['_csrf', 'kct'];

/** Registers a route: rate limit, origin, authentication, CSRF, input, handler, output, in that order. */
export function addRoute(
  app: FastifyInstance,
  route: Route,
  handler: Handler<Route>,
  context: HttpContext,
): void {
  const names = pathParams(route.path);
  const schema = isUnsafe(route.method) ? route.input.strict() : route.input;
  const run: Run = async (request, reply) => {
    context.rateLimits.countRequest(request, route);
    checkCrossSite(request, route, context);
    const who = (): Promise<Identity> => identify(request, context);
    const shared = route.sharedWhen?.(request.query as Record<string, unknown>) ?? false;
    const identity = shared ? anonymousIdentity : await who();
    context.rateLimits.countCaller(request, identity, route);
    if (route.auth === 'required' && !identity.viewer.signedIn) throw fail(kernelErrors, 'UNAUTHENTICATED');
    checkCsrf(request, route, identity, context);
    const sent = readInput(request, route, names);
    checkDepth(sent);
    if (!route.cleansText) checkTexts(sent);
    const input = parseInput(schema, sent);
    const answer = await handler(input as never, createCall(request, reply, identity, context));
    reply.header('cache-control', route.cache ?? 'no-store');
    if (route.kind === 'raw') return sendRaw(reply, answer as RawResponse);
    const output = route.output.parse(answer) as Record<string, unknown>;
    // CA-10: any response may carry a newer token.
    if (identity.freshKct && !route.cache) output.kct ??= identity.freshKct;
    return reply.send(output);
  };
  app.route({
    // Fastify's own HEAD routes replace the content length with that of the empty body.
    method: route.kind === 'raw' && route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
    url: route.path,
    bodyLimit: route.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
    handler: route.encoding === 'bytes' ? withUploadWatch(run, context.timeouts) : run,
    config: { hasRawBody: route.encoding === 'bytes' },
    ...(route.cors === 'open' ? { onRequest: allowAllOrigins } : {}),
  });
  if (route.cors === 'open') addPreflight(app, route);
}

type Run = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Wraps a handler that reads a stream. Its errors are ignored once the stalled upload has been answered. */
function withUploadWatch(run: Run, timeouts: RequestTimeouts): Run {
  return async (request, reply) => {
    const watch = watchUpload(request, reply, timeouts);
    try {
      return await run(request, reply);
    } catch (error) {
      if (watch.stalled) return reply;
      throw error;
    } finally {
      watch.stop();
    }
  };
}

function readInput(request: FastifyRequest, route: Route, names: readonly string[]): Record<string, unknown> {
  const params = request.params as Record<string, unknown>;
  const sent = isUnsafe(route.method) && route.encoding !== 'bytes' ? request.body : request.query;
  if (sent !== undefined && sent !== null && (typeof sent !== 'object' || Array.isArray(sent))) {
    throw fail(kernelErrors, 'INVALID_INPUT');
  }
  const input: Record<string, unknown> = { ...(sent as object | undefined) };
  for (const name of TRANSPORT_FIELDS) delete input[name];
  // Path parameters override fields of the same name, because authorization uses the path.
  for (const name of names) input[name] = params[name];
  return input;
}

function createCall(
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity,
  context: HttpContext,
): Call {
  const cookieDefaults = context.secureCookies
    ? ({ httpOnly: true, secure: true, sameSite: 'none', partitioned: true } as const)
    : ({ httpOnly: true, sameSite: 'lax' } as const);
  return {
    viewer: identity.viewer,
    identify: async () => (await identify(request, context)).viewer,
    sessionId: identity.sessionId,
    // Computed on demand: most calls do not need it, and it costs more than the rest of the call.
    get csrf() {
      return csrfToken(context.secrets, identity);
    },
    requestId: request.id,
    address: request.ip,
    method: request.method,
    get url() {
      return new URL(request.url, context.publicUrl);
    },
    headers: request.headers,
    header: (name) => request.headers[name.toLowerCase()]?.toString(),
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, { maxAgeSec, path = '/' }) =>
      void reply.setCookie(name, value, { ...cookieDefaults, path, maxAge: maxAgeSec }),
    clearCookie: (name, { path = '/' } = {}) => void reply.clearCookie(name, { ...cookieDefaults, path }),
    get body() {
      return (request.body as Readable | undefined) ?? new PassThrough().end();
    },
    get signal() {
      return createDisconnectSignal(reply);
    },
  };
}

/** Aborted when the client disconnects, or if it already has. */
function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed || reply.raw.closed) gone.abort();
  else reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

function sendRaw(reply: FastifyReply, answer: RawResponse): FastifyReply {
  reply.code(answer.status);
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value);
  if (reply.request.method !== 'HEAD') {
    return typeof answer.body === 'function'
      ? hijackConnection(reply, answer.body)
      : reply.send(answer.body ?? '');
  }
  if (typeof answer.body === 'string' || Buffer.isBuffer(answer.body)) return reply.send(answer.body);
  if (typeof answer.body !== 'function') answer.body?.destroy();
  return reply.send(null);
}

/** The body ends with the connection, so writes need no chunked framing. */
function hijackConnection(reply: FastifyReply, write: (response: ServerResponse) => void): FastifyReply {
  const { raw } = reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.setHeader('content-security-policy', NOT_A_PAGE_POLICY);
  raw.setHeader('connection', 'close');
  raw.removeHeader('transfer-encoding');
  raw.writeHead(reply.statusCode);
  write(raw);
  return reply;
}

export { createCall };
