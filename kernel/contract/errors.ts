export interface ErrorSpec {
  readonly status: number;
  readonly message: string;
}
export type ErrorTable = Readonly<Record<string, ErrorSpec>>;

/** Messages by input field, shown beside the field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The only error whose message may reach a user. Every other one is masked as INTERNAL. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  /** Seconds after which the same call may succeed. */
  readonly retryAfterSec: number | undefined;

  constructor(code: string, spec: ErrorSpec, extra: { fields?: FieldErrors; retryAfterSec?: number } = {}) {
    super(spec.message);
    this.name = 'AppError';
    this.code = code;
    this.status = spec.status;
    this.fields = extra.fields;
    this.retryAfterSec = extra.retryAfterSec;
  }
}

/**
 * Declares all errors of one noun.
 * @example const errors = defineErrors({ NOTE_GONE: { status: 410, message: 'This note was deleted.' } });
 */
export function defineErrors<const T extends ErrorTable>(table: T): T {
  return table;
}

/**
 * Creates, but does not throw, an error of a table.
 * @example throw fail(noteErrors, 'NOTE_GONE');
 */
export function fail<T extends ErrorTable>(
  table: T,
  code: keyof T & string,
  extra?: { fields?: FieldErrors; retryAfterSec?: number; message?: string },
): AppError {
  const spec = table[code] as ErrorSpec;
  return new AppError(code, extra?.message ? { ...spec, message: extra.message } : spec, extra);
}

/** Errors that any route may return. */
export const kernelErrors = defineErrors({
  INVALID_INPUT: { status: 400, message: 'Some of what was sent is not valid.' },
  BAD_JSON: { status: 400, message: 'The request body is not valid JSON.' },
  BAD_REQUEST: { status: 400, message: 'The request is not valid HTTP.' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in.' },
  CSRF_INVALID: { status: 403, message: 'This page is out of date. Reload it and try again.' },
  CROSS_SITE: { status: 403, message: 'This cannot be done from another site.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  NOT_FOUND: { status: 404, message: 'There is nothing here.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive. Please try again.' },
  CONFLICT: { status: 409, message: 'Someone else changed this in the meantime.' },
  BODY_TOO_LARGE: { status: 413, message: 'That is more than the server accepts.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The server does not understand this content type.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Please wait a moment.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of the request are too large.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Nothing of yours was lost.' },
  DISK_FULL: {
    status: 507,
    message: "The server's disk is almost full, so this could not be saved. Try again later.",
  },
  UNAVAILABLE: { status: 503, message: 'The server is not ready. Please try again in a moment.' },
});

/** The body of every error response. */
export interface ErrorEnvelope {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly request_id?: string;
    readonly fields?: FieldErrors;
  };
}

/** Without a schema library, which is too large for the player. */
export function isErrorEnvelope(body: unknown): body is ErrorEnvelope {
  const { error } = (body ?? {}) as { error?: unknown };
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, request_id = '', fields = {} } = error as Record<string, unknown>;
  return (
    [code, message, request_id].every(isString) &&
    typeof fields === 'object' &&
    fields !== null &&
    Object.values(fields).every(isString)
  );
}

const isString = (value: unknown): value is string => typeof value === 'string';
