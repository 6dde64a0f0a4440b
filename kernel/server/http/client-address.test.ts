import type { IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createClientAddress } from './client-address.ts';

/** The address that the framework determines for the same request. */
async function both(trustProxy: boolean | string, headers: Record<string, string>) {
  const client = createClientAddress(trustProxy);
  const server = Fastify({ trustProxy });
  server.get('/', (request) => ({
    theirs: [request.ip, request.protocol === 'https'],
    ours: [client.addressOf(request.raw as IncomingMessage), client.isHttps(request.raw as IncomingMessage)],
  }));
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(address, { headers });
  await server.close();
  return (await answer.json()) as { ours: unknown; theirs: unknown };
}

describe("the client address matches the framework's", () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7, 198.51.100.2', 'x-forwarded-proto': 'http, https' };
  it.each<[string, boolean | string, Record<string, string>, [string, boolean]]>([
    ['without a proxy', false, {}, ['127.0.0.1', false]],
    ['headers that anyone can send', false, forwarded, ['127.0.0.1', false]],
    ['all proxies', true, forwarded, ['203.0.113.7', true]],
    ['this machine', 'loopback', forwarded, ['198.51.100.2', true]],
    ['a list', '127.0.0.1, 198.51.100.2', forwarded, ['203.0.113.7', true]],
    ['a proxy elsewhere', '192.0.2.1', forwarded, ['127.0.0.1', false]],
    [
      'a proxy that was reached without TLS',
      true,
      { ...forwarded, 'x-forwarded-proto': 'https, http' },
      ['203.0.113.7', false],
    ],
    ['one proxy', true, { 'x-forwarded-proto': 'https' }, ['127.0.0.1', true]],
    ['a proxy that says nothing', true, {}, ['127.0.0.1', false]],
  ])('%s', async (_, trustProxy, headers, expected) => {
    expect(await both(trustProxy, headers)).toEqual({ ours: expected, theirs: expected });
  });
});
