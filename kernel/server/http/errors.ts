import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  AppError,
  type ErrorEnvelope,
  type FieldErrors,
  fail,
  kernelErrors,
} from '#kernel/contract/errors.ts';

/** Fastify's own refusals, in our words. */
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
/** The database is away or going down; the same call may succeed in a moment. */
const DATABASE_AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '53300',
]);

/** Any thrown thing as the one kind of error a caller may see; what is unknown is masked. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message?: string };
  const transport = code && TRANSPORT[code];
  if (transport) return fail(kernelErrors, transport);
  if (error instanceof SyntaxError && statusCode === 400) return fail(kernelErrors, 'BAD_JSON');
  if (databaseAway(code, message)) return fail(kernelErrors, 'UNAVAILABLE', { retryAfterSec: 2 });
  return fail(kernelErrors, 'INTERNAL');
}

function databaseAway(code: string | undefined, message: string | undefined): boolean {
  return (
    DATABASE_AWAY.has(code ?? '') ||
    /timeout exceeded when trying to connect|Connection terminated/.test(message ?? '')
  );
}

/** What a caller sent, as a route wants it. Any other failed parse is our own mistake and stays masked. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw fail(kernelErrors, 'INVALID_INPUT', { fields: fieldsOf(parsed.error) });
  return parsed.data;
}

function fieldsOf(error: z.ZodError): FieldErrors {
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

export function envelope(error: AppError, requestId: string): ErrorEnvelope {
  const { code, message, fields } = error;
  return { error: { code, message, request_id: requestId, ...(fields ? { fields } : {}) } };
}

/** Answers with the envelope; what was masked is logged whole under the same request id. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  if (known.status >= 500) request.log.error({ err: error }, known.code);
  if (known.retryAfterSec !== undefined) reply.header('retry-after', String(known.retryAfterSec));
  return reply.code(known.status).header('cache-control', 'no-store').send(envelope(known, request.id));
}
