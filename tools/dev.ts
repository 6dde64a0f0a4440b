import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { buildSdk } from './sdk.ts';

// npm run dev: restarts the server when its code changes; Vite serves the browser code with hot reload.
const root = fileURLToPath(new URL('../', import.meta.url));
const WATCHED = ['apps', 'features', 'kernel'];
/** Vite watches the browser code, and tests need no restart. */
const SERVER_CODE = /\.(ts|sql)$/;
const NOT_SERVER_CODE = /(^|\/)(web|embed|sdk|site|studio|panel|player|ui|client|store)\/|\.test\.ts$/;
const DEBOUNCE_MS = 150;

async function freePort(): Promise<number> {
  const probe = createNetServer();
  await new Promise<void>((resolve) => probe.listen(0, resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const exited = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

process.env.VITE_PORT ??= String(await freePort());
process.env.VITE_ORIGIN ??= `http://localhost:${process.env.VITE_PORT}`;
// Host pages load the SDK as one file, even during development.
await buildSdk(root, join(root, 'dist/web'));
const vite = await createServer({ root, clearScreen: false, logLevel: 'warn' });
await vite.listen();

let stopping = false;
let server = start();
function start(): ChildProcess {
  const env = { LOG_LEVEL: 'info', ...process.env };
  const args = [
    '--import',
    new URL('./setup/exit-with-parent.mjs', import.meta.url).href,
    'apps/server/main.ts',
  ];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.on('exit', (code) => {
    if (code && !stopping) process.stdout.write('The server ended; it starts again when its code changes.\n');
  });
  return child;
}

let debounce: NodeJS.Timeout | undefined;
let restarting: Promise<void> = Promise.resolve();
async function restart(file: string): Promise<void> {
  if (stopping) return;
  process.stdout.write(`${file} changed; restarting the server\n`);
  server.kill('SIGTERM');
  await exited(server);
  if (!stopping) server = start();
}
for (const folder of WATCHED) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    const file = `${folder}/${name}`;
    if (!name || !SERVER_CODE.test(file) || NOT_SERVER_CODE.test(file)) return;
    clearTimeout(debounce);
    debounce = setTimeout(() => {
      restarting = restarting.then(() => restart(file));
    }, DEBOUNCE_MS);
  });
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await restarting;
  server.kill('SIGTERM');
  await Promise.all([exited(server), vite.close()]);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
