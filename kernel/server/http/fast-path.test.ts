import { once } from 'node:events';
import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { createClientAddress } from './client-address.ts';
import { createFastPathListener, type PathParams, patternOf } from './fast-path.ts';
import { createHttpServer } from './http-server.ts';

describe('patternOf', () => {
  const pattern = patternOf('/media/:token/:video/*');
  it.each<[string, Record<string, string> | null]>([
    ['/media/a.b-C_1/vid/1/v240/0.m4s', { token: 'a.b-C_1', video: 'vid', rest: '1/v240/0.m4s' }],
    ['/media/a/vid/', null],
    ['/media//vid/0', null],
    ['/media/a/vid/0?again', null],
    ['/media/a/v%69d/0', null],
    ['/media/a/vid/0#x', null],
    ['/media/a/vid/0\\1', null],
    ['/other/a/vid/0', null],
  ])('%s', (path, expected) => {
    expect(pattern.exec(path)?.groups ?? null).toEqual(expected);
  });
});

describe('the fast path', () => {
  const route = defineRoute({
    method: 'GET',
    path: '/media/:token/:video/*',
    summary: 'Files',
    auth: 'public',
    kind: 'raw',
    input: z.object({}),
    output: z.object({}),
  });
  let stop = async (): Promise<void> => undefined;
  afterEach(() => stop());

  async function open(limit = Number.POSITIVE_INFINITY) {
    const read: PathParams[] = [];
    let [arrived, counted] = [0, 0];
    const listener = createFastPathListener(
      {
        route,
        read(params) {
          read.push(params);
          return params['*'] === 'known' ? params : null;
        },
        answer: (_asked, headers) =>
          headers.range ? null : { headers: ['content-length', '5'], body: Buffer.from('bytes') },
      },
      {
        rateLimits: {
          countRequest() {
            arrived += 1;
            if (arrived > limit) throw fail(kernelErrors, 'RATE_LIMITED', { retryAfterSec: 1 });
          },
        },
        metrics: { tally: () => () => (counted += 1) },
        client: createClientAddress(false),
        https: false,
      },
    );
    const server = createHttpServer({ headersMs: 60_000 }, [listener], (request, response) => {
      request.resume();
      response.end(`framework ${request.method}`);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    stop = () => new Promise((resolve) => server.close(() => resolve()));
    const { port } = server.address() as AddressInfo;
    async function ask(path: string, method = 'GET', headers: Record<string, string> = {}, body = '') {
      const sending = send({ port, path, method, headers, agent: false });
      sending.end(body);
      const [answer] = await once(sending, 'response');
      let text = '';
      for await (const chunk of answer) text += chunk;
      return { text, headers: answer.headers as Record<string, string> };
    }
    return { ask, read, counts: () => ({ arrived, counted }) };
  }

  it('sends the common headers and is counted', async () => {
    const { ask, counts } = await open();
    const { text, headers } = await ask('/media/t/v/known');
    expect(text).toBe('bytes');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-length': '5' });
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect((await ask('/media/t/v/known', 'HEAD')).text).toBe('');
    expect(counts()).toEqual({ arrived: 2, counted: 2 });
  });

  it.each<[string, string, string, Record<string, string>, string]>([
    ['a path that has no quick answer', '/media/t/v/other', 'GET', {}, ''],
    ['another path', '/health', 'GET', {}, ''],
    ['another method', '/media/t/v/known', 'OPTIONS', {}, ''],
    ['a request with a body', '/media/t/v/known', 'GET', { 'content-length': '2' }, 'hi'],
    ['a case the answer leaves open', '/media/t/v/known', 'GET', { range: 'bytes=0-1' }, ''],
  ])('does not respond to %s', async (_, path, method, headers, body) => {
    const { ask, counts } = await open();
    expect((await ask(path, method, headers, body)).text).toBe(`framework ${method}`);
    expect(counts()).toEqual({ arrived: 0, counted: 0 });
  });

  it('leaves requests over the limit to the framework, which rejects them', async () => {
    const { ask, counts } = await open(1);
    expect((await ask('/media/t/v/known')).text).toBe('bytes');
    expect((await ask('/media/t/v/known')).text).toBe('framework GET');
    expect(counts()).toEqual({ arrived: 2, counted: 1 });
  });

  it('caches only short paths that it can respond to', async () => {
    const { ask, read } = await open();
    const long = `/media/${'t'.repeat(400)}/v/known`;
    for (const path of ['/media/t/v/known', '/media/t/v/other', long]) {
      await ask(path);
      await ask(path);
    }
    expect(read.map((params) => params['*'])).toEqual(['known', 'other', 'other', 'known', 'known']);
  });
});
