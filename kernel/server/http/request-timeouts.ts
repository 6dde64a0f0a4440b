import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { sendError } from './errors.ts';

/** How long the server waits for the parts of a request. */
export interface RequestTimeouts {
  /** For all headers of a request. */
  readonly headersMs: number;
  /** For a body that is parsed as a whole. */
  readonly bodyMs: number;
  /** An upload may take hours, but must deliver `uploadMinBytes` in every interval of this length. */
  readonly uploadSpanMs: number;
  readonly uploadMinBytes: number;
}
export const DEFAULT_TIMEOUTS: RequestTimeouts = {
  headersMs: 30_000,
  bodyMs: 20_000,
  uploadSpanMs: 30_000,
  uploadMinBytes: 1024,
};

/** How long a rejected client may continue to send before the connection is closed. */
const DRAIN_MS = 5_000;

/** Discards the rest of a body for a limited time, so that the client receives the response. */
export function drain(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed) return;
  const cut = setTimeout(() => raw.destroy(), DRAIN_MS);
  raw.once('close', () => clearTimeout(cut));
  // An abandoned iterator may have left a listener that keeps the stream from flowing.
  raw.unpipe().removeAllListeners('readable').resume();
}

/** Whether a body follows the headers (RFC 9112, section 6). Browsers announce an empty one, which nobody reads. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;

/** Copies a stream and fails after a timeout. The request itself stays open for the response. */
export function withDeadline(payload: Readable, ms: number): Readable {
  const copy = new PassThrough();
  const timer = setTimeout(() => copy.destroy(fail(kernelErrors, 'REQUEST_TIMEOUT')), ms);
  const disconnected = (): void => {
    if (!payload.readableEnded) copy.destroy(new Error('the client disconnected'));
  };
  payload.once('close', disconnected).once('error', disconnected);
  // There may be no listener if the request was rejected without reading its body.
  copy.on('error', () => {}).once('close', () => clearTimeout(timer));
  return payload.pipe(copy);
}

export interface UploadWatch {
  /** True if the upload was aborted and its client has been answered. */
  readonly stalled: boolean;
  stop(): void;
}

/** Aborts an upload that delivers too little while the server is waiting for data. */
export function watchUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  timeouts: RequestTimeouts,
): UploadWatch {
  const { raw } = request;
  let seen = raw.socket.bytesRead;
  let stalled = false;
  const timer = setInterval(() => {
    const received = raw.socket.bytesRead - seen;
    seen = raw.socket.bytesRead;
    // Unread bytes mean that the server itself is slow.
    if (received >= timeouts.uploadMinBytes || raw.readableLength > 0) return;
    clearInterval(timer);
    if (raw.complete || raw.destroyed || reply.sent) return;
    stalled = true;
    sendError(fail(kernelErrors, 'REQUEST_TIMEOUT'), request, reply);
  }, timeouts.uploadSpanMs);
  timer.unref();
  return {
    get stalled() {
      return stalled;
    },
    stop: () => clearInterval(timer),
  };
}
