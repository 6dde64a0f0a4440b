import { describe, expect, it } from 'vitest';
import type { RouteCall } from '#kernel/contract/route.ts';
import { type ApiClientOptions, createApiClient } from './api-client.ts';

interface Item {
  readonly id: string;
  readonly text?: string | undefined;
}
const read: RouteCall<Item, unknown> = { method: 'GET', path: '/api/items/:id' };
const write: RouteCall<Item, unknown> = { method: 'POST', path: '/api/items/:id' };
const post: RouteCall<Item, unknown> = { ...write, encoding: 'form' };
const put: RouteCall<Item, unknown> = { method: 'PUT', path: '/api/items/:id', encoding: 'bytes' };

const json = (body: unknown, init?: ResponseInit): Response => new Response(JSON.stringify(body), init);

/** A client whose server returns these responses in turn, and the requests it receives. */
function clientWith(answers: (Response | Error)[], options: Partial<ApiClientOptions> = {}) {
  const requests: { url: string; init: RequestInit; headers: Record<string, string> }[] = [];
  const tokens = { kct: null as string | null, csrf: null as string | null };
  const send = (async (url: string, init: RequestInit) => {
    requests.push({ url, init, headers: Object.fromEntries(new Headers(init.headers)) });
    const answer = answers.shift()!;
    if (answer instanceof Error) throw answer;
    return answer;
  }) as typeof fetch;
  const api = createApiClient({ host: '', tokens, fetch: send, ...options });
  return { api, tokens, requests };
}

describe('createApiClient', () => {
  it('sends the latest tokens, and the CSRF token only with unsafe requests', async () => {
    const { api, tokens, requests } = clientWith([json({ id: 1 }), json({ ok: true })]);
    Object.assign(tokens, { kct: 'k1', csrf: 'c1' });
    expect(await api.call(read, { id: 'a' })).toEqual({ id: 1 });
    tokens.kct = 'k2';
    await api.call(write, { id: 'a', text: 'hi' });
    expect(requests[0]?.headers).toEqual({ accept: 'application/json', 'x-kct': 'k1' });
    expect(requests[1]?.headers).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'x-csrf-token': 'c1',
      'x-kct': 'k2',
    });
  });

  it('adopts tokens from any response [CA-10]', async () => {
    const { api, tokens } = clientWith([json({ kct: 'k1' }), json({ _csrf: 'c1' }), json(null)]);
    for (const id of ['a', 'b', 'c']) await api.call(read, { id });
    expect(tokens).toEqual({ kct: 'k1', csrf: 'c1' });
  });

  it('sends the pass of a private video', async () => {
    const { api, requests } = clientWith([json({})], { pass: 'p1' });
    await api.call(read, { id: 'a' });
    expect(requests[0]?.headers).toMatchObject({ 'x-embed-token': 'p1' });
  });

  it.each([
    ['a GET', read, { id: 'a b/c', text: 'x&y' }, '/api/items/a%20b%2Fc?text=x%26y', undefined],
    ['a field without a value', read, { id: 'a', text: undefined }, '/api/items/a', undefined],
    ['a replacement pattern', read, { id: '$&' }, '/api/items/%24%26', undefined],
    ['a POST', write, { id: 'a', text: 'hi' }, '/api/items/a', '{"text":"hi"}'],
    ['a form [CA-01]', post, { id: 'a', text: 'a b' }, '/api/items/a', 'text=a+b&_csrf=c1'],
    ['a file', put, { id: 'a', text: 'hi' }, '/api/items/a?text=hi', 'null'],
  ])('sends the fields of %s where the server expects them', async (_, route, input, url, body) => {
    const { api, tokens, requests } = clientWith([json({})]);
    tokens.csrf = 'c1';
    await api.call(route, input);
    expect(requests[0]?.url).toBe(url);
    expect(requests[0]?.init.body === undefined ? undefined : String(requests[0].init.body)).toBe(body);
  });

  it('adds to the query of any method', async () => {
    const { api, requests } = clientWith([json({}), json({})]);
    const query = new URLSearchParams('trk_a=1&trk_a=2');
    await api.call(read, { id: 'a', text: 'b' }, { query });
    await api.call(write, { id: 'a' }, { query });
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/items/a?text=b&trk_a=1&trk_a=2',
      '/api/items/a?trk_a=1&trk_a=2',
    ]);
  });

  it("reports the server's time", async () => {
    const date = 'Sun, 01 Jan 2040 00:00:00 GMT';
    const { api } = clientWith([json({}, { headers: { date } })]);
    const times: number[] = [];
    await api.call(read, { id: 'a' }, { onServerTime: (nowMs) => times.push(nowMs) });
    expect(times).toEqual([Date.UTC(2040, 0, 1)]);
  });
});

describe('an error of a call', () => {
  it('has the code, message, and fields of the server', async () => {
    const error = { code: 'INVALID_INPUT', message: 'Not valid.', fields: { text: 'Too long.' } };
    const { api } = clientWith([json({ error }, { status: 400, headers: { 'retry-after': '7' } })]);
    await expect(api.call(read, { id: 'a' })).rejects.toMatchObject({
      name: 'AppError',
      status: 400,
      retryAfterSec: 7,
      ...error,
    });
  });

  it.each([
    ['no connection', new TypeError('fetch failed'), 0],
    ['a response without JSON', new Response('<html>', { status: 502 }), 502],
    ['JSON without our envelope', json({ error: { code: 1, message: 'x' } }, { status: 500 }), 500],
    ['a success that breaks off', new Response('{"id":', { status: 200 }), 0],
  ])('after %s reports an unreachable server', async (_, answer, status) => {
    const { api } = clientWith([answer]);
    await expect(api.call(read, { id: 'a' })).rejects.toMatchObject({ code: 'UNREACHABLE', status });
  });

  it('is the abort reason when the caller aborted', async () => {
    const gaveUp = AbortSignal.abort(new Error('gave up'));
    const { api } = clientWith([gaveUp.reason]);
    await expect(api.call(read, { id: 'a' }, { signal: gaveUp })).rejects.toBe(gaveUp.reason);
  });
});
