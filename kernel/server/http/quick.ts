import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Route } from '#kernel/contract/route.ts';
import type { ClientAddress } from './client-address.ts';
import { OPEN_HEADERS } from './cors.ts';
import { headersOf, NO_PAGE } from './hooks.ts';
import type { Metrics } from './metrics.ts';
import type { RateLimits } from './rate-limits.ts';

/** What is at hand already and can be sent as it is. */
export interface QuickAnswer {
  /** Names and values in turns, as Node writes them out fastest. */
  readonly headers: readonly string[];
  readonly body: Buffer | null;
}

export type PathParams = Readonly<Record<string, string>>;

/** Answers some requests of a GET route from memory, ahead of everything a handler needs. */
export interface QuickRoute<Asked extends object = object> {
  readonly route: Route;
  /** What a path asks for, whoever asks; null where there is never a quick answer. Remembered for short paths. */
  read(params: PathParams): Asked | null;
  /** Null leaves the request to the route's handler, which knows all cases; so does anything doubtful. */
  answer(asked: Asked, headers: IncomingHttpHeaders): QuickAnswer | null;
}

export interface QuickOptions {
  readonly rateLimits: Pick<RateLimits, 'arrive'>;
  readonly metrics: Pick<Metrics, 'tally'>;
  readonly client: ClientAddress;
  readonly https: boolean;
}

/** True when it has been answered. */
export type QuickListener = (request: IncomingMessage, response: ServerResponse) => boolean;

interface Known {
  readonly params: PathParams;
  readonly asked: object;
}
const MAX_KNOWN = 10_000;
const MAX_KNOWN_LENGTH = 300;

/** Plain characters only: whoever encodes or hides something in an address is answered with all care. */
export function patternOf(path: string): RegExp {
  const parts = path.replace(/:(\w+)/g, '(?<$1>[\\w.-]+)').replace('*', '(?<rest>[\\w./-]+)');
  return new RegExp(`^${parts}$`);
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

const inTurns = (headers: Readonly<Record<string, string>>): string[] => Object.entries(headers).flat();

/**
 * Stands in front of the framework. Rate limits, headers and metrics are those of the route; what is skipped is only
 * work whose result is known. A request that is over its limit goes on to the framework, which refuses it.
 */
export function createQuickListener(
  { route, read, answer }: QuickRoute,
  { rateLimits, metrics, client, https }: QuickOptions,
): QuickListener {
  const pattern = patternOf(route.path);
  const prefix = route.path.slice(0, route.path.indexOf(':'));
  const known = new Map<string, Known>();
  const tally = {
    GET: metrics.tally({ method: 'GET', route: route.path, status: 200 }),
    HEAD: metrics.tally({ method: 'HEAD', route: route.path, status: 200 }),
  };
  const common = (protocol: 'http' | 'https'): string[] => {
    const { 'x-request-id': _, ...fixed } = headersOf({ id: '', protocol }, https);
    const open = route.cors === 'open' ? OPEN_HEADERS : {};
    return [...inTurns({ ...fixed, 'content-security-policy': NO_PAGE, ...open }), 'x-request-id'];
  };
  const commonHeaders = { http: common('http'), https: common('https') };

  function knownOf(url: string): Known | null {
    const found = known.get(url);
    if (found) return found;
    const { rest, ...named } = pattern.exec(url)?.groups ?? {};
    const params: PathParams = { ...named, '*': rest ?? '' };
    const asked = rest ? read(params) : null;
    if (!asked) return null;
    const now = { params, asked };
    if (known.size >= MAX_KNOWN) known.clear();
    // Anyone can make up long paths; a flood of them must not fill the memory.
    if (url.length <= MAX_KNOWN_LENGTH) known.set(url, now);
    return now;
  }
  function isOverLimit(request: IncomingMessage, params: PathParams): boolean {
    try {
      rateLimits.arrive({ ip: client.addressOf(request), params }, route);
      return false;
    } catch {
      return true;
    }
  }
  return (request, response) => {
    const { method, url = '', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith(prefix) || hasBody(request)) return false;
    const path = knownOf(url);
    const found = path && answer(path.asked, headers);
    if (!found || isOverLimit(request, path.params)) return false;
    const ours = commonHeaders[client.isHttps(request) ? 'https' : 'http'];
    response.writeHead(200, [...ours, randomUUID(), ...found.headers]);
    response.end(method === 'HEAD' ? null : found.body);
    tally[method]();
    return true;
  };
}
