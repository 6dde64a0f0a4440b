import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ClientConnection, createClientConnection } from './client-connection.ts';

const MAX_BACKLOG_BYTES = 256 * 1024;
const FRAME = Buffer.alloc(16 * 1024, 'x');
/** More than any kernel buffers for a client that does not read. */
const ENOUGH_FRAMES = 64 * 1024;

let server: Server;
beforeEach(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

interface Connected {
  readonly response: ServerResponse;
  readonly connection: ClientConnection;
  readonly client: IncomingMessage;
  readonly closed: Promise<void>;
}

async function connect(): Promise<Connected> {
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false });
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  const closing = Promise.withResolvers<void>();
  const connection = createClientConnection(response, closing.resolve);
  response.flushHeaders();
  const [client] = (await once(request, 'response')) as [IncomingMessage];
  client.on('error', () => {});
  return { response, connection, client, closed: closing.promise };
}

describe('createClientConnection', () => {
  it('disconnects a client whose backlog exceeds 256 KiB, and not before', async () => {
    const { response, connection, closed } = await connect();
    let backlogBytes = 0;
    for (let count = 0; count < ENOUGH_FRAMES && !response.destroyed; count += 1) {
      expect(backlogBytes).toBeLessThanOrEqual(MAX_BACKLOG_BYTES);
      backlogBytes = response.writableLength;
      connection.write(FRAME);
    }
    expect(response.destroyed).toBe(true);
    expect(backlogBytes).toBeGreaterThan(MAX_BACKLOG_BYTES);
    await closed;
    connection.write(FRAME);
  });

  it('keeps a client that reads, however much it receives', async () => {
    const { response, connection, client } = await connect();
    let received = 0;
    client.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    const frames = (4 * MAX_BACKLOG_BYTES) / FRAME.length;
    for (let count = 0; count < frames; count += 1) {
      connection.write(FRAME);
      if (response.writableNeedDrain) await once(response, 'drain');
    }
    connection.close();
    await once(client, 'end');
    expect(received).toBe(frames * FRAME.length);
  });

  it('reports a client that leaves, also one that left before', async () => {
    const { client, closed, response } = await connect();
    client.destroy();
    await closed;
    await new Promise<void>((resolve) => createClientConnection(response, resolve));
  });
});
