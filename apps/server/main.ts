import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { claimDataFolder, lockDataFolder, unlockDataFolder } from '#kernel/server/data-folder.ts';
import { type BundledPostgres, startBundledPostgres } from '#kernel/server/postgres.ts';
import { explainStartupError, StartupError } from '#kernel/server/startup-error.ts';
import { type ComposedServer, composeServer } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { addFirstContent } from './first-content.ts';
import { createProductLogger, DATA_FORMAT, root, version } from './product.ts';
import { ROLES } from './roles.ts';

let postgres: BundledPostgres | undefined;
let server: ComposedServer | undefined;
let lock: string | undefined;

async function start(config: Config): Promise<void> {
  const { http } = ROLES[config.role];
  if (http) await tryPort(config);
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
  await addFirstContent(server, config, console.log);
}

/** A taken port is told at once, before anything else is started. */
async function tryPort({ port, host }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

let starting: Promise<void> = Promise.resolve();
let stopping: Promise<void> | undefined;
/** Ends what was started, in order; a start that is under way is waited for, so that nothing is left behind. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    await starting.catch(() => {});
    await server?.stop();
    await postgres?.stop();
    if (lock) unlockDataFolder(lock);
  })();
  return stopping;
}

/** One Ctrl-C can arrive several times: from the terminal and from the programs that started this one. */
const SAME_CTRL_C_MS = 1_000;
let askedAt = 0;
async function endOnSignal(): Promise<void> {
  if (stopping) {
    if (performance.now() - askedAt < SAME_CTRL_C_MS) return;
    // A second Ctrl-C does not wait for slow requests.
    await postgres?.stop();
    process.exit(1);
  }
  askedAt = performance.now();
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
