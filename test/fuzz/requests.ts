import { isUnsafe, pathParams, type Route } from '#kernel/contract/route.ts';
import { HOSTILE_HEADERS, HOSTILE_JSON, HOSTILE_QUERIES, HOSTILE_TEXTS } from './hostile-values.ts';
import type { RawRequest } from './send.ts';

type Input = Readonly<Record<string, unknown>>;

/** A valid call, of which one part at a time is replaced. */
export interface ValidCall {
  readonly route: Route;
  readonly input: Input;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array | undefined;
}
export interface HostileRequest extends RawRequest {
  /** Describes the replaced part, for the report. */
  readonly mutation: string;
}

/** Path segments that are inserted without encoding. */
const RAW_SEGMENTS = ['%00', '%2e%2e', '%ED%A0%80', '%ff', '%', 'a%2fb'];
const HOSTILE_BODIES = ['', 'null', '[]', '1', '{"__proto__":{"x":1}}', '{', '"\\ud800"', '{"a":"\\u0000"}'];

const encoded = (value: unknown): string =>
  String(value).replace(/[^\w.-]/gu, (char) =>
    char.isWellFormed() ? encodeURIComponent(char) : '%ED%A0%80',
  );

function requestOf({ route, headers, bytes }: ValidCall, input: Input, raw?: RawRequest): RawRequest {
  const names = pathParams(route.path);
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));
  const inBody = isUnsafe(route.method) && route.encoding !== 'bytes';
  const query = inBody
    ? ''
    : Object.entries(rest)
        .map(([name, value]) => `${name}=${encoded(value)}`)
        .join('&');
  const body = inBody ? JSON.stringify(rest) : bytes;
  return {
    method: route.method,
    path: addressOf(route, (name) => encoded(input[name] ?? 'x')) + (query && `?${query}`),
    headers: { ...(inBody ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body === undefined ? {} : { body }),
    ...raw,
  };
}

const addressOf = (route: Route, segment: (name: string) => string): string =>
  route.path.replace('*', ':*').replace(/:([a-zA-Z_]+|\*)/g, (_, name: string) => segment(name));

/** Replaces every field of a call by every hostile value, one at a time. */
export function* hostileRequests(call: ValidCall): Generator<HostileRequest> {
  const { route, input } = call;
  const names = pathParams(route.path);
  const fields = new Set([...Object.keys(route.input.shape), ...names]);
  const inBody = isUnsafe(route.method) && route.encoding !== 'bytes';
  const show = (field: string, value: unknown): string => `${field}=${JSON.stringify(value)?.slice(0, 40)}`;
  for (const field of fields) {
    const inPath = names.includes(field);
    const values: readonly unknown[] =
      inBody && !inPath ? [...HOSTILE_TEXTS, ...HOSTILE_JSON] : HOSTILE_TEXTS;
    for (const value of values)
      yield { ...requestOf(call, { ...input, [field]: value }), mutation: show(field, value) };
    if (inPath) yield* rawSegments(call, field);
    else if (!inBody) yield* rawQueries(call, field);
    if (inBody) yield* nestedValues(call, field, show);
  }
  if (inBody) {
    for (const body of HOSTILE_BODIES) yield { ...requestOf(call, input), body, mutation: `body ${body}` };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = [...fields].map((field) => `${field}=%00`).join('&');
    yield { ...requestOf(call, input), headers: { ...call.headers, ...form }, body, mutation: 'form' };
  }
  yield* hostileHeaders(call);
}

function* rawSegments(call: ValidCall, field: string): Generator<HostileRequest> {
  for (const raw of RAW_SEGMENTS) {
    const path = addressOf(call.route, (name) => (name === field ? raw : encoded(call.input[name] ?? 'x')));
    yield { ...requestOf(call, call.input), path, mutation: `${field} raw ${raw}` };
  }
}

function* rawQueries(call: ValidCall, field: string): Generator<HostileRequest> {
  const { [field]: _, ...others } = call.input;
  for (const query of HOSTILE_QUERIES) {
    const plain = requestOf(call, others);
    const path = `${plain.path}${plain.path.includes('?') ? '&' : '?'}${query(field)}`;
    yield { ...plain, path, mutation: query(field) };
  }
}

/** Replaces nested values in an object or a list of objects. */
function* nestedValues(
  call: ValidCall,
  field: string,
  show: (field: string, value: unknown) => string,
): Generator<HostileRequest> {
  const whole = call.input[field];
  const item = Array.isArray(whole) ? whole[0] : whole;
  if (typeof item !== 'object' || item === null) return;
  for (const name of Object.keys(item))
    for (const value of [...HOSTILE_TEXTS, ...HOSTILE_JSON]) {
      const mutation = { ...item, [name]: value };
      const input = { ...call.input, [field]: Array.isArray(whole) ? [mutation] : mutation };
      yield { ...requestOf(call, input), mutation: show(`${field}.${name}`, value) };
    }
}

/** Replaces the headers of this call. */
function* hostileHeaders(call: ValidCall): Generator<HostileRequest> {
  const plain = requestOf(call, call.input);
  // Authentication is the same for all routes; raw routes may read any header.
  const named = Object.keys(call.route.kind === 'raw' ? HOSTILE_HEADERS : call.headers);
  for (const name of named)
    for (const value of HOSTILE_HEADERS[name] ?? [])
      yield { ...plain, headers: { ...plain.headers, [name]: value }, mutation: `header ${name}: ${value}` };
}
