import type { CallInputOf, OutputOf, RouteCall } from '#kernel/contract/route.ts';
import { buildRequest, type RequestContext, type RequestOptions } from './build-request.ts';
import { readError, unreachable } from './read-error.ts';
import { adoptTokens } from './session-tokens.ts';

/** Calls the server by contract, with a route or with its `RouteCall`. Features and widgets use this, not `fetch`. */
export interface ApiClient {
  call<R extends RouteCall>(route: R, input: CallInputOf<R>, options?: CallOptions): Promise<OutputOf<R>>;
}

export interface CallOptions extends RequestOptions {
  /** Receives the time of the response by the server's clock. */
  onServerTime?(serverNowMs: number): void;
}

export interface ApiClientOptions extends RequestContext {
  readonly fetch?: typeof fetch;
}

/** @example const api = createApiClient({ host: '', tokens: { kct: null, csrf: page._csrf } }); */
export function createApiClient({ fetch: send = fetch, ...context }: ApiClientOptions): ApiClient {
  return {
    async call(route, input, options = {}) {
      const { url, init } = buildRequest(context, route, input as Record<string, unknown>, options);
      const failed = (error: unknown): never => {
        throw options.signal?.aborted ? error : unreachable();
      };
      const response = await send(url, init).catch(failed);
      if (!response.ok) throw readError(response, await response.json().catch(() => null));
      // Also fails when the connection breaks in the middle of the body.
      const body: unknown = await response.json().catch(failed);
      adoptTokens(context.tokens, body);
      const serverNowMs = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(serverNowMs)) options.onServerTime?.(serverNowMs);
      return body;
    },
  };
}
