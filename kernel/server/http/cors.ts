import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '#kernel/contract/route.ts';

/** Set first, so that error responses carry them as well and pages of other sites can read the reason. */
export const OPEN_CORS_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-length, content-range, etag, retry-after',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
};

export async function allowAllOrigins(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers(OPEN_CORS_HEADERS);
}

const DAY_SEC = 24 * 3600;

/** Responds to preflight requests. */
export function addPreflight(app: FastifyInstance, { method, path }: Pick<Route, 'method' | 'path'>): void {
  const methods = method === 'GET' ? 'GET, HEAD' : method;
  app.options(path, { onRequest: allowAllOrigins }, (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': '*',
        'access-control-max-age': String(DAY_SEC),
        'cache-control': `public, max-age=${DAY_SEC}`,
        allow: `${methods}, OPTIONS`,
      })
      .send(),
  );
}
