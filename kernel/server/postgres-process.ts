import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Owner } from './postgres-folders.ts';
import { diskFull, StartupError } from './startup-error.ts';

const LOCK_FILE = 'postmaster.pid';
const STOP_TIMEOUT_MS = 15_000;
const WATCH_MS = 500;
/** For tests: not crash-safe, and with connections for several servers. */
const DISPOSABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '500',
};

/** A postmaster that this process launched or adopted. */
export interface Postmaster {
  readonly pid: number;
  alive(): boolean;
  /** Resolves when it has ended, with the cause if known. */
  readonly ended: Promise<string>;
}

export interface LaunchOptions {
  readonly postgres: string;
  readonly cluster: string;
  readonly sockets: string;
  readonly owner: Owner | null;
  readonly disposable: boolean;
  readonly log: string;
}

export function launch(options: LaunchOptions): Postmaster {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: options.sockets,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '64MB',
    ...(options.disposable ? DISPOSABLE : {}),
  };
  const log = openSync(options.log, 'a');
  // A separate process group: Ctrl-C reaches only the server, which then stops the database.
  const child = spawn(
    options.postgres,
    ['-D', options.cluster, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    { ...(options.owner ?? {}), cwd: '/', detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  child.unref();
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  return { pid: child.pid ?? 0, alive: () => isRunning(child), ended };
}

const isRunning = (child: ChildProcess): boolean =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null;

/** A process that is not our child can only be polled. */
export function attachToRunning(cluster: string, pid: number): Postmaster {
  const alive = (): boolean => runs(pid, cluster);
  const ended = (async () => {
    while (alive()) await delay(WATCH_MS, undefined, { ref: false });
    return 'an unknown cause';
  })();
  return { pid, alive, ended };
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** True if the process is a PostgreSQL on this cluster. A zombie has no command line. */
function runs(pid: number, cluster: string): boolean {
  if (!exists(pid)) return false;
  try {
    if (existsSync('/proc'))
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(` -D ${cluster} `);
  } catch {
    return false;
  }
}

function lockedBy(cluster: string): number | null {
  try {
    return Number(readFileSync(join(cluster, LOCK_FILE), 'utf8').split('\n')[0]) || null;
  } catch {
    return null;
  }
}

/** The process id in the lock file may have been reused by another program. */
export function runningPid(cluster: string): number | null {
  const pid = lockedBy(cluster);
  return pid !== null && runs(pid, cluster) ? pid : null;
}

/** The socket folder of a running instance from its lock file; it may have been started with another TMPDIR. */
export function runningSocket(cluster: string): string | null {
  if (runningPid(cluster) === null) return null;
  return readFileSync(join(cluster, LOCK_FILE), 'utf8').split('\n')[4]?.trim() || null;
}

/**
 * PostgreSQL does not start while the process id in its lock file belongs to any program. A file whose process has ended
 * is kept, because PostgreSQL uses it to check that no worker of the old instance is still writing.
 */
export function removeMisleadingLock(cluster: string): void {
  const pid = lockedBy(cluster);
  if (pid === null || !exists(pid) || runs(pid, cluster)) return;
  rmSync(join(cluster, LOCK_FILE), { force: true });
}

/** SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes a checkpoint. */
export async function stopPostmaster({ pid, alive }: Pick<Postmaster, 'pid' | 'alive'>): Promise<void> {
  if (!alive()) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (alive() && Date.now() < deadline) await delay(20);
}

/** The size of the log before a start. */
export function logSize(log: string): number {
  return existsSync(log) ? statSync(log).size : 0;
}

/** Reads from the log why PostgreSQL did not start. */
export function explainFailure(log: string, from: number, dir: string): StartupError {
  const lines = readFileSync(log).subarray(from).toString('utf8').trim().split('\n').slice(-40);
  if (lines.some((line) => line.includes('No space left on device'))) return diskFull(dir);
  const fatal = lines.findLast((line) => line.includes('FATAL'))?.replace(/^.*FATAL:\s*/, '');
  return new StartupError(
    `The bundled PostgreSQL did not start${fatal ? `: ${fatal}` : ''}. Its log is ${log}.`,
  );
}
