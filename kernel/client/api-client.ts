import { AppError, ErrorEnvelope } from '#kernel/contract/errors.ts';
import { type CallInputOf, isUnsafe, type OutputOf, pathParams, type Route } from '#kernel/contract/route.ts';

/** Calls the server by contract. All features and widgets use this and never `fetch`. */
export interface ApiClient {
  call<R extends Route>(route: R, input: CallInputOf<R>, options?: CallOptions): Promise<OutputOf<R>>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The body of a route whose encoding is 'bytes', sent as it is. */
  readonly bytes?: Blob;
}

/** The newest tokens this page knows; any answer may bring newer ones (CA-10). */
export interface SessionTokens {
  kct: string | null;
  csrf: string | null;
}

export interface ApiClientOptions {
  /** '' for the page's own host. */
  readonly host: string;
  readonly tokens: SessionTokens;
  readonly fetch?: typeof fetch;
}

const unreachable = {
  status: 0,
  message: 'The server cannot be reached. Check your connection and try again.',
};

/** @example const api = createApiClient({ host: '', tokens: { kct: null, csrf: page._csrf } }); */
export function createApiClient({ host, tokens, fetch: send = fetch }: ApiClientOptions): ApiClient {
  return {
    async call(route, input, options = {}) {
      const response = await request(send, host, route, input as Record<string, unknown>, tokens, options);
      const body: unknown = await response.json().catch(() => null);
      if (!response.ok) throw errorOf(response, body);
      adoptTokens(tokens, body);
      return body as never;
    },
  };
}

async function request(
  send: typeof fetch,
  host: string,
  route: Route,
  input: Record<string, unknown>,
  tokens: SessionTokens,
  { signal, bytes }: CallOptions,
): Promise<Response> {
  const { url, rest } = addressOf(host, route, input);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (tokens.kct) headers['x-kct'] = tokens.kct;
  const init: RequestInit = { method: route.method, headers, credentials: 'include' };
  if (signal) init.signal = signal;
  if (isUnsafe(route.method)) {
    if (tokens.csrf && route.encoding !== 'form') headers['x-csrf-token'] = tokens.csrf;
    if (route.encoding === 'bytes') {
      headers['content-type'] = bytes?.type || 'application/octet-stream';
      init.body = bytes ?? null;
    } else if (route.encoding === 'form') {
      init.body = new URLSearchParams(definedStrings({ ...rest, _csrf: tokens.csrf }));
    } else {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(rest);
    }
  }
  try {
    return await send(url, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new AppError('UNREACHABLE', unreachable);
  }
}

function addressOf(host: string, route: Route, input: Record<string, unknown>) {
  const rest = { ...input };
  let path = route.path;
  for (const name of pathParams(route.path)) {
    path = path.replace(`:${name}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  const inBody = isUnsafe(route.method) && route.encoding !== 'bytes';
  const query = inBody ? '' : new URLSearchParams(definedStrings(rest)).toString();
  return { url: host + path + (query ? `?${query}` : ''), rest };
}

function definedStrings(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, String(value)]),
  );
}

function errorOf(response: Response, body: unknown): AppError {
  const parsed = ErrorEnvelope.safeParse(body);
  if (!parsed.success) {
    return new AppError('UNREACHABLE', { status: response.status, message: unreachable.message });
  }
  const { code, message, fields } = parsed.data.error;
  const retryAfterSec = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new AppError(
    code,
    { status: response.status, message },
    { ...(fields ? { fields } : {}), ...(Number.isFinite(retryAfterSec) ? { retryAfterSec } : {}) },
  );
}

function adoptTokens(tokens: SessionTokens, body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const { kct, _csrf } = body as { kct?: unknown; _csrf?: unknown };
  if (typeof kct === 'string') tokens.kct = kct;
  if (typeof _csrf === 'string') tokens.csrf = _csrf;
}
