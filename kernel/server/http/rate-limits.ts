import type { FastifyRequest } from 'fastify';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { RateLimit, Route } from '#kernel/contract/route.ts';
import type { Identity } from './authenticate.ts';
import { networkOf } from './network.ts';
import { createRateCounter, type RateCounter } from './rate-counter.ts';

type Bound = Pick<RateLimit, 'max' | 'windowSec'>;

/**
 * What callers may do in all, beside the limits of single routes. Several hundred people can share one address (a
 * lecture hall, a school, a company), so what is counted by address is wide and keeps one machine from taking the
 * whole server; a person is held to much less.
 */
const BOUNDS = {
  /** Calls and pages of one address, whoever asks; counted before anyone is looked up. */
  address: { max: 6_000, windowSec: 10 },
  /** Calls of everyone without a session at one address. */
  anonymous: { max: 3_000, windowSec: 10 },
  /** Calls of one person, wherever they come from. */
  person: { max: 600, windowSec: 10 },
  /** Files of the built site. */
  files: { max: 20_000, windowSec: 10 },
  /** Routes that count by something in their path, all taken together: it can be made up anew for every request. */
  apart: { max: 30_000, windowSec: 10 },
} as const satisfies Record<string, Bound>;
export type Bounds = Readonly<Record<keyof typeof BOUNDS, Bound>>;

/** Counts in memory, per process; limits that must hold over all processes are counted by their feature. */
export interface RateLimits {
  /** Before anything is looked up. `route` is undefined for pages. */
  arrive(request: Pick<FastifyRequest, 'ip' | 'params'>, route?: Route): void;
  /** Once it is known who is asking. */
  check(request: FastifyRequest, identity: Identity, route?: Route): void;
  /** A file of the built site. */
  file(request: FastifyRequest): void;
}

const PARAMETER = 'param:';
/** The path parameter that a route is counted by, if it is. */
const parameterOf = (route: Route | undefined): string | undefined =>
  route?.rate?.by.startsWith(PARAMETER) ? route.rate.by.slice(PARAMETER.length) : undefined;

export interface RateLimitsOptions {
  readonly enabled: boolean;
  /** In the place of the usual ones. */
  readonly bounds?: Partial<Bounds> | undefined;
}

export function createRateLimits({ enabled, bounds }: RateLimitsOptions): RateLimits {
  if (!enabled) return { arrive() {}, check() {}, file() {} };
  const { address, anonymous, person, files, apart } = { ...BOUNDS, ...bounds };
  const all = {
    address: createRateCounter(address),
    anonymous: createRateCounter(anonymous),
    person: createRateCounter(person),
    files: createRateCounter(files),
    apart: createRateCounter(apart),
  };
  const ofRoutes = new Map<Route, RateCounter>();

  function count(counter: RateCounter, key: string): void {
    const waitMs = counter.count(key, performance.now());
    if (waitMs === 0) return;
    throw fail(kernelErrors, 'RATE_LIMITED', { retryAfterSec: Math.ceil(waitMs / 1000) });
  }
  function countRoute(route: Route, limit: RateLimit, key: string): void {
    const counter = ofRoutes.get(route) ?? createRateCounter(limit);
    ofRoutes.set(route, counter);
    count(counter, key);
  }

  return {
    arrive(request, route) {
      const place = networkOf(request.ip);
      const parameter = parameterOf(route);
      if (!route?.rate || parameter === undefined) return count(all.address, place);
      count(all.apart, place);
      countRoute(route, route.rate, `${place} ${(request.params as Record<string, string>)[parameter]}`);
    },
    check(request, { viewer }, route) {
      if (parameterOf(route) !== undefined) return;
      const place = networkOf(request.ip);
      if (viewer.userId === null) count(all.anonymous, place);
      else count(all.person, viewer.userId);
      if (route?.rate) countRoute(route, route.rate, (route.rate.by === 'person' && viewer.userId) || place);
    },
    file: (request) => count(all.files, networkOf(request.ip)),
  };
}
