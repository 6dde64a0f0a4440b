import type { ServerResponse } from 'node:http';

/** A client with a longer backlog is disconnected; it reconnects and resumes from its last event id. */
const MAX_BACKLOG_BYTES = 256 * 1024;
const KEEP_ALIVE_PROBE_MS = 30_000;

/** The write side of one client's connection. */
export interface ClientConnection {
  write(frame: string | Buffer): void;
  close(): void;
}

export function createClientConnection(response: ServerResponse, onClosed: () => void): ClientConnection {
  if (response.destroyed) queueMicrotask(onClosed);
  else response.once('close', onClosed);
  response.on('error', () => {});
  // Detects clients that vanished without closing the connection.
  response.socket?.setKeepAlive(true, KEEP_ALIVE_PROBE_MS);
  return {
    write(frame) {
      if (response.destroyed || response.writableEnded) return;
      if (response.writableLength > MAX_BACKLOG_BYTES) response.destroy();
      else response.write(frame);
    },
    close: () => void response.end(),
  };
}
