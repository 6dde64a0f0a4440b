import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { RateLimit, Route } from '#kernel/contract/route.ts';
import type { Identity } from './authenticate.ts';
import { networkOf } from './network.ts';

/** What any one address may do, whatever it calls. */
const EVERYTHING: RateLimit = { max: 600, windowSec: 10, by: 'address' };

export interface RateLimits {
  check(request: FastifyRequest, route: Route, identity: Identity): Promise<void>;
}

/** Counts calls in memory, per process; limits that must hold over all processes are counted by their feature. */
export function createRateLimits(options: { enabled: boolean }): RateLimits {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = (name: string, limit: RateLimit): RateLimiterMemory => {
    const existing = limiters.get(name);
    if (existing) return existing;
    const made = new RateLimiterMemory({ points: limit.max, duration: limit.windowSec });
    limiters.set(name, made);
    return made;
  };

  async function consume(
    name: string,
    limit: RateLimit,
    request: FastifyRequest,
    identity: Identity,
  ): Promise<void> {
    const place = networkOf(request.ip);
    const key = limit.by === 'person' ? (identity.viewer.userId ?? place) : place;
    try {
      await limiterOf(name, limit).consume(key);
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal;
      const retryAfterSec = Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000);
      throw fail(kernelErrors, 'RATE_LIMITED', { retryAfterSec });
    }
  }

  return {
    async check(request, route, identity) {
      if (!options.enabled) return;
      await consume('*', EVERYTHING, request, identity);
      if (route.rate) await consume(`${route.method} ${route.path}`, route.rate, request, identity);
    },
  };
}
