import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createTestServer } from '#test/test-server.ts';

describe('stopping', () => {
  it('does not wait for an idle connection without requests', async () => {
    const server = await createTestServer();
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    await server.stop();
    await closed;
    expect(socket.destroyed).toBe(true);
  }, 20_000);
});
