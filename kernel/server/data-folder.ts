import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT_NAME } from '#kernel/contract/product.ts';
import { StartupError } from './startup-error.ts';

/** Present in a data folder while a restore is running. */
export const UNFINISHED_RESTORE = 'restore-unfinished';

/** Marks a folder as a data folder and rejects one of a newer version. */
export function claimDataFolder(dir: string, format: number): void {
  mkdirSync(dir, { recursive: true });
  if (existsSync(join(dir, UNFINISHED_RESTORE))) {
    throw new StartupError(
      `A restore into ${dir} was interrupted. Run the same npm run restore again; it starts over.`,
    );
  }
  const marker = join(dir, 'format');
  const has = existsSync(marker) ? Number(readFileSync(marker, 'utf8')) : format;
  if (has > format) {
    throw new StartupError(
      `The data folder ${dir} was used by a newer version of ${PRODUCT_NAME}. Start that version, or choose another DATA_DIR.`,
    );
  }
  writeFileSync(marker, String(format));
}

const LOCK = 'server.pid';
/** Programs that may hold the lock. */
const PROGRAMS = /apps\/server\/main\.ts|tools\/backup\.ts/;
/** Distinguishes a folder from its copy, even after a move. */
const identityOf = (dir: string): string => String(statSync(dir, { bigint: true }).ino);

/** The process id of the server that uses a data folder, if any. */
export function runningServer(dir: string): number | null {
  const file = join(dir, LOCK);
  if (!existsSync(file)) return null;
  const [pid = '', identity] = readFileSync(file, 'utf8').split('\n');
  // A copied folder has the lock of the folder it was copied from.
  if (identity && identity !== identityOf(dir)) return null;
  return isOurs(Number(pid)) ? Number(pid) : null;
}

/** Prevents two servers from using one data folder. */
export function lockDataFolder(dir: string): string {
  const pid = runningServer(dir);
  if (pid !== null && pid !== process.pid) {
    throw new StartupError(
      `${PRODUCT_NAME} is already running on ${dir} (process ${pid}). Stop it, or choose another DATA_DIR.`,
    );
  }
  const file = join(dir, LOCK);
  writeFileSync(file, `${process.pid}\n${identityOf(dir)}`);
  return file;
}

/** The process id of a killed server may have been reused by another program. */
function isOurs(pid: number): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return !existsSync('/proc') || PROGRAMS.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}

export const unlockDataFolder = (lock: string): void => rmSync(lock, { force: true });
