import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT_NAME } from '#kernel/contract/product.ts';
import type { Owner } from './postgres-folders.ts';
import { StartupError } from './startup-error.ts';

const PASSWORD_FILE = 'password';
const RULES = `# Written by ${PRODUCT_NAME}: through the socket only, and only with the password.
local all all scram-sha-256
`;

export interface ClusterAccess {
  readonly postgres: string;
  readonly cluster: string;
  /** Contains the password; PostgreSQL's own user cannot read it. */
  readonly dir: string;
  readonly owner: Owner | null;
}

/** The password of a secured cluster; null if the cluster is not secured or the password is lost. */
export function readPassword({ dir, cluster }: Pick<ClusterAccess, 'dir' | 'cluster'>): string | null {
  const file = join(dir, PASSWORD_FILE);
  if (!existsSync(file) || rulesOf(cluster) !== RULES) return null;
  return readFileSync(file, 'utf8').trim() || null;
}

function rulesOf(cluster: string): string | null {
  try {
    return readFileSync(join(cluster, 'pg_hba.conf'), 'utf8');
  } catch {
    return null;
  }
}

/**
 * Sets a new password on a cluster that is not running. Also secures clusters of earlier versions, which trusted every
 * local user, and replaces a lost password.
 */
export function secureCluster(access: ClusterAccess): string {
  const { dir, cluster } = access;
  const password = randomBytes(24).toString('base64url');
  const file = join(dir, PASSWORD_FILE);
  writeFileSync(`${file}.new`, password, { mode: 0o600 });
  setPassword(access, password);
  writeFileSync(join(cluster, 'pg_hba.conf'), RULES, { mode: 0o600 });
  // Last, so that an interrupted run is repeated by the next start.
  renameSync(`${file}.new`, file);
  return password;
}

/** Single-user mode accepts no other connections and needs no password. */
function setPassword({ postgres, cluster, owner }: ClusterAccess, password: string): void {
  try {
    execFileSync(postgres, ['--single', '-D', cluster, '-c', 'exit_on_error=true', 'postgres'], {
      ...(owner ?? {}),
      cwd: '/',
      input: `alter role postgres password '${password}'\n`,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? error);
    if (said.includes('No space left on device')) throw Object.assign(new Error(said), { code: 'ENOSPC' });
    const fatal = /(?:FATAL|ERROR|PANIC):\s*(.*)/.exec(said)?.[1] ?? said.trim();
    throw new StartupError(`The database in ${cluster} could not be given a password: ${fatal}`);
  }
}
