import type { Secrets } from '../secrets.ts';
import type { Authenticator, PassReader } from './authenticate.ts';
import type { RateLimits } from './rate-limits.ts';
import type { RequestTimeouts } from './request-timeouts.ts';

/** What the HTTP layer needs to turn requests into calls. */
export interface HttpContext {
  readonly authenticator: Authenticator;
  /** Undefined if no feature issues passes. */
  readonly passes: PassReader | undefined;
  readonly secrets: Secrets;
  readonly rateLimits: RateLimits;
  readonly timeouts: RequestTimeouts;
  readonly publicUrl: string;
  /** True behind https: cookies then also work inside frames on other sites. */
  readonly secureCookies: boolean;
}
