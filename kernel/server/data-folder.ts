import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT_NAME } from '#kernel/contract/product.ts';
import { StartProblem } from './problem.ts';

/** In a data folder from the beginning of a restore to its end. */
export const UNFINISHED_RESTORE = 'restore-unfinished';

/** Marks a folder as a data folder and refuses one that a newer version has used. */
export function claimDataFolder(dir: string, format: number): void {
  mkdirSync(dir, { recursive: true });
  if (existsSync(join(dir, UNFINISHED_RESTORE))) {
    throw new StartProblem(
      `A restore into ${dir} was interrupted. Run the same npm run restore again; it starts over.`,
    );
  }
  const marker = join(dir, 'format');
  const has = existsSync(marker) ? Number(readFileSync(marker, 'utf8')) : format;
  if (has > format) {
    throw new StartProblem(
      `The data folder ${dir} was used by a newer version of ${PRODUCT_NAME}. Start that version, or choose another DATA_DIR.`,
    );
  }
  writeFileSync(marker, String(format));
}

const LOCK = 'server.pid';
/** What may hold the lock. */
const PROGRAMS = /apps\/server\/main\.ts|tools\/backup\.ts/;
/** Tells a folder from its copy, also when either was moved. */
const identityOf = (dir: string): string => String(statSync(dir, { bigint: true }).ino);

/** The server that runs on a data folder, if any. */
export function runningServer(dir: string): number | null {
  const file = join(dir, LOCK);
  if (!existsSync(file)) return null;
  const [pid = '', identity] = readFileSync(file, 'utf8').split('\n');
  // A copied folder has the lock of the folder it was copied from.
  if (identity && identity !== identityOf(dir)) return null;
  return isOurs(Number(pid)) ? Number(pid) : null;
}

/** Two servers on one data folder would take the database from each other. */
export function lockDataFolder(dir: string): string {
  const pid = runningServer(dir);
  if (pid !== null && pid !== process.pid) {
    throw new StartProblem(
      `${PRODUCT_NAME} is already running on ${dir} (process ${pid}). Stop it, or choose another DATA_DIR.`,
    );
  }
  const file = join(dir, LOCK);
  writeFileSync(file, `${process.pid}\n${identityOf(dir)}`);
  return file;
}

/** A number left by a killed server may belong to any other program by now. */
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
