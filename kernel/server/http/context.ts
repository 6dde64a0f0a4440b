import type { Secrets } from '../secrets.ts';
import type { Authenticator } from './authenticate.ts';
import type { RateLimits } from './rate-limits.ts';

/** What the HTTP edge needs to turn requests into calls. */
export interface HttpContext {
  readonly authenticator: Authenticator;
  readonly secrets: Secrets;
  readonly rateLimits: RateLimits;
  readonly publicUrl: string;
  /** True behind https: cookies then also work inside frames on other sites. */
  readonly secureCookies: boolean;
}
