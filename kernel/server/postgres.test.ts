import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimDataFolder } from './data-folder.ts';
import { type BundledPostgres, startBundledPostgres } from './postgres.ts';

const WAIT = { timeout: 30_000, interval: 50 };
let folder: string;
const started: BundledPostgres[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kapsule-own-'));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<BundledPostgres> {
  const postgres = await startBundledPostgres({ dir: join(folder, 'postgres'), disposable: true });
  started.push(postgres);
  return postgres;
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<T>(text);
  await client.end();
  return rows;
}

const lockFile = (): string => join(folder, 'postgres/cluster/postmaster.pid');
const pidOf = (): number => Number(readFileSync(lockFile(), 'utf8').split('\n')[0]);
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Starts PostgreSQL from another process and kills that process, as a crash would. */
async function startAndKill(): Promise<string> {
  const program = new URL('../../test/programs/start-postgres.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, join(folder, 'postgres')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGKILL');
  await once(child, 'exit');
  return String(said).trim();
}

describe('startBundledPostgres', () => {
  it('creates a cluster, listens on a socket only, and keeps the data across a restart', async () => {
    const first = await start();
    expect(first.adopted).toBe(false);
    await query(first.url, 'create table kept as select 42 as n');
    expect(await query(first.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    const pid = pidOf();
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    const second = await start();
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
  });

  it('adopts the instance that a killed server left running, and can stop it', async () => {
    const url = await startAndKill();
    await query(url, 'create table kept as select 42 as n');
    const pid = pidOf();
    const adopted = await start();
    expect(adopted).toMatchObject({ adopted: true, url });
    expect(await query(adopted.url, 'select n from kept')).toEqual([{ n: 42 }]);
    await adopted.stop();
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
  });

  it('starts a new instance when the one it found was shutting down', async () => {
    await startAndKill();
    const pid = pidOf();
    process.kill(pid, 'SIGINT');
    const postgres = await start();
    expect(await query(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('ignores a lock file whose process id belongs to another program', async () => {
    const first = await start();
    await first.stop();
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)'], { stdio: 'ignore' });
    writeFileSync(lockFile(), `${stranger.pid}\n${join(folder, 'postgres/cluster')}\n`);
    expect((await start()).adopted).toBe(false);
    stranger.kill();
  });

  it.runIf(process.getuid?.() === 0)(
    'puts the cluster elsewhere when root keeps the folder to itself',
    async () => {
      chmodSync(folder, 0o700);
      const postgres = await start();
      const home = readFileSync(join(folder, 'postgres/location'), 'utf8');
      expect(existsSync(join(home, 'cluster/PG_VERSION'))).toBe(true);
      await query(postgres.url, 'create table kept as select 42 as n');
      await postgres.stop();
      expect(await query((await start()).url, 'select n from kept')).toEqual([{ n: 42 }]);
      await Promise.all(started.splice(0).map((one) => one.stop()));
      rmSync(home, { recursive: true });
    },
  );

  it('starts over when the creation of the cluster was interrupted', async () => {
    mkdirSync(join(folder, 'postgres/cluster.unfinished'), { recursive: true });
    writeFileSync(join(folder, 'postgres/cluster.unfinished/PG_VERSION'), '18\n');
    const postgres = await start();
    expect(await query(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('rejects a cluster of another PostgreSQL version with a clear message', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(folder, 'postgres/cluster/PG_VERSION'), '99\n');
    await expect(start()).rejects.toThrow(
      /^The data folder was made with PostgreSQL 99, this version of Kapsule brings \d+\. /,
    );
  });

  it("reports PostgreSQL's own message when it cannot start", async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(folder, 'postgres/cluster/postgresql.conf'), 'no_such_setting = 1\n');
    await expect(start()).rejects.toThrow(
      /^The bundled PostgreSQL did not start: .+ Its log is .+postgres\.log\.$/,
    );
  });
});

/** Connects as another user of this machine, by a program that runs under another user id. */
function connectAs(uid: number, url: string): string {
  const program = `import pg from 'pg'; const client = new pg.Client({ connectionString: process.argv[1] });
    await client.connect().then(() => console.log('connected'), (error) => console.log(error.code)); process.exit();`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program, url], {
    cwd: new URL('../..', import.meta.url).pathname,
    uid,
    encoding: 'utf8',
  }).trim();
}

const NOBODY = 65_534;
const withoutPassword = (url: string): string => url.replace(/postgres:[^@]+@/, 'postgres@');
const cluster = (): string => join(folder, 'postgres/cluster');
/** The state left by versions without a password, where everyone who reached the socket was admitted. */
function trustEveryone(): void {
  writeFileSync(join(cluster(), 'pg_hba.conf'), 'local all all trust\n');
  rmSync(join(folder, 'postgres/password'), { force: true });
}

describe('the socket of the bundled PostgreSQL', () => {
  it('requires the password, which only its user can read', async () => {
    const { url } = await start();
    await expect(query(withoutPassword(url), 'select 1')).rejects.toThrow(/password/);
    await expect(query(url.replace(/:[^@:]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({
      code: '28P01',
    });
    const sockets = new URL(url.replace('@/', '@x/')).searchParams.get('host')!;
    expect(statSync(sockets).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'postgres/password')).mode & 0o777).toBe(0o600);
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it.runIf(process.getuid?.() === 0)('is closed to other users, even with the password', async () => {
    const { url } = await start();
    expect(connectAs(0, url)).toBe('connected');
    expect(connectAs(NOBODY, url)).toBe('EACCES');
  });

  it('is secured on a data folder without a password, and no data is lost', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 42 as n');
    await first.stop();
    trustEveryone();
    const second = await start();
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
    await expect(query(withoutPassword(second.url), 'select 1')).rejects.toThrow(/password/);
  });

  it('is secured on a running instance without a password', async () => {
    const url = await startAndKill();
    trustEveryone();
    await query(url, 'create table kept as select pg_reload_conf()');
    const { url: closed, adopted } = await start();
    expect(adopted).toBe(false);
    await expect(query(withoutPassword(closed), 'select 1')).rejects.toThrow(/password/);
    expect(await query(closed, 'select count(*)::int as n from kept')).toEqual([{ n: 1 }]);
  });

  it('recovers when the password file belongs to another cluster', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(folder, 'postgres/password'), 'of another cluster');
    expect(await query((await start()).url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});

describe('a copied data folder', () => {
  const copyTo = (name: string): string => {
    execFileSync('cp', ['-r', join(folder, 'postgres'), join(folder, name)]);
    return join(folder, name);
  };
  async function startIn(dir: string): Promise<BundledPostgres> {
    const postgres = await startBundledPostgres({ dir, disposable: true });
    started.push(postgres);
    return postgres;
  }

  it('starts with any owner and permissions of the copy', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 42 as n');
    await first.stop();
    const copy = copyTo('copy');
    chmodSync(join(copy, 'cluster'), 0o755);
    const [original, second] = [await start(), await startIn(copy)];
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
    await query(second.url, 'drop table kept');
    expect(await query(original.url, 'select n from kept')).toEqual([{ n: 42 }]);
  });

  it.runIf(process.getuid?.() === 0)('does not share a database that lies elsewhere', async () => {
    chmodSync(folder, 0o700);
    const first = await start();
    const homes = [first.home];
    await query(first.url, 'create table kept as select 42 as n');
    const copy = copyTo('copy');
    await expect(startIn(copy)).rejects.toThrow(/is a copy of .+ whose server is running\. Stop that server/);
    await first.stop();
    const second = await startIn(copy);
    homes.push(second.home);
    expect(second.home).not.toBe(first.home);
    await query(second.url, 'drop table kept');
    expect(await query((await start()).url, 'select n from kept')).toEqual([{ n: 42 }]);
    await Promise.all(started.splice(0).map((one) => one.stop()));
    for (const home of homes) rmSync(home, { recursive: true });
    await expect(start()).rejects.toThrow(/which does not exist here\. Copy that folder as well/);
  });

  it.runIf(process.getuid?.() === 0)('says what to do when it belongs to somebody else', () => {
    const theirs = join(folder, 'theirs');
    mkdirSync(theirs);
    const program = new URL('../../test/programs/start-postgres.ts', import.meta.url).pathname;
    const { stderr } = spawnSync(process.execPath, [program, theirs], { uid: NOBODY, encoding: 'utf8' });
    expect(stderr).toMatch(
      /belongs to another user \(id 0\)\. Start Kapsule as that user, or run: sudo chown/,
    );
  });
});

describe('a PostgreSQL that dies', () => {
  it('is restarted every time, with one log line each', async () => {
    const lines: string[] = [];
    const log = { warn: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
    // Crash-safe, because committed data must survive.
    const postgres = await startBundledPostgres({ dir: join(folder, 'postgres'), log });
    started.push(postgres);
    await query(postgres.url, 'create table kept as select 42 as n');
    for (const times of [1, 2]) {
      process.kill(pidOf(), 'SIGKILL');
      await expect.poll(() => lines.filter((line) => line.includes('is back')).length, WAIT).toBe(times);
      expect(await query(postgres.url, 'select n from kept')).toEqual([{ n: 42 }]);
    }
    expect(lines.filter((line) => line.includes('ended unexpectedly (SIGKILL)'))).toHaveLength(2);
  });

  it('is restarted after it was adopted', async () => {
    await startAndKill();
    const postgres = await start();
    expect(postgres.adopted).toBe(true);
    const before = pidOf();
    process.kill(before, 'SIGKILL');
    await expect.poll(() => query(postgres.url, 'select 1 as n').catch(() => null), WAIT).toEqual([{ n: 1 }]);
    expect(pidOf()).not.toBe(before);
  });

  it('stays stopped after stop, even during a restart', async () => {
    const postgres = await start();
    process.kill(pidOf(), 'SIGKILL');
    await postgres.stop();
    await expect(query(postgres.url, 'select 1')).rejects.toThrow();
    expect(existsSync(lockFile()) && isAlive(pidOf())).toBe(false);
  });
});

describe('claimDataFolder', () => {
  it('marks a new folder and accepts it again', () => {
    claimDataFolder(join(folder, 'data'), 3);
    claimDataFolder(join(folder, 'data'), 3);
    expect(readFileSync(join(folder, 'data/format'), 'utf8')).toBe('3');
  });

  it('rejects a folder of a newer version and leaves it unchanged', () => {
    claimDataFolder(join(folder, 'data'), 4);
    expect(() => claimDataFolder(join(folder, 'data'), 3)).toThrow(/used by a newer version of Kapsule/);
    expect(readFileSync(join(folder, 'data/format'), 'utf8')).toBe('4');
  });
});
