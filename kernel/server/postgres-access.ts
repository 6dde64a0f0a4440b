import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT_NAME } from '#kernel/contract/product.ts';
import type { Owner } from './postgres-folders.ts';
import { StartProblem } from './problem.ts';

const PASSWORD_FILE = 'password';
const RULES = `# Written by ${PRODUCT_NAME}: through the socket only, and only with the password.
local all all scram-sha-256
`;

export interface ClusterAccess {
  readonly postgres: string;
  readonly cluster: string;
  /** Holds the password, outside of what PostgreSQL's user may read. */
  readonly dir: string;
  readonly owner: Owner | null;
}

/** The password of a cluster that is closed to everyone without it; null when it is still open or the password is lost. */
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
 * Sets a new password on a cluster that is not running. Also closes clusters of earlier versions, which trusted
 * every local user, and helps when the password file was lost.
 */
export function secureCluster(access: ClusterAccess): string {
  const { dir, cluster } = access;
  const password = randomBytes(24).toString('base64url');
  const file = join(dir, PASSWORD_FILE);
  writeFileSync(`${file}.new`, password, { mode: 0o600 });
  setPassword(access, password);
  writeFileSync(join(cluster, 'pg_hba.conf'), RULES, { mode: 0o600 });
  // Last: without the file the next start begins again.
  renameSync(`${file}.new`, file);
  return password;
}

/** In single-user mode nobody else can connect, and no password is needed. */
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
    throw new StartProblem(`The database in ${cluster} could not be given a password: ${fatal}`);
  }
}
