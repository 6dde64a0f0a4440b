import type { ApiPort } from '#kernel/player/core/widget.ts';

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

/** The calls of widgets, with the newest tokens of the page. No schema comes along: answers are as the contract says. */
export function createApiPort(tokens: Tokens, more: Readonly<Record<string, string>> = {}): ApiPort {
  async function call<T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<T> {
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
    if (response.ok) return answer as T;
    const { code = 'UNREACHABLE', message = '' } =
      (answer as { error?: { code?: string; message?: string } } | null)?.error ?? {};
    throw new CallError(code, response.status, message);
  }
  return {
    get: (path, options) => call('GET', path, undefined, options?.signal),
    send: (method, path, body) => call(method, path, body),
  };
}
