import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Who asks, as the framework reads it, for requests that are answered ahead of it. */
export interface ClientAddress {
  addressOf(request: IncomingMessage): string;
  /** The proxy in front of us was asked over TLS. */
  isHttps(request: IncomingMessage): boolean;
}

/** `trustProxy`: which proxies' headers to believe: none, all, or a list of addresses. */
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
