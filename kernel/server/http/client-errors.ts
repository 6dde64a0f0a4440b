import type { Socket } from 'node:net';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { envelope } from './errors.ts';

const CODES: Readonly<Record<string, keyof typeof kernelErrors>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/** Responds to malformed and incomplete requests in the same envelope as to all others. */
export function answerClientError(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const known = fail(kernelErrors, CODES[error.code ?? ''] ?? 'BAD_REQUEST');
  const body = JSON.stringify(envelope(known));
  const head = [
    `HTTP/1.1 ${known.status} ${known.code}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
