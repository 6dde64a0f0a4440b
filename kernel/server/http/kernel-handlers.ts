import type pg from 'pg';
import { AppError, fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { kernelRoutes } from '#kernel/contract/kernel-routes.ts';
import type { DiskSpace } from '../disk-space.ts';
import type { LiveStreams } from '../live/live-streams.ts';
import type { Handlers } from './call.ts';
import { docsPage } from './docs-page.ts';
import type { Metrics } from './metrics.ts';
import { type DescribedRoute, describeApi } from './openapi.ts';
import { sandboxPage } from './sandbox-page.ts';

export interface KernelHandlersOptions {
  readonly pool: pg.Pool;
  readonly space: DiskSpace;
  readonly version: string;
  readonly cookieName: string;
  readonly metrics: Metrics;
  readonly liveStreams: Pick<LiveStreams, 'connect'>;
  readonly routes: readonly DescribedRoute[];
}

/** Handlers of the kernel's own routes. */
export function createKernelHandlers(options: KernelHandlersOptions): Handlers<typeof kernelRoutes> {
  const { pool, space, version, cookieName, metrics, liveStreams, routes } = options;
  // Rendered once, because it takes tens of milliseconds and anyone may request it.
  const description = once(() => json(describeApi(routes, { version, cookieName })));
  const page = (theme?: 'light' | 'dark') =>
    once(() => ({ status: 200, headers: docsHeaders, body: docsPage(routes, theme) }));
  const docs = { system: page(), light: page('light'), dark: page('dark') };
  return {
    health: async () => {
      await pool.query('select 1').catch((error) => {
        throw error instanceof AppError ? error : fail(kernelErrors, 'UNAVAILABLE', { retryAfterSec: 2 });
      });
      return {
        status: 'ok',
        version,
        disk: (await space.status()).low ? 'low' : 'ok',
      };
    },
    metrics: (_, call) => metrics.answer(call),
    events: (input, call) => liveStreams.connect(input, call),
    sandbox: async () => sandboxPage,
    description: async () => description(),
    docs: async (_, call) => {
      const theme = call.cookie('theme');
      return docs[theme === 'light' || theme === 'dark' ? theme : 'system']();
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const docsHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'",
};
const json = (value: unknown) => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});
