import { AppError } from '#kernel/contract/errors.ts';

/** The message to show for an error; never the text of a runtime error. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof AppError)) return 'Something went wrong in this page. Reload it and try again.';
  if (error.retryAfterSec === undefined || error.retryAfterSec <= 0) return error.message;
  const minutes = Math.ceil(error.retryAfterSec / 60);
  const delay = error.retryAfterSec < 60 ? `${Math.ceil(error.retryAfterSec)} seconds` : `${minutes} min`;
  return `${error.message} Try again in ${delay}.`;
}

export const errorCode = (error: unknown): string | null => (error instanceof AppError ? error.code : null);

/** The error of one field, shown beside it. */
export function fieldError(error: unknown, field: string): string | undefined {
  return error instanceof AppError ? error.fields?.[field] : undefined;
}

/** An error as a page shows it. */
export const problemOf = (error: unknown): { code: string | null; message: string } => ({
  code: errorCode(error),
  message: errorMessage(error),
});
