import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/** A server that answers with documents. It uses development URLs instead of a build; nothing is fetched from there. */
export async function startPageServer({ env, compose }: TestServerOptions = {}): Promise<TestServer> {
  const distDir = mkdtempSync(join(tmpdir(), 'kapsule-dist-'));
  const server = await createTestServer({
    env: { VITE_ORIGIN: 'http://localhost:5999', ...env },
    compose: { distDir, ...compose },
  });
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(distDir, { recursive: true, force: true });
    },
  };
}
