import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '#kernel/contract/route.ts';

/** Set before anything else, so that refusals carry them as well: a player on another site can tell what is wrong. */
export const OPEN_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-length, content-range, etag, retry-after',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
};

export async function openToAll(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers(OPEN_HEADERS);
}

const DAY_SEC = 24 * 3600;

/** Answers browsers that ask whether a call with headers of its own is allowed. */
export function addPreflight(app: FastifyInstance, { method, path }: Pick<Route, 'method' | 'path'>): void {
  const methods = method === 'GET' ? 'GET, HEAD' : method;
  app.options(path, { onRequest: openToAll }, (_request, reply) =>
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
