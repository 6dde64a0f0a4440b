import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type pg from 'pg';
import { AppError, fail, kernelErrors } from '#kernel/contract/errors.ts';
import { kernelRoutes } from '#kernel/contract/kernel-routes.ts';
import type { Route } from '#kernel/contract/route.ts';
import type { ComposedFeature, Handler, Handlers, Kernel, TopicRule } from '../feature.ts';
import { safeUrl } from '../log.ts';
import type { PassReader } from './authenticate.ts';
import type { HttpContext } from './context.ts';
import { sendError } from './errors.ts';
import { createLiveStream } from './live-stream.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { type DescribedRoute, describeApi, docsPage } from './openapi.ts';
import { createPageServer, notFoundPage, type PageServer, type PagesOptions } from './pages.ts';
import { createRateLimits } from './rate-limits.ts';
import { addRoute } from './routes.ts';

export interface AppOptions {
  readonly version: string;
  readonly rateLimits: boolean;
  /** Which proxies' x-forwarded-for to believe: none, all, or a list of addresses. */
  readonly trustProxy: boolean | string;
  readonly metricsToken: string | undefined;
  readonly pages?: PagesOptions;
  /** Files and other plain Fastify things the composing app wants to add. */
  extend?(app: FastifyInstance): Promise<void>;
}

export interface App {
  readonly server: FastifyInstance;
  readonly routes: readonly DescribedRoute[];
}

/** The HTTP server over composed features: one place for identity, csrf, limits, errors, headers, logs. */
export async function createApp(
  kernel: Kernel,
  pool: pg.Pool,
  features: readonly ComposedFeature[],
  options: AppOptions,
): Promise<App> {
  const server = Fastify({
    loggerInstance: kernel.log as FastifyBaseLogger,
    // Requests are logged by a hook of ours, without tokens.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy,
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    return503OnClosing: true,
    // Addresses that no route can be found for at all; hooks do not run for these.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersOf(request));
      sendError(error, request as FastifyRequest, reply as FastifyReply);
    },
  });
  const metrics = createMetrics({ pool, token: options.metricsToken });
  const routes = listRoutes(features);
  const context: HttpContext = {
    authenticator: authenticatorOf(features),
    passes: passesOf(features),
    secrets: kernel.secrets,
    rateLimits: createRateLimits({ enabled: options.rateLimits }),
    publicUrl: kernel.publicUrl,
    secureCookies: kernel.publicUrl.startsWith('https:'),
  };
  await server.register(cookie);
  await server.register(formbody);
  await server.register(compress, {
    threshold: 1024,
    // Nobody sends us compressed bodies, and unpacking them is a way to exhaust a server.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    // Fast settings: answers are made for one viewer and compressed each time.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    customTypes: /^(?:text\/(?!event-stream)|application\/(?:json|xml|vnd\.apple\.mpegurl))/,
  });
  const servePage = options.pages && createPageServer(options.pages, context);
  addHooks(server, metrics);
  answerUnknown(server, servePage);
  const liveStream = createLiveStream({ events: kernel.events, topics: topicsOf(features), metrics });
  server.addHook('preClose', async () => liveStream.closeAll());

  const kernelHandlers: Handlers<typeof kernelRoutes> = {
    health: async () => {
      await pool.query('select 1').catch((error) => {
        throw error instanceof AppError ? error : fail(kernelErrors, 'UNAVAILABLE', { retryAfterSec: 2 });
      });
      return { status: 'ok', version: options.version };
    },
    metrics: (_, call) => metrics.answer(call),
    events: (input, call) => liveStream.connect(input, call),
    description: async () => json(describeApi(routes, options.version)),
    docs: async () => ({ status: 200, headers: docsHeaders, body: docsPage(routes) }),
  };
  addRoutes(server, kernelRoutes, kernelHandlers, context);
  for (const { feature, parts } of features) {
    // Each feature has a scope of its own, so hooks and parsers do not leak.
    await server.register(async (scope) => addRoutes(scope, feature.routes, parts.handlers, context));
    if (servePage)
      for (const page of parts.pages ?? [])
        server.get(page.path, (request, reply) => servePage(page, request, reply));
  }
  await options.extend?.(server);
  return { server, routes };
}

const docsHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
};
const json = (value: unknown) => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});

function addRoutes(
  scope: FastifyInstance,
  routes: Record<string, Route>,
  handlers: object,
  context: HttpContext,
): void {
  const byName = handlers as Record<string, Handler<Route>>;
  const add = (target: FastifyInstance, [name, route]: [string, Route]): void => {
    const handler = byName[name];
    if (!handler) throw new Error(`routes: '${name}' has no handler`);
    addRoute(target, route, handler, context);
  };
  const entries = Object.entries(routes);
  for (const entry of entries.filter(([, route]) => route.encoding !== 'bytes')) add(scope, entry);
  scope.register(async (bytes) => {
    bytes.removeAllContentTypeParsers();
    bytes.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const entry of entries.filter(([, route]) => route.encoding === 'bytes')) add(bytes, entry);
  });
}

function addHooks(server: FastifyInstance, metrics: Metrics): void {
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request));
  });
  server.addHook('onSend', async (_request, reply) => {
    // Whatever is not a page of its own policy can be neither framed nor run.
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    const level =
      reply.statusCode >= 500
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
  });
}

function headersOf(request: Pick<FastifyRequest, 'id' | 'protocol'>): Record<string, string> {
  return {
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(request.protocol === 'https' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** A person who opens a wrong address gets a page; a program gets the envelope. */
function answerUnknown(server: FastifyInstance, servePage: PageServer | undefined): void {
  server.setNotFoundHandler((request, reply) => {
    const person = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (servePage && person) return servePage(notFoundPage, request, reply);
    return sendError(fail(kernelErrors, 'NOT_FOUND'), request, reply);
  });
}

function listRoutes(features: readonly ComposedFeature[]): DescribedRoute[] {
  const own = Object.entries(kernelRoutes).map(([name, route]) => ({
    tag: 'server',
    name,
    route: route as Route,
  }));
  const theirs = features.flatMap(({ feature }) =>
    Object.entries(feature.routes as Record<string, Route>).map(([name, route]) => ({
      tag: feature.name,
      name,
      route,
    })),
  );
  return [...own, ...theirs];
}

function authenticatorOf(features: readonly ComposedFeature[]) {
  const found = features.flatMap(({ parts }) => parts.authenticator ?? []);
  if (found.length !== 1)
    throw new Error(`features: ${found.length} features tell who is asking; exactly one must`);
  return found[0]!;
}

function passesOf(features: readonly ComposedFeature[]): PassReader | undefined {
  const found = features.flatMap(({ parts }) => parts.passes ?? []);
  if (found.length > 1) throw new Error(`features: ${found.length} features read passes; one at most may`);
  return found[0];
}

function topicsOf(features: readonly ComposedFeature[]): Record<string, TopicRule> {
  return Object.assign({}, ...features.map(({ parts }) => parts.topics ?? {}));
}
