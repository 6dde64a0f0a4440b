import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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
    const paths = listFiles(distDir);
    scope.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: ({ params: { '*': path } }, reply) =>
        paths.has(path) ? reply.sendFile(path) : reply.callNotFound(),
      errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
        // The browser went away.
        if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
        else scope.errorHandler(error, request, reply);
      },
    });
  });
}

/** Read once: the plugin's own route reads every folder of the path for each request. Hidden files are left out. */
function listFiles(distDir: string): ReadonlySet<string> {
  const files = readdirSync(distDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(distDir, join(parentPath, name)).split(sep).join('/'));
  return new Set(files.filter((path) => !`/${path}`.includes('/.')));
}

function optionsOf(distDir: string): FastifyStaticOptions {
  return {
    root: distDir,
    serve: false,
    index: false,
    preCompressed: true,
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
