import { AppError, isErrorEnvelope } from '#kernel/contract/errors.ts';
import { mediaErrors } from '../contract.ts';
import { text } from './messages.ts';

/** Converts an error response of an upload, with the server's message if it has one. HEAD responses have no body. */
export function toUploadError(status: number, body: string): AppError {
  const answer = parseJson(body);
  if (isErrorEnvelope(answer))
    return new AppError(answer.error.code, { status, message: answer.error.message });
  if (status === 404 || status === 410) return new AppError('UPLOAD_NOT_FOUND', mediaErrors.UPLOAD_NOT_FOUND);
  if (status === 401) return new AppError('UNAUTHENTICATED', { status, message: text('signIn') });
  return new AppError('UPLOAD_REFUSED', { status, message: text('refused') });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export type Remedy = 'wait' | 'renew-token' | 'start-over' | 'ask-person';

/** 409 and 423: the server still holds an earlier connection of the same upload and releases it soon. */
const TRANSIENT_STATUSES = new Set([0, 408, 409, 423, 425, 429, 500, 502, 503, 504]);

/** The server is out of space; the upload can continue later. */
const SPACE_ERRORS = new Set(['NO_SPACE', 'DISK_FULL']);

/** The text to show for an upload that waits; null when only the connection is lost. */
export const waitReason = (error: unknown): string | null =>
  error instanceof AppError && SPACE_ERRORS.has(error.code) ? error.message : null;

export function remedyFor(error: unknown): Remedy {
  // Without a response, the connection or the server is gone.
  if (!(error instanceof AppError)) return 'wait';
  if (error.code === 'UPLOAD_CUT' || SPACE_ERRORS.has(error.code)) return 'wait';
  if (error.code === 'CSRF_INVALID') return 'renew-token';
  if (error.code === 'UPLOAD_NOT_FOUND') return 'start-over';
  if (error.code === 'NOT_A_VIDEO_ENTRY' || error.code === 'VIDEO_CHANGED') return 'ask-person';
  return TRANSIENT_STATUSES.has(error.status) ? 'wait' : 'ask-person';
}

const MIN_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

/** Exponential backoff, capped so that a recovered server is noticed soon. */
export const retryDelayMs = (tries: number): number =>
  Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** Math.min(tries, 10));
