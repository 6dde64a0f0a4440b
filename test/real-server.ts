import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

export interface RealServer {
  readonly child: ChildProcess;
  readonly port: number;
  readonly url: string;
  /** Everything printed so far. */
  output(): string;
  /** Resolves when the server is ready; rejects with its output if it exits first. */
  ready(): Promise<void>;
  /** Resolves with the exit code, or with the signal that ended the process. */
  readonly ended: Promise<number | string>;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

const main = new URL('../apps/server/main.ts', import.meta.url).pathname;

/** Starts the server in a separate process, as `npm start` does. */
export async function startRealServer(env: Record<string, string>): Promise<RealServer> {
  const port = Number(env.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/node'),
      DEMO: '0',
      // In step with vitest.config.ts: parallel tests would starve the encoders.
      ENCODERS_STEP_BACK: process.env.ENCODERS_STEP_BACK,
      HOST: '127.0.0.1',
      ...env,
      PORT: env.PORT ?? String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      for (const listener of [...listeners]) listener();
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return {
    child,
    port,
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    ended,
    ready: () =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (!output.includes('Kapsule is ready')) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
        void ended.then((code) => reject(new Error(`the server exited with ${code}:\n${output}`)));
      }),
  };
}
