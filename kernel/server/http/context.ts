import type { Secrets } from '../secrets.ts';
import type { Authenticator, PassReader } from './authenticate.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Patience } from './slow-bodies.ts';

/** What the HTTP edge needs to turn requests into calls. */
export interface HttpContext {
  readonly authenticator: Authenticator;
  /** Undefined where no feature gives passes out. */
  readonly passes: PassReader | undefined;
  readonly secrets: Secrets;
  readonly rateLimits: RateLimits;
  readonly patience: Patience;
  readonly publicUrl: string;
  /** True behind https: cookies then also work inside frames on other sites. */
  readonly secureCookies: boolean;
}
