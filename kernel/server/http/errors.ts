import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  AppError,
  type ErrorEnvelope,
  type FieldErrors,
  fail,
  kernelErrors,
} from '#kernel/contract/errors.ts';
import { sendErrorPage } from './error-page.ts';

/** Fastify's error codes and ours. */
const TRANSPORT: Readonly<Record<string, keyof typeof kernelErrors>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_INPUT',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
};
/** The database is unavailable or shutting down; a retry may succeed. */
const DATABASE_UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  // A standby before its promotion.
  '25006',
]);
/** Codes of the operating system and of PostgreSQL. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

interface SystemError {
  readonly code?: string;
  readonly statusCode?: number;
  readonly message?: string;
  readonly syscall?: string;
}

/**
 * Values that a contract accepted and PostgreSQL cannot store: invalid text, numbers and dates out of range.
 * Contracts should reject them; this is the fallback.
 */
const DATABASE_REJECTED = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05']);

const isRejectedByDatabase = (error: unknown): boolean =>
  DATABASE_REJECTED.has((error as { code?: string }).code ?? '');

/** Converts any thrown value to an error that callers may see. Unknown errors are masked. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode, message, syscall } = error as SystemError;
  const transport = code && TRANSPORT[code];
  if (transport) return fail(kernelErrors, transport);
  if (error instanceof SyntaxError && statusCode === 400) return fail(kernelErrors, 'BAD_JSON');
  if (isRejectedByDatabase(error)) return fail(kernelErrors, 'INVALID_INPUT');
  if (code?.startsWith('FST_') && statusCode !== undefined && statusCode < 500) {
    return fail(kernelErrors, statusCode === 403 || statusCode === 404 ? 'NOT_FOUND' : 'INVALID_INPUT');
  }
  if (DISK_FULL.has(code ?? '')) return fail(kernelErrors, 'DISK_FULL', { retryAfterSec: 30 });
  // The socket of a PostgreSQL that is being restarted is missing for a moment.
  const noSocket = code === 'ENOENT' && syscall === 'connect';
  if (noSocket || isDatabaseUnavailable(code, message))
    return fail(kernelErrors, 'UNAVAILABLE', { retryAfterSec: 2 });
  return fail(kernelErrors, 'INTERNAL');
}

function isDatabaseUnavailable(code: string | undefined, message: string | undefined): boolean {
  return (
    DATABASE_UNAVAILABLE.has(code ?? '') ||
    /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/.test(
      message ?? '',
    )
  );
}

const UNUSABLE = 'Contains characters that cannot be used here.';

/** PostgreSQL cannot store NUL and lone surrogates, and no field needs them. */
const isUsable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const TOO_DEEP = 'Is nested too deeply.';
/** Far more than any field needs, and far less than exhausts the stack of whatever walks through it. */
const MAX_DEPTH = 100;

const isTooDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth > MAX_DEPTH || Object.values(value).some((inner) => isTooDeep(inner, depth + 1)));

/** Rejects deeply nested values for all routes. */
export function checkDepth(input: Readonly<Record<string, unknown>>): void {
  const found = Object.keys(input).filter((name) => isTooDeep(input[name]));
  if (found.length === 0) return;
  const fields = Object.fromEntries(found.map((name) => [isUsable(name) ? name : '*', TOO_DEEP]));
  throw fail(kernelErrors, 'INVALID_INPUT', { fields });
}

/** Adds the paths of unusable strings and field names to `found`. */
function findUnusableTexts(value: unknown, path: string, found: string[]): void {
  if (typeof value === 'string') {
    if (!isUsable(value)) found.push(path || '*');
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      if (!isUsable(name)) found.push(path || '*');
      else findUnusableTexts(inner, path ? `${path}.${name}` : name, found);
    }
  }
}

/** Rejects unusable text for all routes, with the names of the fields. */
export function checkTexts(input: Readonly<Record<string, unknown>>): void {
  const found: string[] = [];
  findUnusableTexts(input, '', found);
  if (found.length === 0) return;
  throw fail(kernelErrors, 'INVALID_INPUT', {
    fields: Object.fromEntries(found.map((path) => [path, UNUSABLE])),
  });
}

/** Parses what a caller sent. Any other failed parse is a bug and stays masked. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw fail(kernelErrors, 'INVALID_INPUT', { fields: readFieldErrors(parsed.error) });
  return parsed.data;
}

function readFieldErrors(error: z.ZodError): FieldErrors {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[key] = 'This field is not known here.';
      continue;
    }
    fields[issue.path.join('.') || '*'] ??= issue.message;
  }
  return fields;
}

export function envelope({ code, message, fields }: AppError, requestId?: string): ErrorEnvelope {
  const id = requestId === undefined ? {} : { request_id: requestId };
  return { error: { code, message, ...id, ...(fields ? { fields } : {}) } };
}

/** True for navigation in a browser, false for programs and scripts. */
const isNavigation = (request: FastifyRequest): boolean =>
  request.method === 'GET' && request.headers.accept?.includes('text/html') === true;

/** Expected errors need no stack. 501 is about the request, like 4xx. */
function logExpectedError({ status, code, message }: AppError, request: FastifyRequest): void {
  if (status >= 500 && status !== 501) request.log.error({ code }, message);
}

/** nginx's status for a client that disconnected. It is not sent to anyone and not counted as a failure. */
const CLIENT_GONE = 499;

/** Responds with the envelope. Masked errors are logged in full under the same request id. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.raw.socket?.destroyed) {
    request.log.debug('the client disconnected');
    return reply.code(CLIENT_GONE).send();
  }
  const known = toAppError(error);
  if (error instanceof AppError) logExpectedError(known, request);
  else if (known.status >= 500) request.log.error({ err: error }, known.code);
  else if (isRejectedByDatabase(error)) request.log.warn({ err: error }, known.code);
  if (known.retryAfterSec !== undefined) reply.header('retry-after', String(known.retryAfterSec));
  if (known.status >= 500 && isNavigation(request)) return sendErrorPage(known, request, reply);
  return reply.code(known.status).header('cache-control', 'no-store').send(envelope(known, request.id));
}
