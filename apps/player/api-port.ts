import type { ApiPort } from '#kernel/player/core/api-port.ts';

interface Tokens {
  readonly kct: string | null;
  readonly csrf: string | null;
}

/** A call that the server refused, or that never reached it (then `status` is 0). */
export class CallError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status: number, message: string) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.status = status;
  }
}

export interface Answer<T> {
  readonly body: T;
  /** When the server sent it, by its own clock; null where it does not say. */
  readonly serverNowMs: number | null;
}
export type Call = <T>(
  method: string,
  path: string,
  body?: object,
  signal?: AbortSignal,
) => Promise<Answer<T>>;

/** Calls our server with the newest tokens of the page. No schema comes along: answers are as the contract says. */
export function createCall(tokens: Tokens, more: Readonly<Record<string, string>> = {}): Call {
  return async <T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Answer<T>> => {
    const headers: Record<string, string> = { accept: 'application/json', ...more };
    if (tokens.kct) headers['x-kct'] = tokens.kct;
    if (method !== 'GET' && tokens.csrf) headers['x-csrf-token'] = tokens.csrf;
    if (body) headers['content-type'] = 'application/json';
    const response = await fetch(path, {
      ...{ method, headers, credentials: 'include' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new CallError('UNREACHABLE', 0, 'The server cannot be reached.');
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) {
      const sentMs = Date.parse(response.headers.get('date') ?? '');
      return { body: answer as T, serverNowMs: Number.isNaN(sentMs) ? null : sentMs };
    }
    const { code = 'UNREACHABLE', message = '' } =
      (answer as { error?: { code?: string; message?: string } } | null)?.error ?? {};
    throw new CallError(code, response.status, message);
  };
}

/** The calls of widgets. */
export function createApiPort(tokens: Tokens, more: Readonly<Record<string, string>> = {}): ApiPort {
  const call = createCall(tokens, more);
  return {
    get: async <T>(path: string, options?: { readonly signal?: AbortSignal }) =>
      (await call<T>('GET', path, undefined, options?.signal)).body,
    send: async <T>(method: string, path: string, body?: object) => (await call<T>(method, path, body)).body,
  };
}
