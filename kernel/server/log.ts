import { type Logger as PinoLogger, pino } from 'pino';

export type Logger = PinoLogger;

/** Names whose values never reach a log, at the first three levels of a logged object. */
const SECRET_NAMES = [
  'password',
  'current_password',
  'new_password',
  'kct',
  '_csrf',
  'access_token',
  'cookie',
  'authorization',
];

export interface LoggerOptions {
  readonly level: string;
  readonly pretty: boolean;
  /** Further names whose values never reach a log. */
  readonly secretNames?: readonly string[];
}

/** Writes one JSON object per line to standard output, or readable text to a terminal. */
export function createLogger({ level, pretty, secretNames = [] }: LoggerOptions): Logger {
  const names = [...SECRET_NAMES, ...secretNames];
  return pino({
    level,
    redact: { paths: names.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    ...(pretty ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } } : {}),
  });
}

/** `kct`, `_csrf`, `state`, and parameters whose names end in token or code. */
const SECRET_PARAMETER = /([?&](?:kct|_csrf|state|\w*token|\w*code)=)[^&#]*/gi;
const SIGNED_PATH = /(\/media\/)[^/]+/;
/** A fragment inside a parameter, such as the code of an invitation in `target_uri`. */
const FRAGMENT = /(%23)[^&#]*/gi;

/** Removes tokens from a URL for the log. */
export function safeUrl(url: string): string {
  return url
    .replace(SECRET_PARAMETER, '$1[hidden]')
    .replace(SIGNED_PATH, '$1[hidden]')
    .replace(FRAGMENT, '$1[hidden]');
}
