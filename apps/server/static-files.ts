import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SEC = 31_536_000;

/** The built browser code: hashed names for ever, the few plain files (icon, robots) for an hour. */
export async function addStaticFiles(app: FastifyInstance, distDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: distDir,
    wildcard: true,
    index: false,
    preCompressed: true,
    decorateReply: false,
    allowedPath: (path) => !path.includes('/.'),
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header(
        'cache-control',
        hashed ? `public, max-age=${YEAR_SEC}, immutable` : 'public, max-age=3600',
      );
    },
  });
}
