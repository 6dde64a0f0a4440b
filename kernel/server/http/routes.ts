import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { isUnsafe, pathParams, type Route } from '#kernel/contract/route.ts';
import type { Call, Handler, RawResponse } from '../feature.ts';
import { type Identity, identify, nobody } from './authenticate.ts';
import type { HttpContext } from './context.ts';
import { checkCsrf, csrfToken } from './csrf.ts';
import { parseInput } from './errors.ts';

const DEFAULT_MAX_BODY_BYTES = 64 * 1024;
/** Fields that belong to the transport and are no input of any route. */
const TRANSPORT_FIELDS = ['_csrf', 'kct'];

/** Puts one route of a contract on the server: who, csrf, rate, input, handler, output, in that order. */
export function addRoute(
  app: FastifyInstance,
  route: Route,
  handler: Handler<Route>,
  context: HttpContext,
): void {
  const names = pathParams(route.path);
  const schema = isUnsafe(route.method) ? route.input.strict() : route.input;
  const run = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const who = (): Promise<Identity> => identify(request, context);
    const shared = route.sharedWhen?.(request.query as Record<string, unknown>) ?? false;
    const identity = shared ? nobody : await who();
    await context.rateLimits.check(request, route, identity);
    if (route.auth === 'required' && !identity.viewer.signedIn) throw fail(kernelErrors, 'UNAUTHENTICATED');
    checkCsrf(request, route, identity, context);
    const input = parseInput(schema, inputOf(request, route, names));
    const answer = await handler(
      input as never,
      callOf(request, reply, identity, context, shared ? who : undefined),
    );
    reply.header('cache-control', route.cache ?? 'no-store');
    if (route.kind === 'raw') return sendRaw(reply, answer as RawResponse);
    const output = route.output.parse(answer) as Record<string, unknown>;
    // CA-10: any answer may carry a newer token.
    if (identity.freshKct && !route.cache) output.kct ??= identity.freshKct;
    return reply.send(output);
  };
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
    handler: run,
    ...(route.encoding === 'bytes'
      ? { onSend: async (request, _reply, payload) => drained(request, payload) }
      : {}),
  });
}

/** How long a refused sender may go on sending before the connection is cut. */
const DRAIN_MS = 5_000;

/** A body that was refused half-way is read to its end unseen, so that its sender hears the answer; but not for ever. */
function drained<T>(request: FastifyRequest, payload: T): T {
  const { raw } = request;
  if (!raw.readableEnded && !raw.destroyed) {
    const cut = setTimeout(() => raw.destroy(), DRAIN_MS);
    raw.once('close', () => clearTimeout(cut));
    // An iterator that stopped half-way may have left its listener, and with one the stream does not flow.
    raw.removeAllListeners('readable').resume();
  }
  return payload;
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
  who = async (): Promise<Identity> => identity,
): Call {
  const cookieDefaults = context.secureCookies
    ? ({ httpOnly: true, secure: true, sameSite: 'none', partitioned: true } as const)
    : ({ httpOnly: true, sameSite: 'lax' } as const);
  return {
    viewer: identity.viewer,
    identify: async () => (await who()).viewer,
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

function signalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

function sendRaw(reply: FastifyReply, answer: RawResponse): FastifyReply {
  reply.code(answer.status);
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value);
  return reply.send(answer.body ?? '');
}

export { callOf };
