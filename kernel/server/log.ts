import { type DestinationStream, type Logger as PinoLogger, pino, stdSerializers } from 'pino';

export type Logger = PinoLogger;

/** Names whose values never reach a log, on the first three levels of a logged object. */
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
const HIDDEN_LEVELS = 3;

export interface LoggerOptions {
  readonly level: string;
  readonly pretty: boolean;
  /** Further names whose values never reach a log. */
  readonly secretNames?: readonly string[];
}

/** Writes one JSON object per line to standard output or the given stream, or readable text to a terminal. */
export function createLogger(
  { level, pretty, secretNames = [] }: LoggerOptions,
  stream?: DestinationStream,
): Logger {
  const names = new Set([...SECRET_NAMES, ...secretNames]);
  const hide = <T>(value: T): T => hideSecrets(value, names, HIDDEN_LEVELS);
  const options = {
    level,
    // Pino's own redaction also examines the bindings of the child logger that each request gets, which is slow.
    formatters: { log: hide },
    serializers: { err: (error: Error) => hide(stdSerializers.err(error)) },
    ...(pretty ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } } : {}),
  };
  return stream ? pino(options, stream) : pino(options);
}

/** Returns the value itself unless something in it must be hidden. */
function hideSecrets<T>(value: T, names: ReadonlySet<string>, levels: number): T {
  // Errors become plain objects in their serializer.
  if (typeof value !== 'object' || value === null || value instanceof Error || levels === 0) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [name, inner] of Object.entries(value)) {
    const shown = names.has(name) ? '[hidden]' : hideSecrets(inner, names, levels - 1);
    if (shown === inner) continue;
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    copy[name] = shown;
  }
  return (copy ?? value) as T;
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
