import { type Logger as PinoLogger, pino } from 'pino';

export type Logger = PinoLogger;

/** Names whose values never reach a log, wherever they stand in a logged object. */
const SECRET_NAMES = [
  'password',
  'current_password',
  'new_password',
  'kct',
  '_csrf',
  'msgToken',
  'embed_pass',
  'access_token',
  'cookie',
  'authorization',
];

/** Structured logs: one JSON object a line on standard output, or readable text on a terminal in development. */
export function createLogger(options: { level: string; pretty: boolean }): Logger {
  return pino({
    level: options.level,
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    ...(options.pretty ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } } : {}),
  });
}

const SECRET_PARAMETER =
  /([?&](?:kct|_csrf|msgToken|embed_token|access_token|code|state|accessCode)=)[^&#]*/gi;
const SIGNED_PATH = /(\/media\/)[^/]+/;
/** A fragment inside a parameter, such as the code of an invitation in `target_uri`. */
const FRAGMENT = /(%23)[^&#]*/gi;

/** An address as it may be logged: without tokens. */
export function safeUrl(url: string): string {
  return url
    .replace(SECRET_PARAMETER, '$1[hidden]')
    .replace(SIGNED_PATH, '$1[hidden]')
    .replace(FRAGMENT, '$1[hidden]');
}
