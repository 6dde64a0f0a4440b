import type { ServerResponse } from 'node:http';

/** A client this far behind is disconnected; it reconnects and catches up from its last event id. */
const MAX_BACKLOG_BYTES = 256 * 1024;
const PROBE_AFTER_MS = 30_000;

/** The writing end of one client's connection. */
export interface Outlet {
  write(frame: string | Buffer): void;
  close(): void;
}

export function createOutlet(response: ServerResponse, onClosed: () => void): Outlet {
  if (response.destroyed) queueMicrotask(onClosed);
  else response.once('close', onClosed);
  response.on('error', () => {});
  // Finds clients that vanished without closing the connection.
  response.socket?.setKeepAlive(true, PROBE_AFTER_MS);
  return {
    write(frame) {
      if (response.destroyed || response.writableEnded) return;
      if (response.writableLength > MAX_BACKLOG_BYTES) response.destroy();
      else response.write(frame);
    },
    close: () => void response.end(),
  };
}
