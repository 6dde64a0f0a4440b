import { timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { PRODUCT_ID } from '#kernel/contract/product.ts';
import type { DiskSpace } from '../disk-space.ts';
import type { Call, RawResponse } from './call.ts';

export interface ResponseLabels {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

export interface Metrics {
  readonly liveStreams: Gauge;
  observe(answered: ResponseLabels, seconds: number): void;
  /** Counts responses of a fast path, whose durations would distort the histogram. */
  tally(answered: ResponseLabels): () => void;
  answer(call: Call): Promise<RawResponse>;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export interface MetricsOptions {
  readonly pool: pg.Pool;
  readonly token: string | undefined;
  readonly space: DiskSpace;
  /** Those of features. */
  readonly more: readonly Metric[];
}

export function createMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: `${PRODUCT_ID}_` });
  const tallies: { readonly answered: ResponseLabels; count: number }[] = [];
  const requests = new Counter({
    name: `${PRODUCT_ID}_http_requests_total`,
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      for (const tally of tallies) {
        this.inc({ ...tally.answered }, tally.count);
        tally.count = 0;
      }
    },
  });
  const seconds = new Histogram({
    name: `${PRODUCT_ID}_http_request_seconds`,
    help: 'Time to answer',
    labelNames: ['method', 'route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const liveStreams = new Gauge({
    name: `${PRODUCT_ID}_live_streams`,
    help: 'Open event streams',
    registers: [registry],
  });
  new Gauge({
    name: `${PRODUCT_ID}_database_connections`,
    help: 'Connections of this process to the database',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, options.pool.totalCount);
      this.set({ state: 'idle' }, options.pool.idleCount);
      this.set({ state: 'waiting' }, options.pool.waitingCount);
    },
  });

  const diskReserve = new Gauge({
    name: `${PRODUCT_ID}_disk_reserve_bytes`,
    help: 'What uploads and processing leave free',
    registers: [registry],
  });
  new Gauge({
    name: `${PRODUCT_ID}_disk_free_bytes`,
    help: 'Free space on the disk with the least room',
    registers: [registry],
    async collect() {
      const { freeBytes, reserveBytes } = await options.space.status();
      this.set(freeBytes);
      diskReserve.set(reserveBytes);
    },
  });

  for (const metric of options.more) registry.registerMetric(metric);

  return {
    liveStreams,
    observe({ method, route, status }, duration) {
      requests.inc({ method, route, status });
      seconds.observe({ method, route }, duration);
    },
    tally(answered) {
      const one = { answered, count: 0 };
      tallies.push(one);
      return () => {
        one.count += 1;
      };
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

/** Metrics are available from this machine or with METRICS_TOKEN. A proxy on this machine adds x-forwarded-for. */
function allowed(call: Call, token: string | undefined): boolean {
  const given = Buffer.from(call.header('authorization')?.replace(/^Bearer /, '') ?? '');
  const expected = Buffer.from(token ?? '');
  if (expected.length > 0 && given.length === expected.length) return timingSafeEqual(given, expected);
  return LOOPBACK.has(call.address) && call.header('x-forwarded-for') === undefined;
}
