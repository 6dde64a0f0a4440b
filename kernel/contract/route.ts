import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The rate limit of a route. */
export interface RateLimit {
  readonly max: number;
  readonly windowSec: number;
  /**
   * 'person' falls back to the address for callers without a session. 'param:token' counts by a path parameter together
   * with the address; such calls do not count against the caller's general limit.
   */
  readonly by: 'address' | 'person' | `param:${string}`;
}

/** What a client needs to call a route: a few strings, and the types of input and output. */
export interface RouteCall<I = unknown, O = unknown, M extends Method = Method, P extends string = string> {
  readonly method: M;
  /** '/api/v1/notes/:id' */
  readonly path: P;
  /** How the body is sent; 'bytes' hands the handler an unread stream. */
  readonly encoding?: 'json' | 'form' | 'bytes';
  /** Exists for the compiler only and never has a value. */
  readonly types?: { readonly input: I; readonly output: O };
}

/**
 * One route of the server: everything that the server, the client, the API description, and the role table need.
 * `input` holds path, query, and body fields together. Fields named in `path` are sent there, all others in the query
 * of a GET and in the body of any other method.
 */
export interface Route<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  M extends Method = Method,
  P extends string = string,
> extends RouteCall<z.input<I>, z.output<O>, M, P> {
  readonly summary: string;
  /** 'required' rejects anonymous callers before the handler; the feature's policy has the finer rules. */
  readonly auth: 'public' | 'required';
  readonly input: I;
  /** Fields that the schema does not name never leave the server. */
  readonly output: O;
  /** 'raw': the handler returns a RawResponse (a redirect, a file). */
  readonly kind?: 'json' | 'raw';
  /** The reason why no session can be abused. Every other unsafe call needs `_csrf`. */
  readonly csrfExempt?: string;
  /** The reason why pages of other sites may make this unsafe call; all others are rejected, whatever tokens they carry. */
  readonly crossSite?: string;
  /** The input schema removes NUL and lone surrogates itself; all other routes reject such text. */
  readonly cleansText?: boolean;
  readonly rate?: RateLimit;
  readonly maxBodyBytes?: number;
  /** True when the response is the same for everyone: the caller is authenticated only if the handler calls `identify`. */
  readonly sharedWhen?: (query: Readonly<Record<string, unknown>>) => boolean;
  /** 'open': pages of any site may read responses and errors and send preflight requests; cookies are ignored. */
  readonly cors?: 'open';
  /** The Cache-Control header; 'no-store' by default. */
  readonly cache?: string;
}

export type Routes = Readonly<Record<string, Route>>;
export type InputOf<R extends Route> = z.output<R['input']>;
/** What a caller passes, before defaults and coercion. */
export type CallInputOf<R extends RouteCall> = NonNullable<R['types']>['input'];
export type OutputOf<R extends RouteCall> = NonNullable<R['types']>['output'];

/**
 * Routes of a contract without their schemas, for code that must stay small. Method and path have to be those of the
 * contract, or the declaration does not compile.
 * @example export const likeCalls: RouteCalls<typeof likeRoutes, 'like'> = { like: { method: 'PUT', path: '…' } };
 */
export type RouteCalls<All extends Routes, Name extends keyof All> = {
  readonly [K in Name]: RouteCall<CallInputOf<All[K]>, OutputOf<All[K]>, All[K]['method'], All[K]['path']>;
};

/**
 * Declares a route.
 * @example
 * const get = defineRoute({ method: 'GET', path: '/api/v1/notes/:id', summary: 'One note', auth: 'public',
 *   input: z.object({ id: z.string() }), output: Note });
 */
export function defineRoute<
  I extends z.ZodObject,
  O extends z.ZodType,
  const M extends Method,
  const P extends string,
>(route: Route<I, O, M, P>): Route<I, O, M, P> {
  return route;
}

/** The names of the ':name' parameters in a path; '*' for a path that ends with a wildcard. */
export function pathParams(path: string): string[] {
  const names = [...path.matchAll(/:([a-zA-Z_]+)/g)].map((match) => match[1] as string);
  return path.endsWith('/*') ? [...names, '*'] : names;
}

export const isUnsafe = (method: Method): boolean => method !== 'GET';
