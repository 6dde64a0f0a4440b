import type { FastifyRequest } from 'fastify';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { isUnsafe, type Route } from '#kernel/contract/route.ts';

type Sent = Pick<FastifyRequest, 'headers' | 'host'>;

/**
 * Whether a page of another origin sent the request. Browsers report it in Sec-Fetch-Site, which pages cannot set. Older
 * browsers, and all on plain http, send an Origin with every unsafe request instead. Programs send neither.
 */
export function isFromOtherOrigin({ headers, host }: Sent, publicUrl: string): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined) return false;
  // Behind a proxy that terminates TLS the scheme is unknown, so only hosts are compared.
  const from = URL.canParse(origin) ? new URL(origin).host : null;
  return from !== host && from !== new URL(publicUrl).host;
}

/** Rejects unsafe requests of other sites, whatever tokens they carry, unless the route declares `crossSite`. */
export function checkCrossSite(request: Sent, route: Route, { publicUrl }: { publicUrl: string }): void {
  if (!isUnsafe(route.method) || route.crossSite) return;
  if (isFromOtherOrigin(request, publicUrl)) throw fail(kernelErrors, 'CROSS_SITE');
}
