import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const YEAR_SEC = 31_536_000;

const PLAIN = 'public, max-age=3600';
/** The file name never changes; a new version reaches every page within an hour. */
const SDK = 'public, max-age=3600, stale-while-revalidate=86400';
/** TR-10: browsers look for a new version of the worker whenever it is registered. It may call our API. */
const WORKER_PATH = '/assets/js/video/sw.js';
const WORKER_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};

/** Serves the built browser code: files with hashed names are cached forever, the others (icon, robots, SDK) for an hour. */
export async function addStaticFiles(
  app: FastifyInstance,
  distDir: string,
  limits: { countFile(request: FastifyRequest): void },
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => limits.countFile(request));
    await scope.register(fastifyStatic, optionsOf(distDir));
  });
}

function optionsOf(distDir: string): FastifyStaticOptions {
  return {
    root: distDir,
    wildcard: true,
    index: false,
    preCompressed: true,
    decorateReply: false,
    allowedPath: (path) => !path.includes('/.'),
    setHeaders: (reply, path) => {
      if (path.includes('/sdk/')) {
        // Other sites load it, also as a module.
        reply.header('access-control-allow-origin', '*');
        reply.header('cross-origin-resource-policy', 'cross-origin');
        reply.header('timing-allow-origin', '*');
        if (path.endsWith('.d.ts')) reply.header('content-type', 'text/plain; charset=utf-8');
      }
      // Followed by .br or .gz.
      if (path.includes(WORKER_PATH)) return void reply.headers(WORKER_HEADERS);
      const hashed = path.includes('/assets/') && `public, max-age=${YEAR_SEC}, immutable`;
      reply.header('cache-control', hashed || (path.includes('/sdk/') ? SDK : PLAIN));
    },
  };
}
