import type { PlayerProblem, ProblemCode } from './problems.ts';

/**
 * What is done about a problem. `decode`: the engine drops its buffers and goes on; `restart`: a new engine takes over at the
 * same place, with a new address where `renew` says so; `give-up`: the viewer is told.
 */
export type Remedy =
  | { readonly kind: 'decode' }
  | { readonly kind: 'restart'; readonly renew: boolean; readonly afterMs: number }
  | { readonly kind: 'wait-online' }
  | { readonly kind: 'give-up' };

export interface Attempts {
  /** How often each remedy was tried since playback last went well. */
  readonly decode: number;
  readonly restart: number;
}
export const noAttempts: Attempts = { decode: 0, restart: 0 };

const DECODES = 2;
const BACKOFF_MS = [1000, 2000, 4000, 8000] as const;
const HOPELESS: readonly ProblemCode[] = [
  'MEDIA_FORMAT',
  'VIDEO_PRIVATE',
  'VIDEO_DELETED',
  'VIDEO_NOT_FOUND',
  'VIDEO_EMPTY',
  'VIDEO_FAILED',
  'KAPSULE_ACCESS',
];

/** The one place that decides how the player gets out of trouble. */
export function remedyFor({ code }: PlayerProblem, attempts: Attempts, online: boolean): Remedy {
  if (HOPELESS.includes(code)) return { kind: 'give-up' };
  if (code === 'MEDIA_DECODE' && attempts.decode < DECODES) return { kind: 'decode' };
  if (code === 'MEDIA_NETWORK' && !online) return { kind: 'wait-online' };
  const afterMs = BACKOFF_MS[attempts.restart];
  if (afterMs === undefined) return { kind: 'give-up' };
  // A new address answers two questions at once: has the old one expired, and may this viewer still watch.
  const once = code === 'MEDIA_REFUSED' || code === 'MEDIA_NOT_FOUND';
  if (once && attempts.restart > 0) return { kind: 'give-up' };
  return { kind: 'restart', renew: once, afterMs: once ? 0 : afterMs };
}
