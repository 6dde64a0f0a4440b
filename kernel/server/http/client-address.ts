import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** The client's address as the framework determines it, for requests that are answered before they reach it. */
export interface ClientAddress {
  addressOf(request: IncomingMessage): string;
  /** True if the client reached the proxy over TLS. */
  isHttps(request: IncomingMessage): boolean;
}

/** `trustProxy`: which proxies' headers to trust: none, all, or a list of addresses. */
export function createClientAddress(trustProxy: boolean | string): ClientAddress {
  if (!trustProxy) return { addressOf: ({ socket }) => socket.remoteAddress ?? '', isHttps: () => false };
  const trusts =
    trustProxy === true ? () => true : proxyAddr.compile(trustProxy.split(',').map((one) => one.trim()));
  return {
    addressOf: (request) => proxyAddr(request, trusts),
    isHttps({ headers, socket }) {
      const said = headers['x-forwarded-proto'];
      if (!said || !trusts(socket.remoteAddress ?? '', 0)) return false;
      return String(said).split(',').at(-1)?.trim() === 'https';
    },
  };
}
