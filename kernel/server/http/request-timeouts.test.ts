import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineRoute } from '#kernel/contract/route.ts';
import type { RawResponse } from '#kernel/server/http/call.ts';
import { withProbe } from '#test/probe-feature.ts';
import { createTestServer, type TestServer } from '#test/test-server.ts';
import { hasBody, watchUpload } from './request-timeouts.ts';

const base = { auth: 'public', summary: 'For tests', output: z.object({ bytes: z.number() }) } as const;
const routes = {
  whole: defineRoute({
    ...base,
    method: 'POST',
    path: '/probe/whole',
    input: z.object({ text: z.string() }),
  }),
  bytes: defineRoute({
    ...base,
    method: 'PUT',
    path: '/probe/bytes',
    encoding: 'bytes',
    input: z.object({}),
  }),
  deaf: defineRoute({
    ...base,
    method: 'PUT',
    path: '/probe/deaf',
    kind: 'raw',
    encoding: 'bytes',
    input: z.object({}),
  }),
};
const MIN_BYTES = 100;

let server: TestServer;
/** How each upload ended in its handler. */
const ended: string[] = [];
let letGo: (answer: RawResponse) => void;
beforeAll(async () => {
  const features = withProbe(routes, {
    whole: async ({ text }) => ({ bytes: text.length }),
    bytes: async (_, call) => {
      let bytes = 0;
      try {
        for await (const chunk of call.body.iterator({ destroyOnReturn: false })) bytes += chunk.length;
      } catch (error) {
        ended.push(`cut after ${bytes}`);
        throw error;
      }
      return { bytes };
    },
    deaf: () =>
      new Promise((resolve) => {
        letGo = resolve;
      }),
  });
  const timeouts = { headersMs: 300, bodyMs: 300, uploadSpanMs: 300, uploadMinBytes: MIN_BYTES };
  server = await createTestServer({ compose: { features, limits: { timeouts } } });
});
afterAll(() => server.stop());

/** A raw connection; resolves with everything received once it is closed. */
async function open(
  head: string,
): Promise<{ socket: Socket; answered: Promise<string>; closed: Promise<unknown> }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const answered = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\r\n\r\n')) resolve(text);
    });
    void closed.then(() => resolve(text));
  });
  socket.on('error', () => {});
  socket.write(head);
  return { socket, answered, closed };
}
const request = (line: string, length: number, type = 'application/json'): string =>
  `${line} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;

/** Sends single bytes until the server closes the connection. */
function trickle(socket: Socket, everyMs = 20): void {
  const timer = setInterval(() => socket.write('x'), everyMs);
  socket.once('close', () => clearInterval(timer));
}

describe('a slow client', () => {
  it.each([
    ['a whole body', 'POST /probe/whole'],
    ['a body for an address that leads nowhere', 'POST /probe/nothing'],
  ])('with %s gets 408 and is disconnected', async (_, line) => {
    const { socket, answered, closed } = await open(`${request(line, 5_000)}{"text":"`);
    trickle(socket);
    const answer = await answered;
    expect(answer).toContain('HTTP/1.1 408');
    expect(answer).toContain('"code":"REQUEST_TIMEOUT"');
    await closed;
  });

  it('with slow headers gets 408 and is disconnected', async () => {
    const { socket, answered, closed } = await open('GET /health HTTP/1.1\r\nhost: x\r\nx-slow: ');
    trickle(socket);
    expect(await answered).toMatch(/^HTTP\/1\.1 408 .*"code":"REQUEST_TIMEOUT"/s);
    await closed;
  });

  it('with a trickling upload gets 408, and the handler ends', async () => {
    ended.length = 0;
    const { socket, answered, closed } = await open(request('PUT /probe/bytes', 1e9, 'application/x'));
    trickle(socket, 100);
    const answer = await answered;
    expect(answer).toContain('HTTP/1.1 408');
    expect(answer).toContain('"code":"REQUEST_TIMEOUT"');
    await closed;
    await expect.poll(() => ended).toEqual([expect.stringMatching(/^cut after \d+$/)]);
  });

  it('with a stalled upload is disconnected', async () => {
    const { answered, closed } = await open(
      `${request('PUT /probe/bytes', 1e9, 'application/x')}${'x'.repeat(50_000)}`,
    );
    expect(await answered).toContain('HTTP/1.1 408');
    await closed;
  });

  it('with an endless rejected body is answered immediately and disconnected later', async () => {
    const { socket, answered, closed } = await open(request('GET /health', 1e9));
    trickle(socket);
    expect(await answered).toContain('HTTP/1.1 200');
    await closed;
  });
});

describe('an upload', () => {
  it('that is slow but makes progress may take as long as it needs', () => {
    vi.useFakeTimers();
    const raw = { socket: { bytesRead: 0 }, readableLength: 0, complete: false, destroyed: false };
    const sent: number[] = [];
    const reply = {
      sent: false,
      code: (status: number) => ({ header: () => ({ send: () => sent.push(status) }) }),
    };
    const timeouts = { headersMs: 1, bodyMs: 1, uploadSpanMs: 30_000, uploadMinBytes: 1024 };
    const request = { raw, id: 'x', log: {} } as unknown as FastifyRequest;
    const watch = watchUpload(request, reply as unknown as FastifyReply, timeouts);
    // Ten hours at 40 bytes a second, then almost nothing.
    for (let second = 0; second < 36_000; second += 1) {
      raw.socket.bytesRead += 40;
      vi.advanceTimersByTime(1_000);
    }
    expect([watch.stalled, sent]).toEqual([false, []]);
    raw.socket.bytesRead += 1023;
    vi.advanceTimersByTime(30_000);
    expect([watch.stalled, sent]).toEqual([true, [408]]);
    vi.useRealTimers();
  });

  it('that waits for the server is not aborted', async () => {
    const body = 'x'.repeat(1_000_000);
    const { socket, answered } = await open(
      `${request('PUT /probe/deaf', body.length, 'application/x')}${body}`,
    );
    // Longer than several timeout intervals.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    letGo({ status: 200, headers: { 'content-type': 'application/json' }, body: '{"bytes":0}' });
    expect(await answered).toContain('HTTP/1.1 200');
    socket.destroy();
  });
});

describe('a body', () => {
  it.each([
    [{}, false],
    [{ 'content-length': '0' }, false],
    [{ 'content-length': '1' }, true],
    [{ 'transfer-encoding': 'chunked' }, true],
  ])('follows the headers %j: %j', (headers, expected) => {
    expect(hasBody({ headers })).toBe(expected);
  });
});

describe('malformed HTTP', () => {
  it.each([
    ['garbage', 'what is this\r\n\r\n', 400, 'BAD_REQUEST'],
    [
      'a header without end',
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    ['NUL in a header', 'GET / HTTP/1.1\r\nhost: x\r\nx: a\0b\r\n\r\n', 400, 'BAD_REQUEST'],
  ])('(%s) gets an error envelope', async (_, sent, status, code) => {
    const { answered, closed } = await open(sent);
    await closed;
    expect(await answered).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*"code":"${code}"`, 's'));
  });
});
