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
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { kernelRoutes } from '#kernel/contract/kernel-routes.ts';
import type { Route } from '#kernel/contract/route.ts';
import type { ComposedFeature } from '../compose-features.ts';
import type { DiskSpace } from '../disk-space.ts';
import type { Kernel } from '../kernel.ts';
import { createLiveStreams } from '../live/live-streams.ts';
import type { Handler } from './call.ts';
import { createClientAddress } from './client-address.ts';
import { answerClientError } from './client-errors.ts';
import type { HttpContext } from './context.ts';
import { sendError } from './errors.ts';
import { createFastPathListener } from './fast-path.ts';
import { authenticatorOf, listRoutes, passesOf, topicsOf } from './feature-parts.ts';
import { addHooks, commonHeaders, type Responder } from './hooks.ts';
import { createHttpServer } from './http-server.ts';
import { createKernelHandlers } from './kernel-handlers.ts';
import { createMetrics } from './metrics.ts';
import type { DescribedRoute } from './openapi.ts';
import { createPageServer, notFoundPage, type PageServer, type PagesOptions } from './pages.ts';
import { createRateLimits, type Limits, type RateLimits } from './rate-limits.ts';
import { DEFAULT_TIMEOUTS, drain, type RequestTimeouts } from './request-timeouts.ts';
import { addRoute } from './routes.ts';

/** Overrides for tests, which cannot wait for the default limits. */
export interface AppLimits {
  readonly rates?: Partial<Limits>;
  readonly timeouts?: Partial<RequestTimeouts>;
}

export interface AppOptions {
  readonly version: string;
  readonly rateLimits: boolean;
  /** Which proxies' x-forwarded-for to trust: none, all, or a list of addresses. */
  readonly trustProxy: boolean | string;
  readonly metricsToken: string | undefined;
  readonly space: DiskSpace;
  readonly limits?: AppLimits;
  readonly pages?: PagesOptions;
  /** Adds static files and other Fastify routes. */
  extend?(app: FastifyInstance, limits: Pick<RateLimits, 'countFile'>): Promise<void>;
}

export interface App {
  readonly server: FastifyInstance;
  readonly routes: readonly DescribedRoute[];
}

/** Creates the HTTP server of composed features, with authentication, CSRF, limits, errors, headers, and logs. */
export async function createApp(
  kernel: Kernel,
  pool: pg.Pool,
  features: readonly ComposedFeature[],
  options: AppOptions,
): Promise<App> {
  // Behind a proxy that terminates TLS, requests arrive over plain http.
  const https = kernel.publicUrl.startsWith('https:');
  const timeouts: RequestTimeouts = { ...DEFAULT_TIMEOUTS, ...options.limits?.timeouts };
  const metrics = createMetrics({
    pool,
    token: options.metricsToken,
    space: options.space,
    more: features.flatMap(({ parts }) => parts.metrics ?? []),
  });
  const rateLimits = createRateLimits({ enabled: options.rateLimits, limits: options.limits?.rates });
  const client = createClientAddress(options.trustProxy);
  const quick = features.flatMap(({ parts }) =>
    parts.fastPath ? [createFastPathListener(parts.fastPath, { rateLimits, metrics, client, https })] : [],
  );
  const server = Fastify({
    serverFactory: (handler) => createHttpServer(timeouts, quick, handler),
    clientErrorHandler: answerClientError,
    loggerInstance: kernel.log as FastifyBaseLogger,
    // A hook of our own logs requests, without tokens.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy,
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    return503OnClosing: true,
    // Malformed URLs, for which hooks do not run.
    frameworkErrors: (error, request, reply) => {
      reply.headers(commonHeaders(request, https));
      drain(request.raw);
      sendError(error, request as FastifyRequest, reply as FastifyReply);
    },
  });
  const routes = listRoutes(features);
  const context: HttpContext = {
    authenticator: authenticatorOf(features),
    passes: passesOf(features),
    secrets: kernel.secrets,
    rateLimits,
    timeouts,
    publicUrl: kernel.publicUrl,
    secureCookies: https,
  };
  await server.register(cookie);
  await server.register(formbody);
  await server.register(compress, {
    threshold: 1024,
    // Compressed bodies are not needed, and decompression bombs could exhaust the server.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    // Fast settings, because responses are compressed for every request.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    customTypes: /^(?:text\/(?!event-stream)|application\/(?:json|xml|vnd\.apple\.mpegurl))/,
  });
  const servePage = options.pages && createPageServer(options.pages, context);
  const unknown = answerUnknown(servePage, context.rateLimits);
  addHooks(server, metrics, { unknown, https, timeouts });
  server.setNotFoundHandler(unknown);
  const { events, clock, log } = kernel;
  const liveStreams = createLiveStreams({ events, clock, log, topics: topicsOf(features), metrics });
  server.addHook('preClose', async () => liveStreams.closeAll());

  const { space, version } = options;
  const kernelHandlers = createKernelHandlers({
    pool,
    space,
    version,
    cookieName: context.authenticator.cookieName,
    metrics,
    liveStreams,
    routes,
  });
  addRoutes(server, kernelRoutes, kernelHandlers, context);
  for (const { feature, parts } of features) {
    // Each feature has its own scope, so hooks and parsers do not leak.
    await server.register(async (scope) => addRoutes(scope, feature.routes, parts.handlers, context));
    if (servePage)
      for (const page of parts.pages ?? [])
        server.get(page.path, (request, reply) => servePage(page, request, reply));
  }
  await options.extend?.(server, context.rateLimits);
  return { server, routes };
}

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

/** Responds to unknown paths: with a page to navigation, with an envelope to programs. */
function answerUnknown(servePage: PageServer | undefined, limits: RateLimits): Responder {
  return async (request, reply) => {
    const person = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (servePage && person) return servePage(notFoundPage, request, reply);
    limits.countRequest(request);
    return sendError(fail(kernelErrors, 'NOT_FOUND'), request, reply);
  };
}
