import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { sendError } from './errors.ts';

/** How long the server waits for what a client has begun to send. */
export interface Patience {
  /** For all headers of a request. */
  readonly headersMs: number;
  /** For a body that is read as a whole. */
  readonly bodyMs: number;
  /** An upload may take hours, but must deliver `uploadMinBytes` in every span of this length. */
  readonly uploadSpanMs: number;
  readonly uploadMinBytes: number;
}
export const PATIENCE: Patience = {
  headersMs: 30_000,
  bodyMs: 20_000,
  uploadSpanMs: 30_000,
  uploadMinBytes: 1024,
};

/** How long a refused sender may go on sending before the connection is cut. */
const DRAIN_MS = 5_000;

/** A body that was not read to its end is read on unseen, so that its sender hears the answer; but not for ever. */
export function drain(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed) return;
  const cut = setTimeout(() => raw.destroy(), DRAIN_MS);
  raw.once('close', () => clearTimeout(cut));
  // An iterator that stopped half-way may have left its listener, and with one the stream does not flow.
  raw.unpipe().removeAllListeners('readable').resume();
}

/** The same bytes, which fail when they take too long. The request itself stays whole: it still has to be answered. */
export function withDeadline(payload: Readable, ms: number): Readable {
  const copy = new PassThrough();
  const timer = setTimeout(() => copy.destroy(fail(kernelErrors, 'REQUEST_TIMEOUT')), ms);
  const disconnected = (): void => {
    if (!payload.readableEnded) copy.destroy(new Error('the client disconnected'));
  };
  payload.once('close', disconnected).once('error', disconnected);
  // Nobody listens yet, or any more, when a request was refused without reading its body.
  copy.on('error', () => {}).once('close', () => clearTimeout(timer));
  return payload.pipe(copy);
}

export interface UploadWatch {
  /** The upload was given up; its sender has been answered. */
  readonly stalled: boolean;
  stop(): void;
}

/** Gives up on an upload that delivers next to nothing while the server is waiting for it. */
export function watchUpload(request: FastifyRequest, reply: FastifyReply, patience: Patience): UploadWatch {
  const { raw } = request;
  let seen = raw.socket.bytesRead;
  let stalled = false;
  const timer = setInterval(() => {
    const received = raw.socket.bytesRead - seen;
    seen = raw.socket.bytesRead;
    // Bytes that lie here unread are the server's own delay.
    if (received >= patience.uploadMinBytes || raw.readableLength > 0) return;
    clearInterval(timer);
    if (raw.complete || raw.destroyed || reply.sent) return;
    stalled = true;
    sendError(fail(kernelErrors, 'REQUEST_TIMEOUT'), request, reply);
  }, patience.uploadSpanMs);
  timer.unref();
  return {
    get stalled() {
      return stalled;
    },
    stop: () => clearInterval(timer),
  };
}
