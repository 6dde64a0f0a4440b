import type { ServerResponse } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { isUnsafe, pathParams, type Route } from '#kernel/contract/route.ts';
import { type Identity, identify, nobody } from './authenticate.ts';
import type { Call, Handler, RawResponse } from './call.ts';
import type { HttpContext } from './context.ts';
import { addPreflight, openToAll } from './cors.ts';
import { checkCrossSite } from './cross-site.ts';
import { checkCsrf, csrfToken } from './csrf.ts';
import { checkTexts, parseInput } from './errors.ts';
import { NO_PAGE } from './hooks.ts';
import { type Patience, watchUpload } from './slow-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body itself, at the pace at which it comes. */
    takesBytes?: boolean;
  }
}

const DEFAULT_MAX_BODY_BYTES = 64 * 1024;
/** Fields that belong to the transport and are no input of any route. */
const TRANSPORT_FIELDS = ['_csrf', 'kct'];

/** Puts one route of a contract on the server: rate, origin, who, csrf, input, handler, output, in that order. */
export function addRoute(
  app: FastifyInstance,
  route: Route,
  handler: Handler<Route>,
  context: HttpContext,
): void {
  const names = pathParams(route.path);
  const schema = isUnsafe(route.method) ? route.input.strict() : route.input;
  const run: Run = async (request, reply) => {
    context.rateLimits.arrive(request, route);
    checkCrossSite(request, route, context);
    const who = (): Promise<Identity> => identify(request, context);
    const shared = route.sharedWhen?.(request.query as Record<string, unknown>) ?? false;
    const identity = shared ? nobody : await who();
    context.rateLimits.check(request, identity, route);
    if (route.auth === 'required' && !identity.viewer.signedIn) throw fail(kernelErrors, 'UNAUTHENTICATED');
    checkCsrf(request, route, identity, context);
    const sent = inputOf(request, route, names);
    if (!route.cleansText) checkTexts(sent);
    const input = parseInput(schema, sent);
    const answer = await handler(input as never, callOf(request, reply, identity, context));
    reply.header('cache-control', route.cache ?? 'no-store');
    if (route.kind === 'raw') return sendRaw(reply, answer as RawResponse);
    const output = route.output.parse(answer) as Record<string, unknown>;
    // CA-10: any answer may carry a newer token.
    if (identity.freshKct && !route.cache) output.kct ??= identity.freshKct;
    return reply.send(output);
  };
  app.route({
    // Fastify's own HEAD routes put the length of the body that was not made over the real one.
    method: route.kind === 'raw' && route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
    url: route.path,
    bodyLimit: route.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
    handler: route.encoding === 'bytes' ? watched(run, context.patience) : run,
    config: { takesBytes: route.encoding === 'bytes' },
    ...(route.cors === 'open' ? { onRequest: openToAll } : {}),
  });
  if (route.cors === 'open') addPreflight(app, route);
}

type Run = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A handler that reads an unread stream, until the sender goes silent; what it then says is not heard any more. */
function watched(run: Run, patience: Patience): Run {
  return async (request, reply) => {
    const watch = watchUpload(request, reply, patience);
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

function inputOf(request: FastifyRequest, route: Route, names: readonly string[]): Record<string, unknown> {
  const params = request.params as Record<string, unknown>;
  const sent = isUnsafe(route.method) && route.encoding !== 'bytes' ? request.body : request.query;
  if (sent !== undefined && sent !== null && (typeof sent !== 'object' || Array.isArray(sent))) {
    throw fail(kernelErrors, 'INVALID_INPUT');
  }
  const input: Record<string, unknown> = { ...(sent as object | undefined) };
  for (const name of TRANSPORT_FIELDS) delete input[name];
  // The address wins over a field of the same name: authorisation looks at the one in the address.
  for (const name of names) input[name] = params[name];
  return input;
}

function callOf(
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
    // Most calls need neither; making them would cost more than the rest of the call.
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
      return signalOf(reply);
    },
  };
}

/** Aborted when the client disconnects, also when it did so before anybody asked. */
function signalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed || reply.raw.closed) gone.abort();
  else reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

function sendRaw(reply: FastifyReply, answer: RawResponse): FastifyReply {
  reply.code(answer.status);
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value);
  if (reply.request.method !== 'HEAD') {
    return typeof answer.body === 'function' ? takeOver(reply, answer.body) : reply.send(answer.body ?? '');
  }
  if (typeof answer.body === 'string' || Buffer.isBuffer(answer.body)) return reply.send(answer.body);
  if (typeof answer.body !== 'function') answer.body?.destroy();
  return reply.send(null);
}

/** The body ends with the connection, so that a write needs no framing of its own. */
function takeOver(reply: FastifyReply, write: (response: ServerResponse) => void): FastifyReply {
  const { raw } = reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.setHeader('content-security-policy', NO_PAGE);
  raw.setHeader('connection', 'close');
  raw.removeHeader('transfer-encoding');
  raw.writeHead(reply.statusCode);
  write(raw);
  return reply;
}

export { callOf };
