import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { PRODUCT_ID, PRODUCT_NAME } from '#kernel/contract/product.ts';
import { runningPid } from './postgres-process.ts';
import { StartupError } from './startup-error.ts';

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root, so as root it runs under a separate user. */
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

const HOMES = `/var/lib/${PRODUCT_ID}`;
/** File in the data folder with the path of the cluster. */
const LOCATION = 'location';
/** File in the cluster's folder with the data folder it belongs to. */
const BELONGS_TO = 'belongs-to';

/**
 * The folder of the cluster: in the data folder, or below /var/lib when only root can access the data folder. The data
 * folder then contains the path, so that it can be moved, and a deleted one does not reappear with old data.
 */
export function clusterHome(dir: string, owner: Owner | null): string {
  if (!owner) return dir;
  mkdirSync(dir, { recursive: true });
  const pointer = join(dir, LOCATION);
  if (existsSync(pointer)) return claimHome(dir, readFileSync(pointer, 'utf8').trim());
  try {
    execFileSync('test', ['-x', dirname(dir)], { ...owner, cwd: '/', stdio: 'ignore' });
    return dir;
  } catch {
    return makeHome(dir);
  }
}

function makeHome(dir: string, from?: string): string {
  // The unprivileged user must be able to traverse it; the folder inside is private.
  mkdirSync(HOMES, { recursive: true });
  chmodSync(HOMES, 0o755);
  const home = join(HOMES, randomUUID());
  if (from) cpSync(from, home, { recursive: true, preserveTimestamps: true });
  else mkdirSync(home, { mode: 0o700 });
  writeFileSync(join(home, BELONGS_TO), dir);
  // Written last, so that the path always leads to a complete folder.
  writeFileSync(join(dir, LOCATION), home);
  return home;
}

/** A copied data folder still points to the database of the original, which must not be shared. */
function claimHome(dir: string, home: string): string {
  if (!existsSync(home)) {
    throw new StartupError(
      `The database of this data folder is in ${home}, which does not exist here. Copy that folder as well, or restore a backup into an empty DATA_DIR.`,
    );
  }
  const mark = join(home, BELONGS_TO);
  const other = existsSync(mark) ? readFileSync(mark, 'utf8').trim() : dir;
  if (other !== dir && pointsTo(other, home)) {
    if (runningPid(join(home, 'cluster')) !== null) {
      throw new StartupError(
        `This data folder is a copy of ${dirname(other)}, whose server is running. Stop that server for the first start of the copy, or use npm run backup and npm run restore.`,
      );
    }
    return makeHome(dir, home);
  }
  writeFileSync(mark, dir);
  return home;
}

/** The folder with the cluster of a data folder; creates nothing. */
export function knownHome(dir: string): string {
  const pointer = join(dir, LOCATION);
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dir;
}

function pointsTo(dir: string, home: string): boolean {
  try {
    return readFileSync(join(dir, LOCATION), 'utf8').trim() === home;
  } catch {
    return false;
  }
}

/** Socket paths are limited to about 100 characters, so the folder has a short name derived from the cluster's path. */
export function socketFolder(dir: string): string {
  return join(tmpdir(), `${PRODUCT_ID}-pg-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`);
}

/** Creates a folder that only PostgreSQL's user can access. */
export function privateFolder(folder: string, owner: Owner | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const uid = userInfo().uid;
  // Names below /tmp can be guessed, so another user may have created the folder.
  if (!found.isDirectory() || (!owner && found.uid !== uid)) throw belongsToOthers(folder, found.uid);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
}

/** Restores the owner and permissions that PostgreSQL requires, which are lost when a cluster is copied. */
export function adjustOwnership(cluster: string, owner: Owner | null): void {
  const { uid } = statSync(cluster);
  if (!owner && uid !== userInfo().uid) throw belongsToOthers(cluster, uid);
  // The folder itself is changed last, so its owner shows whether the files below are done.
  if (owner && uid !== owner.uid) {
    for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' }))
      lchownSync(join(cluster, name), owner.uid, owner.gid);
    chownSync(cluster, owner.uid, owner.gid);
  }
  chmodSync(cluster, 0o700);
}

function belongsToOthers(folder: string, uid: number): StartupError {
  return new StartupError(
    `${folder} belongs to another user (id ${uid}). Start ${PRODUCT_NAME} as that user, or run: sudo chown -R ${userInfo().uid} ${folder}`,
  );
}
