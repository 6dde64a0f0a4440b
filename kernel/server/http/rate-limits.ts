import type { FastifyRequest } from 'fastify';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { RateLimit, Route } from '#kernel/contract/route.ts';
import type { Identity } from './authenticate.ts';
import { networkOf } from './network.ts';
import { createRateCounter, type RateCounter } from './rate-counter.ts';

type Limit = Pick<RateLimit, 'max' | 'windowSec'>;

/**
 * Limits on top of those of single routes. Hundreds of people can share an address (a school, a company), so limits by
 * address are high and only keep one machine from using up the server; limits per person are much lower.
 */
const DEFAULT_LIMITS = {
  /** Calls and pages of one address, counted before authentication. */
  address: { max: 6_000, windowSec: 10 },
  /** Calls without a session from one address. */
  anonymous: { max: 3_000, windowSec: 10 },
  /** Calls of one person from all addresses. */
  person: { max: 600, windowSec: 10 },
  /** Files of the built site. */
  files: { max: 20_000, windowSec: 10 },
  /** All routes that count by a path parameter together, since clients can invent a new value for every request. */
  byParameter: { max: 30_000, windowSec: 10 },
} as const satisfies Record<string, Limit>;
export type Limits = Readonly<Record<keyof typeof DEFAULT_LIMITS, Limit>>;

/** Counts in memory, per process. Features count limits that must hold across processes. */
export interface RateLimits {
  /** Called before authentication. `route` is undefined for pages. */
  countRequest(request: Pick<FastifyRequest, 'ip' | 'params'>, route?: Route): void;
  /** Called after authentication. */
  countCaller(request: FastifyRequest, identity: Identity, route?: Route): void;
  /** A file of the built site. */
  countFile(request: FastifyRequest): void;
}

const PARAMETER = 'param:';
/** The path parameter that a route is counted by, if any. */
const parameterOf = (route: Route | undefined): string | undefined =>
  route?.rate?.by.startsWith(PARAMETER) ? route.rate.by.slice(PARAMETER.length) : undefined;

export interface RateLimitsOptions {
  readonly enabled: boolean;
  /** Overrides the default limits. */
  readonly limits?: Partial<Limits> | undefined;
}

export function createRateLimits({ enabled, limits }: RateLimitsOptions): RateLimits {
  if (!enabled) return { countRequest() {}, countCaller() {}, countFile() {} };
  const { address, anonymous, person, files, byParameter } = { ...DEFAULT_LIMITS, ...limits };
  const all = {
    address: createRateCounter(address),
    anonymous: createRateCounter(anonymous),
    person: createRateCounter(person),
    files: createRateCounter(files),
    byParameter: createRateCounter(byParameter),
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
    countRequest(request, route) {
      const place = networkOf(request.ip);
      const parameter = parameterOf(route);
      if (!route?.rate || parameter === undefined) return count(all.address, place);
      count(all.byParameter, place);
      countRoute(route, route.rate, `${place} ${(request.params as Record<string, string>)[parameter]}`);
    },
    countCaller(request, { viewer }, route) {
      if (parameterOf(route) !== undefined) return;
      const place = networkOf(request.ip);
      if (viewer.userId === null) count(all.anonymous, place);
      else count(all.person, viewer.userId);
      if (route?.rate) countRoute(route, route.rate, (route.rate.by === 'person' && viewer.userId) || place);
    },
    countFile: (request) => count(all.files, networkOf(request.ip)),
  };
}
