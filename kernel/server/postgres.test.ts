import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimDataFolder } from './data-folder.ts';
import { type OwnPostgres, startOwnPostgres } from './postgres.ts';

let folder: string;
const started: OwnPostgres[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kapsule-own-'));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<OwnPostgres> {
  const postgres = await startOwnPostgres({ dir: join(folder, 'postgres'), throwAway: true });
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

describe('startOwnPostgres', () => {
  it('makes a cluster, listens on a socket only, and keeps the data over a restart', async () => {
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
    expect(isAlive(pid)).toBe(false);
  });

  it('starts afresh when the instance it found was just shutting down', async () => {
    await startAndKill();
    const pid = pidOf();
    process.kill(pid, 'SIGINT');
    const postgres = await start();
    expect(await query(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('is not misled by a lock file whose number belongs to another program', async () => {
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

  it('begins again when making the cluster was cut off', async () => {
    mkdirSync(join(folder, 'postgres/cluster.unfinished'), { recursive: true });
    writeFileSync(join(folder, 'postgres/cluster.unfinished/PG_VERSION'), '18\n');
    const postgres = await start();
    expect(await query(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('refuses a cluster of another PostgreSQL with a sentence', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(folder, 'postgres/cluster/PG_VERSION'), '99\n');
    await expect(start()).rejects.toThrow(
      /^The data folder was made with PostgreSQL 99, this version of Kapsule brings \d+\. /,
    );
  });

  it('says what PostgreSQL says when it cannot start', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(folder, 'postgres/cluster/postgresql.conf'), 'no_such_setting = 1\n');
    await expect(start()).rejects.toThrow(
      /^The bundled PostgreSQL did not start: .+ Its log is .+postgres\.log\.$/,
    );
  });
});

describe('claimDataFolder', () => {
  it('marks a new folder and accepts it again', () => {
    claimDataFolder(join(folder, 'data'), 3);
    claimDataFolder(join(folder, 'data'), 3);
    expect(readFileSync(join(folder, 'data/format'), 'utf8')).toBe('3');
  });

  it('refuses a folder that a newer version has used, and leaves it as it is', () => {
    claimDataFolder(join(folder, 'data'), 4);
    expect(() => claimDataFolder(join(folder, 'data'), 3)).toThrow(/used by a newer version of Kapsule/);
    expect(readFileSync(join(folder, 'data/format'), 'utf8')).toBe('4');
  });
});
