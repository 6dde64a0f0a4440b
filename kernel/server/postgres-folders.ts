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

const HOMES = `/var/lib/${PRODUCT_ID}`;
/** In the data folder: where the cluster is. */
const LOCATION = 'location';
/** In such a cluster's folder: the data folder it belongs to. */
const BELONGS_TO = 'belongs-to';

/**
 * Where the cluster lives: in the data folder, or below /var/lib when root keeps that folder to itself.
 * The data folder then holds the address, so that it can be moved, and a removed one does not come back with old data.
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
  // Passable for the unprivileged user, unlike the private folder inside it.
  mkdirSync(HOMES, { recursive: true });
  chmodSync(HOMES, 0o755);
  const home = join(HOMES, randomUUID());
  if (from) cpSync(from, home, { recursive: true, preserveTimestamps: true });
  else mkdirSync(home, { mode: 0o700 });
  writeFileSync(join(home, BELONGS_TO), dir);
  // Last: a pointer always leads to a folder that is complete.
  writeFileSync(join(dir, LOCATION), home);
  return home;
}

/** A copied data folder still points to the database of the folder it was copied from, and must not share it. */
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

/** Where the cluster of a data folder is, without making or claiming anything. */
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

/** Socket paths are limited to about 100 characters, so the folder is a short one, named after the cluster. */
export function socketFolder(dir: string): string {
  return join(tmpdir(), `${PRODUCT_ID}-pg-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`);
}

/** Makes a folder that only PostgreSQL's user may enter. */
export function privateFolder(folder: string, owner: Owner | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const uid = userInfo().uid;
  // The name of a folder below /tmp can be guessed, so another user may have taken it.
  if (!found.isDirectory() || (!owner && found.uid !== uid)) throw belongsToOthers(folder, found.uid);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
}

/** A copied cluster belongs to whoever copied it; PostgreSQL insists on its own user and on closed permissions. */
export function adjustOwnership(cluster: string, owner: Owner | null): void {
  const { uid } = statSync(cluster);
  if (!owner && uid !== userInfo().uid) throw belongsToOthers(cluster, uid);
  // The folder itself is changed last, so its owner tells whether everything below was done.
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
