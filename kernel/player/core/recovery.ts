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
/** From the first failure in front of a standing picture until the viewer is told. */
const PATIENCE_MS = 5000;
const BACKOFF_MS = [1000, 2000, 4000, 8000] as const;
/** The server has answered, and the answer is no. */
const REFUSALS: readonly ProblemCode[] = [
  'VIDEO_PRIVATE',
  'VIDEO_DELETED',
  'VIDEO_NOT_FOUND',
  'VIDEO_EMPTY',
  'VIDEO_FAILED',
  'KAPSULE_ACCESS',
];
/** Asking for the same bytes again brings the same result. */
const PERMANENT: readonly ProblemCode[] = ['MEDIA_NOT_FOUND', 'MEDIA_SERVER', 'MEDIA_DECODE'];

export const isRefusal = (code: ProblemCode): boolean => code === 'MEDIA_REFUSED' || REFUSALS.includes(code);

/** How long it may be tried while nothing can be shown; null for what passes: no connection, not encoded yet. */
export const patienceMs = (code: ProblemCode): number | null =>
  PERMANENT.includes(code) ? PATIENCE_MS : null;

/** What is here is played before this is told. */
export const canWait = (code: ProblemCode): boolean =>
  code === 'MEDIA_NETWORK' ||
  code === 'MEDIA_PREPARING' ||
  code === 'MEDIA_NOT_FOUND' ||
  code === 'MEDIA_SERVER';

export interface SegmentTrouble {
  readonly code: ProblemCode;
  /** How often this segment failed, in whichever rendition. */
  readonly tries: number;
  /** How long there has been nothing to show because of it. */
  readonly starvedMs: number;
  /** Segments left out before it, with no good one in between. */
  readonly skipped: number;
}

const SKIP_TRIES = 3;
const SKIP_AFTER_MS = 1500;
const SKIPS_IN_A_ROW = 2;

/** Whether playback may go on behind a segment. A second one may be damaged as well; then it is the video. */
export const mayLeaveOut = ({ code, skipped }: Pick<SegmentTrouble, 'code' | 'skipped'>): boolean =>
  PERMANENT.includes(code) && skipped < SKIPS_IN_A_ROW;

/** Whether it was tried often enough and long enough. */
export const leavesOut = (trouble: SegmentTrouble): boolean =>
  mayLeaveOut(trouble) && trouble.tries >= SKIP_TRIES && trouble.starvedMs >= SKIP_AFTER_MS;

/** The one place that decides how the player gets out of trouble. */
export function remedyFor({ code }: PlayerProblem, attempts: Attempts, online: boolean): Remedy {
  if (code === 'MEDIA_FORMAT' || REFUSALS.includes(code)) return { kind: 'give-up' };
  if (code === 'MEDIA_DECODE' && attempts.decode < DECODES) return { kind: 'decode' };
  if (code === 'MEDIA_NETWORK' && !online) return { kind: 'wait-online' };
  const afterMs = BACKOFF_MS[attempts.restart];
  if (afterMs === undefined) return { kind: 'give-up' };
  // A new address answers two questions at once: has the old one expired, and may this viewer still watch.
  const once = code === 'MEDIA_REFUSED' || code === 'MEDIA_NOT_FOUND';
  if (once && attempts.restart > 0) return { kind: 'give-up' };
  return { kind: 'restart', renew: once, afterMs: once ? 0 : afterMs };
}
