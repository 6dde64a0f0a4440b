import { isUnsafe, type RouteCall } from '#kernel/contract/route.ts';
import { definedStrings, hasBodyFields, routeUrl, unnamedFields } from './route-url.ts';
import { csrfHeaders, passHeaders, type SessionTokens, sessionHeaders } from './session-tokens.ts';

export interface RequestContext {
  /** '' for the page's own host. */
  readonly host: string;
  readonly tokens: SessionTokens;
  readonly pass?: string | null;
}

export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** The body of a route whose encoding is 'bytes', sent as it is. */
  readonly bytes?: Blob;
  /** Added to the query of any method. */
  readonly query?: URLSearchParams;
}

/** The request that makes a call, with the tokens of this moment. */
export function buildRequest(
  { host, tokens, pass }: RequestContext,
  route: RouteCall,
  input: Readonly<Record<string, unknown>>,
  options: RequestOptions,
): { readonly url: string; readonly init: RequestInit } {
  const init: RequestInit = {
    method: route.method,
    headers: { accept: 'application/json', ...sessionHeaders(tokens), ...passHeaders(pass) },
    credentials: 'include',
    signal: options.signal ?? null,
  };
  const url = host + routeUrl(route, input, options.query);
  if (!isUnsafe(route.method)) return { url, init };
  const fields = hasBodyFields(route) ? unnamedFields(route, input) : {};
  const { headers, body } = bodyOf(route, fields, tokens, options);
  return { url, init: { ...init, headers: { ...init.headers, ...headers }, body } };
}

function bodyOf(
  { encoding }: RouteCall,
  fields: Readonly<Record<string, unknown>>,
  tokens: SessionTokens,
  { bytes }: RequestOptions,
): { readonly headers: Record<string, string>; readonly body: BodyInit | null } {
  // The specification has `_csrf` as a field of its forms (CA-01).
  if (encoding === 'form')
    return { headers: {}, body: new URLSearchParams(definedStrings({ ...fields, _csrf: tokens.csrf })) };
  if (encoding === 'bytes') {
    const type = bytes?.type || 'application/octet-stream';
    return { headers: { ...csrfHeaders(tokens), 'content-type': type }, body: bytes ?? null };
  }
  const headers = { ...csrfHeaders(tokens), 'content-type': 'application/json' };
  return { headers, body: JSON.stringify(fields) };
}
