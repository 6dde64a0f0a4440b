import { AppError, isErrorEnvelope } from '#kernel/contract/errors.ts';
import { mediaErrors } from '../contract.ts';

/** What a refused request of an upload means, in the server's own words where it has any. HEAD brings no body. */
export function toUploadError(status: number, body: string): AppError {
  const answer = parseJson(body);
  if (isErrorEnvelope(answer))
    return new AppError(answer.error.code, { status, message: answer.error.message });
  if (status === 404 || status === 410) return new AppError('UPLOAD_NOT_FOUND', mediaErrors.UPLOAD_NOT_FOUND);
  if (status === 401) return new AppError('UNAUTHENTICATED', { status, message: 'Please sign in.' });
  return new AppError('UPLOAD_REFUSED', { status, message: 'The server did not take the file. Try again.' });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** What to do about an error of an upload. */
export type Remedy = 'wait' | 'renew-token' | 'start-over' | 'ask-person';

/** 409 and 423: the server still holds an earlier connection of the same upload and lets go soon. */
const TRANSIENT_STATUSES = new Set([0, 408, 409, 423, 425, 429, 500, 502, 503, 504]);

/** The server asks to come back later, and says why; nothing is wrong with the file. */
const WAITS_FOR_SPACE = new Set(['NO_SPACE', 'DISK_FULL']);

/** What to tell a person about an upload that waits; null when only the connection is gone. */
export const waitReason = (error: unknown): string | null =>
  error instanceof AppError && WAITS_FOR_SPACE.has(error.code) ? error.message : null;

export function remedyFor(error: unknown): Remedy {
  // No answer at all: the connection is gone, or the server is.
  if (!(error instanceof AppError)) return 'wait';
  if (error.code === 'UPLOAD_CUT' || WAITS_FOR_SPACE.has(error.code)) return 'wait';
  if (error.code === 'CSRF_INVALID') return 'renew-token';
  if (error.code === 'UPLOAD_NOT_FOUND') return 'start-over';
  if (error.code === 'NOT_A_VIDEO_ENTRY' || error.code === 'VIDEO_CHANGED') return 'ask-person';
  return TRANSIENT_STATUSES.has(error.status) ? 'wait' : 'ask-person';
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Longer and longer, but never so long that a server that is back is not noticed. */
export const retryDelayMs = (tries: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 10));
