import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { type RealServer, startRealServer } from '#test/real-server.ts';
import { createPerson } from '#test/test-server.ts';

function canMount(): boolean {
  const probe = mkdtempSync(join(tmpdir(), 'kapsule-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe], { stdio: 'ignore' });
    execFileSync('umount', [probe]);
    return true;
  } catch {
    console.warn('Tests of a full and of a read-only disk are skipped: mounting is not allowed here.');
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

const isRoot = process.getuid?.() === 0;
const mayMount = canMount();
let folder: string;
let dataDir: string;
const servers: RealServer[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kapsule-main-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  for (const { child, ended } of servers.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await ended;
  }
  stopLeftoverDatabase();
  rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<RealServer> {
  const server = await startRealServer({ DATA_DIR: dataDir, ...env });
  servers.push(server);
  return server;
}

const databasePid = (): number =>
  Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
function stopLeftoverDatabase(): void {
  try {
    process.kill(databasePid(), 'SIGQUIT');
  } catch {
    // No database is left over.
  }
}

/** Waits for a failing start: one sentence, no stack trace, exit code 1. */
async function refusal(server: RealServer): Promise<string> {
  expect(await server.ended).toBe(1);
  const said = server.output().trim();
  expect(said).not.toMatch(/\n\s+at /);
  expect(said.split('\n')).toHaveLength(1);
  return said;
}

const NEW_USER = { username: 'ana', displayname: 'Ana', password: 'correct horse battery' };

describe('the server process', { timeout: 120_000 }, () => {
  it('starts, serves, and on Ctrl-C stops itself and PostgreSQL; repeated signals count once', async () => {
    const server = await start();
    await server.ready();
    expect(server.output()).toContain(`Kapsule is ready at http://localhost:${server.port}`);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    const database = databasePid();
    const asked = performance.now();
    for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) server.child.kill(signal);
    expect(await server.ended).toBe(0);
    expect(performance.now() - asked).toBeLessThan(8_000);
    expect(isAlive(database)).toBe(false);
  });

  it('stops cleanly during startup', async () => {
    const server = await start();
    await expect.poll(() => existsDatabase(), { timeout: 30_000, interval: 5 }).toBe(true);
    const database = databasePid();
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
    expect(isAlive(database)).toBe(false);
  });

  it('loses nothing when killed: the next start adopts PostgreSQL and continues', async () => {
    const first = await start();
    await first.ready();
    const person = createPerson(first.url, NEW_USER.username);
    await person.call(accountRoutes.signUp, NEW_USER);
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    const second = await start();
    await second.ready();
    const again = createPerson(second.url, NEW_USER.username);
    const { username, password } = NEW_USER;
    const { user } = await again.call(accountRoutes.signIn, { username, password });
    expect(user.username).toBe('ana');
  });
});

function existsDatabase(): boolean {
  try {
    return databasePid() > 0;
  } catch {
    return false;
  }
}

describe('a failing start explains', { timeout: 180_000 }, () => {
  it('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const server = await start({ PORT: String(port) });
    expect(await refusal(server)).toMatch(
      new RegExp(`^Kapsule cannot start\\. Port ${port} is in use by another program\\.`),
    );
    expect(existsDatabase()).toBe(false);
    other.close();
  });

  it('a second server on the same data folder', async () => {
    const first = await start();
    await first.ready();
    const second = await start();
    expect(await refusal(second)).toMatch(
      /already running on .+ \(process \d+\)\. Stop it, or choose another DATA_DIR\./,
    );
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
  });

  it('an unreachable database, without revealing its password', async () => {
    const server = await start({ DATABASE_URL: 'postgresql://kapsule:secret@127.0.0.1:1/kapsule' });
    const said = await refusal(server);
    expect(said).toMatch(
      /The database at postgresql:\/\/kapsule@127\.0\.0\.1:1\/kapsule does not answer .+ Check DATABASE_URL/,
    );
    expect(said).not.toContain('secret');
  });

  it('an invalid database URL', async () => {
    const server = await start({ DATABASE_URL: 'postgresql://no such host/kapsule' });
    expect(await refusal(server)).toMatch(/DATABASE_URL/);
  });

  it('a data folder of a newer version', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'format'), '999');
    expect(await refusal(await start())).toMatch(/was used by a newer version of Kapsule\./);
  });

  it('a data folder that is a file', async () => {
    writeFileSync(dataDir, '');
    expect(await refusal(await start())).toMatch(/is not a folder\. Choose another DATA_DIR\./);
  });

  it.skipIf(isRoot && !mayMount)('a data folder that cannot be written to', async () => {
    mkdirSync(dataDir);
    // Root may write to any folder, but not to a read-only disk.
    if (isRoot) execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', dataDir]);
    else chmodSync(dataDir, 0o500);
    try {
      expect(await refusal(await start())).toMatch(/(cannot be written to|No permission).+DATA_DIR\./);
    } finally {
      if (isRoot) execFileSync('umount', [dataDir]);
    }
  });

  it.each([
    [{ PORT: 'eighty' }, /The setting PORT is not valid/],
    [{ PUBLIC_URL: 'ftp://example.org' }, /The setting PUBLIC_URL is not valid/],
    [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, /S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY are needed too/],
  ])('an invalid setting: %o', async (env, sentence) => {
    expect(await refusal(await start({ ...env }))).toMatch(sentence);
  });

  it.runIf(mayMount)('a full disk, on the first start and on a later one', async () => {
    mkdirSync(dataDir);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m,mode=755', 'tmpfs', dataDir]);
    try {
      expect(await refusal(await start())).toMatch(/The disk that holds .+ is full\. Free some space/);
      execFileSync('mount', ['-o', 'remount,size=300m', dataDir]);
      const server = await start();
      await server.ready();
      server.child.kill('SIGINT');
      expect(await server.ended).toBe(0);
      execFileSync('mount', ['-o', `remount,size=${usedKb(dataDir) + 8}k`, dataDir]);
      expect(await refusal(await start())).toMatch(/The disk that holds .+ is full\. Free some space/);
    } finally {
      stopLeftoverDatabase();
      execFileSync('umount', ['-l', dataDir]);
    }
  });
});

function usedKb(path: string): number {
  return Number(
    execFileSync('df', ['-k', '--output=used', path], { encoding: 'utf8' }).trim().split('\n')[1],
  );
}
