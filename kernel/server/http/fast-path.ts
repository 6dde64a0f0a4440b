import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Route } from '#kernel/contract/route.ts';
import type { ClientAddress } from './client-address.ts';
import { OPEN_CORS_HEADERS } from './cors.ts';
import { commonHeaders, NOT_A_PAGE_POLICY } from './hooks.ts';
import type { Metrics } from './metrics.ts';
import type { RateLimits } from './rate-limits.ts';

/** A complete response that is already in memory. */
export interface FastResponse {
  /** Alternating names and values, the format that Node writes fastest. */
  readonly headers: readonly string[];
  readonly body: Buffer | null;
}

export type PathParams = Readonly<Record<string, string>>;

/** Responds to some requests of a GET route from memory, before the framework sees them. */
export interface FastPath<Asked extends object = object> {
  readonly route: Route;
  /** Parses the path, independent of the caller; null if the fast path never applies. Cached for short paths. */
  read(params: PathParams): Asked | null;
  /** Returns null to leave the request to the route's handler, which covers all cases. */
  answer(asked: Asked, headers: IncomingHttpHeaders): FastResponse | null;
}

export interface FastPathOptions {
  readonly rateLimits: Pick<RateLimits, 'countRequest'>;
  readonly metrics: Pick<Metrics, 'tally'>;
  readonly client: ClientAddress;
  readonly https: boolean;
}

/** Returns true if it has responded. */
export type FastPathListener = (request: IncomingMessage, response: ServerResponse) => boolean;

interface Known {
  readonly params: PathParams;
  readonly asked: object;
}
const MAX_KNOWN = 10_000;
const MAX_KNOWN_LENGTH = 300;

/** Matches plain characters only; encoded paths are left to the framework. */
export function patternOf(path: string): RegExp {
  const parts = path.replace(/:(\w+)/g, '(?<$1>[\\w.-]+)').replace('*', '(?<rest>[\\w./-]+)');
  return new RegExp(`^${parts}$`);
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

const flattenHeaders = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).flat();

/**
 * Runs before the framework, with the rate limits, headers, and metrics of the route. A request over its limit is
 * passed on to the framework, which rejects it.
 */
export function createFastPathListener(
  { route, read, answer }: FastPath,
  { rateLimits, metrics, client, https }: FastPathOptions,
): FastPathListener {
  const pattern = patternOf(route.path);
  const prefix = route.path.slice(0, route.path.indexOf(':'));
  const known = new Map<string, Known>();
  const tally = {
    GET: metrics.tally({ method: 'GET', route: route.path, status: 200 }),
    HEAD: metrics.tally({ method: 'HEAD', route: route.path, status: 200 }),
  };
  const common = (protocol: 'http' | 'https'): string[] => {
    const { 'x-request-id': _, ...fixed } = commonHeaders({ id: '', protocol }, https);
    const open = route.cors === 'open' ? OPEN_CORS_HEADERS : {};
    return [
      ...flattenHeaders({ ...fixed, 'content-security-policy': NOT_A_PAGE_POLICY, ...open }),
      'x-request-id',
    ];
  };
  const fixedHeaders = { http: common('http'), https: common('https') };

  function readPath(url: string): Known | null {
    const found = known.get(url);
    if (found) return found;
    const { rest, ...named } = pattern.exec(url)?.groups ?? {};
    const params: PathParams = { ...named, '*': rest ?? '' };
    const asked = rest ? read(params) : null;
    if (!asked) return null;
    const now = { params, asked };
    if (known.size >= MAX_KNOWN) known.clear();
    // Clients can invent long paths, which must not fill the memory.
    if (url.length <= MAX_KNOWN_LENGTH) known.set(url, now);
    return now;
  }
  function isOverLimit(request: IncomingMessage, params: PathParams): boolean {
    try {
      rateLimits.countRequest({ ip: client.addressOf(request), params }, route);
      return false;
    } catch {
      return true;
    }
  }
  return (request, response) => {
    const { method, url = '', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith(prefix) || hasBody(request)) return false;
    const path = readPath(url);
    const found = path && answer(path.asked, headers);
    if (!found || isOverLimit(request, path.params)) return false;
    const ours = fixedHeaders[client.isHttps(request) ? 'https' : 'http'];
    response.writeHead(200, [...ours, randomUUID(), ...found.headers]);
    response.end(method === 'HEAD' ? null : found.body);
    tally[method]();
    return true;
  };
}
