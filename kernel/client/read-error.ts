import { AppError, isErrorEnvelope } from '#kernel/contract/errors.ts';

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

/** No response at all has the status 0. */
export const unreachable = (status = 0): AppError =>
  new AppError('UNREACHABLE', { status, message: UNREACHABLE });

/** The error in a response. A response without our envelope comes from a proxy. */
export function readError(response: Response, body: unknown): AppError {
  if (!isErrorEnvelope(body)) return unreachable(response.status);
  const { code, message, fields } = body.error;
  const retryAfterSec = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new AppError(
    code,
    { status: response.status, message },
    { ...(fields ? { fields } : {}), ...(Number.isFinite(retryAfterSec) ? { retryAfterSec } : {}) },
  );
}
