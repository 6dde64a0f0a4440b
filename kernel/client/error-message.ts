import { AppError } from '#kernel/contract/errors.ts';
import { translateError, translateFieldError } from '#kernel/text/translations.ts';
import { text } from './messages.ts';

/** The message to show for an error; never the text of a runtime error. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof AppError)) return text('pageFailed');
  const message = translateError(error.code, error.message);
  const { retryAfterSec = 0 } = error;
  if (retryAfterSec <= 0) return message;
  const retry =
    retryAfterSec < 60
      ? text('retryInSeconds', { count: Math.ceil(retryAfterSec) })
      : text('retryInMinutes', { count: Math.ceil(retryAfterSec / 60) });
  return `${message} ${retry}`;
}

export const errorCode = (error: unknown): string | null => (error instanceof AppError ? error.code : null);

/** The error of one field, shown beside it. */
export function fieldError(error: unknown, field: string): string | undefined {
  const message = error instanceof AppError ? error.fields?.[field] : undefined;
  return message && translateFieldError(message);
}

/** An error as a page shows it. */
export const problemOf = (error: unknown): { code: string | null; message: string } => ({
  code: errorCode(error),
  message: errorMessage(error),
});
