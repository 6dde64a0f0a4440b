import type { PlayerProblem, ProblemCode } from './problems.ts';

/**
 * What to do about a problem. `decode`: the engine drops its buffers and continues; `restart`: a new engine takes over at
 * the same position, with a new media URL if `renew`; `give-up`: the viewer is told.
 */
export type Remedy =
  | { readonly kind: 'decode' }
  | { readonly kind: 'restart'; readonly renew: boolean; readonly afterMs: number }
  | { readonly kind: 'wait-online' }
  | { readonly kind: 'give-up' };

export interface Attempts {
  /** How often each remedy was tried since playback was last stable. */
  readonly decode: number;
  readonly restart: number;
}
export const noAttempts: Attempts = { decode: 0, restart: 0 };

const MAX_DECODE_ATTEMPTS = 2;
/** From the first failure with an empty buffer until the viewer is told. */
const FAILURE_TIMEOUT_MS = 5000;
const BACKOFF_MS = [1000, 2000, 4000, 8000] as const;
/** The server has refused the video itself. */
const REFUSALS: readonly ProblemCode[] = [
  'VIDEO_PRIVATE',
  'VIDEO_DELETED',
  'VIDEO_NOT_FOUND',
  'VIDEO_EMPTY',
  'VIDEO_FAILED',
  'PLAYLIST_PRIVATE',
  'PLAYLIST_NOT_FOUND',
  'PLAYLIST_EMPTY',
  'KAPSULE_ACCESS',
];
/** Retrying the same request gives the same result. */
const PERMANENT: readonly ProblemCode[] = ['MEDIA_NOT_FOUND', 'MEDIA_SERVER', 'MEDIA_DECODE'];

export const isRefusal = (code: ProblemCode): boolean => code === 'MEDIA_REFUSED' || REFUSALS.includes(code);

/** How long to retry while nothing can be shown; null for temporary problems: no connection, not encoded yet. */
export const failureTimeoutMs = (code: ProblemCode): number | null =>
  PERMANENT.includes(code) ? FAILURE_TIMEOUT_MS : null;

/** Whether the buffer is played to its end before the problem is reported. */
export const canPlayOutBuffer = (code: ProblemCode): boolean =>
  code === 'MEDIA_NETWORK' ||
  code === 'MEDIA_PREPARING' ||
  code === 'MEDIA_NOT_FOUND' ||
  code === 'MEDIA_SERVER';

export interface SegmentFailure {
  readonly code: ProblemCode;
  /** How often this segment failed, in any rendition. */
  readonly attempts: number;
  /** How long the buffer has been empty because of it. */
  readonly starvedMs: number;
  /** Segments skipped right before it. */
  readonly skipped: number;
}

const ATTEMPTS_BEFORE_SKIP = 3;
const STARVED_BEFORE_SKIP_MS = 1500;
const MAX_CONSECUTIVE_SKIPS = 2;

/** Whether playback may continue after a segment. After two in a row the video itself counts as damaged. */
export const maySkipSegment = ({ code, skipped }: Pick<SegmentFailure, 'code' | 'skipped'>): boolean =>
  PERMANENT.includes(code) && skipped < MAX_CONSECUTIVE_SKIPS;

/** Whether enough attempts were made to give up on a segment. */
export const shouldSkipSegment = (failure: SegmentFailure): boolean =>
  maySkipSegment(failure) &&
  failure.attempts >= ATTEMPTS_BEFORE_SKIP &&
  failure.starvedMs >= STARVED_BEFORE_SKIP_MS;

/** Decides how the player recovers from a problem. */
export function remedyFor({ code }: PlayerProblem, attempts: Attempts, online: boolean): Remedy {
  if (code === 'MEDIA_FORMAT' || REFUSALS.includes(code)) return { kind: 'give-up' };
  if (code === 'MEDIA_DECODE' && attempts.decode < MAX_DECODE_ATTEMPTS) return { kind: 'decode' };
  if (code === 'MEDIA_NETWORK' && !online) return { kind: 'wait-online' };
  const afterMs = BACKOFF_MS[attempts.restart];
  if (afterMs === undefined) return { kind: 'give-up' };
  // A new media URL shows both whether the old one has expired and whether this viewer may still watch.
  const needsNewUrl = code === 'MEDIA_REFUSED' || code === 'MEDIA_NOT_FOUND';
  if (needsNewUrl && attempts.restart > 0) return { kind: 'give-up' };
  return { kind: 'restart', renew: needsNewUrl, afterMs: needsNewUrl ? 0 : afterMs };
}
