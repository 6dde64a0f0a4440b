import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { systemClock } from '#kernel/server/clock.ts';
import { createTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

let built: Promise<unknown> | null = null;

/** Builds the pages when something has changed since the last time. Asks once per process. */
export async function buildPages(): Promise<void> {
  // What people get: under test, Vite would build React for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  built ??= promisify(execFile)(process.execPath, [`${root}tools/build.ts`], { cwd: root, env });
  await built;
}

/** A test server that serves the built pages and runs on the system clock. */
export async function startSiteServer(options: TestServerOptions = {}): Promise<TestServer> {
  await buildPages();
  // Its own copy: a build made meanwhile would remove files that open pages still request.
  const distDir = mkdtempSync(join(tmpdir(), 'kapsule-dist-'));
  cpSync(`${root}dist/web`, distDir, { recursive: true });
  const server = await createTestServer({
    ...options,
    compose: { distDir, clock: systemClock, ...options.compose },
  });
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(distDir, { recursive: true, force: true });
    },
  };
}
