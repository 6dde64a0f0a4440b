import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { claimDataFolder, lockDataFolder, unlockDataFolder } from '#kernel/server/data-folder.ts';
import { type BundledPostgres, startBundledPostgres } from '#kernel/server/postgres.ts';
import { explainStartupError, StartupError } from '#kernel/server/startup-error.ts';
import { type ComposedServer, composeServer } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { addInitialContent } from './initial-content.ts';
import { createProductLogger, DATA_FORMAT, root, version } from './product.ts';
import { ROLES } from './roles.ts';

let postgres: BundledPostgres | undefined;
let server: ComposedServer | undefined;
let lock: string | undefined;

async function start(config: Config): Promise<void> {
  const { http } = ROLES[config.role];
  if (http) await checkPort(config);
  claimDataFolder(config.dataDir, DATA_FORMAT);
  if (!config.databaseUrl) {
    lock = lockDataFolder(config.dataDir);
    const log = createProductLogger(config.logLevel);
    postgres = await startBundledPostgres({ dir: join(config.dataDir, 'postgres'), log });
  }
  const databaseUrl = config.databaseUrl ?? postgres!.url;
  server = await composeServer(config, databaseUrl, {
    version,
    distDir: join(root, 'dist/web'),
    ...(postgres ? { databaseDir: postgres.home } : {}),
  });
  await server.start();
  if (http) await server.app.server.listen({ port: config.port, host: config.host });
  console.log(http ? `Kapsule is ready at ${config.publicUrl}` : 'Kapsule works on jobs.');
  await addInitialContent(server, config, console.log);
}

/** Fails fast when the port is in use, before anything else starts. */
async function checkPort({ port, host }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

let starting: Promise<void> = Promise.resolve();
let stopping: Promise<void> | undefined;
/** Stops everything in order. Waits for a running start first, so that nothing is left behind. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    await starting.catch(() => {});
    await server?.stop();
    await postgres?.stop();
    if (lock) unlockDataFolder(lock);
  })();
  return stopping;
}

/** One Ctrl-C can arrive several times: from the terminal and from parent processes. */
const SAME_CTRL_C_MS = 1_000;
let stopRequestedAt = 0;
async function endOnSignal(): Promise<void> {
  if (stopping) {
    if (performance.now() - stopRequestedAt < SAME_CTRL_C_MS) return;
    // A second Ctrl-C does not wait for slow requests.
    await postgres?.stop();
    process.exit(1);
  }
  stopRequestedAt = performance.now();
  console.log('Stopping…');
  try {
    await stop();
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endOnSignal);

let config: Config | undefined;
try {
  config = readConfig(process.env);
  starting = start(config);
  await starting;
} catch (error) {
  const known = explainStartupError(error, { port: config?.port ?? 0, dataDir: config?.dataDir ?? '' });
  console.error(known instanceof StartupError ? `Kapsule cannot start. ${known.message}` : known);
  await stop().catch(() => {});
  process.exit(1);
}
