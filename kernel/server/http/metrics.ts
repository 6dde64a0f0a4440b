import { timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { Call, RawResponse } from '../feature.ts';

export interface Metrics {
  readonly liveStreams: Gauge;
  observe(labels: { method: string; route: string; status: number }, seconds: number): void;
  answer(call: Call): Promise<RawResponse>;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export function createMetrics(options: { pool: pg.Pool; token: string | undefined }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'kapsule_' });
  const requests = new Counter({
    name: 'kapsule_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'kapsule_http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const liveStreams = new Gauge({
    name: 'kapsule_live_streams',
    help: 'Open event streams',
    registers: [registry],
  });
  new Gauge({
    name: 'kapsule_database_connections',
    help: 'Connections of this process to the database',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, options.pool.totalCount);
      this.set({ state: 'idle' }, options.pool.idleCount);
      this.set({ state: 'waiting' }, options.pool.waitingCount);
    },
  });

  return {
    liveStreams,
    observe({ method, route, status }, duration) {
      requests.inc({ method, route, status });
      seconds.observe({ method, route }, duration);
    },
    async answer(call) {
      if (!allowed(call, options.token)) throw fail(kernelErrors, 'NOT_FOUND');
      return {
        status: 200,
        headers: { 'content-type': registry.contentType },
        body: await registry.metrics(),
      };
    },
  };
}

/** Figures are for operators: from this machine, or with METRICS_TOKEN. A proxy on this machine adds x-forwarded-for. */
function allowed(call: Call, token: string | undefined): boolean {
  const given = Buffer.from(call.header('authorization')?.replace(/^Bearer /, '') ?? '');
  const expected = Buffer.from(token ?? '');
  if (expected.length > 0 && given.length === expected.length) return timingSafeEqual(given, expected);
  return LOOPBACK.has(call.address) && call.header('x-forwarded-for') === undefined;
}
