import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { claimDataFolder } from '#kernel/server/data-folder.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { type BackupOptions, createBackup } from './backup.ts';
import { type Config, readConfig } from './config.ts';
import { restoreBackup } from './restore.ts';

let server: TestServer;
let ana: TestPerson;
let folder: string;
let target: { config: Config; databaseUrl: string };
beforeAll(async () => {
  server = await createTestServer({ env: { ROLE: 'web' } });
  ana = await server.as('ana');
});
afterAll(() => server.stop());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kapsule-backup-'));
  const databaseUrl = await createEmptyDatabase();
  const config = readConfig({
    DATA_DIR: join(folder, 'restored'),
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
  });
  target = { config, databaseUrl };
});
afterEach(async () => {
  await admin(`drop database if exists ${nameOf(target.databaseUrl)} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

const nameOf = (url: string): string => /\/(\w+)\?/.exec(url)![1]!;
async function admin(statement: string): Promise<void> {
  const client = new pg.Client({
    connectionString: inject('templateUrl').replace('/kapsule?', '/postgres?'),
  });
  await client.connect();
  await client.query(statement);
  await client.end();
}
async function createEmptyDatabase(): Promise<string> {
  const name = `restored_${Date.now()}`;
  await admin(`create database ${name} template template0`);
  return inject('templateUrl').replace('/kapsule?', `/${name}?`);
}
async function query<T extends pg.QueryResultRow>(text: string, values: string[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: target.databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const never = new AbortController().signal;
const backup = (options: Partial<BackupOptions> = {}) =>
  createBackup({
    config: server.config,
    databaseUrl: server.databaseUrl,
    target: join(folder, 'backups'),
    segments: false,
    bucket: false,
    now: new Date(),
    signal: never,
    print: () => {},
    ...options,
  });
const restore = (source: string, signal = never) =>
  restoreBackup({ config: target.config, source, signal, print: () => {} });
const editManifest = (source: string, change: (manifest: Record<string, unknown>) => void): void => {
  const file = join(source, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  change(manifest);
  writeFileSync(file, JSON.stringify(manifest));
};
/** Creates a stored file like those of videos. */
function store(path: string, text: string): void {
  const file = join(server.config.dataDir, 'files', path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

describe('a backup', { timeout: 120_000 }, () => {
  it('contains all rows, files, and pending jobs, and segments only on request', async () => {
    const description = 'Kept: Ünïcode 🎬, \\N, \\., a tab\t, and\na second line';
    const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'Kept', description });
    store(`videos/${id}/poster-1.jpg`, 'a poster');
    store(`videos/${id}/1/original`, 'an original');
    store(`videos/${id}/1/v240/init.mp4`, 'a header');
    store(`videos/${id}/1/v240/0.m4s`, 'a segment');
    store('.unfinished/half', 'half a file');
    await server.server.service('media').begin({ video: id, generation: 1 });
    const { folder: source, manifest } = await backup();
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
    await restore(source);
    expect(await query('select description from videos where id = $1', [id])).toEqual([{ description }]);
    const has = (path: string): boolean => existsSync(join(folder, 'restored/files', path));
    expect(
      ['poster-1.jpg', '1/original', '1/v240/init.mp4', '1/v240/0.m4s'].map((path) =>
        has(`videos/${id}/${path}`),
      ),
    ).toEqual([true, true, true, false]);
    expect(has('.unfinished/half')).toBe(false);
    expect(manifest.jobs.count).toBeGreaterThan(0);
    expect(readFileSync(join(folder, 'restored/restored-jobs.jsonl'), 'utf8')).toContain('"media.prepare"');
    const whole = await backup({ segments: true, target: join(folder, 'with-segments') });
    expect(existsSync(join(whole.folder, `files/files/videos/${id}/1/v240/0.m4s`))).toBe(true);
  });

  it('is a consistent snapshot during writes, and ids continue after a restore', async () => {
    let writing = true;
    const writer = (async () => {
      for (let count = 0; writing; count += 1)
        await ana.call(videoRoutes.create, { displayname: `Meanwhile ${count}` });
    })();
    const { folder: source } = await backup();
    writing = false;
    await writer;
    await restore(source);
    const restored = await createTestServer({
      databaseUrl: target.databaseUrl,
      env: { DATA_DIR: join(folder, 'restored') },
    });
    try {
      const bob = await restored.as('bob');
      expect((await bob.call(videoRoutes.create, { displayname: 'After' })).displayname).toBe('After');
      // The pending jobs are in the queue again.
      expect(existsSync(join(folder, 'restored/restored-jobs.jsonl'))).toBe(false);
      expect(await query(`select name from jobs.job where name = 'media.prepare'`)).not.toEqual([]);
    } finally {
      await restored.stop();
    }
  });

  it('leaves nothing usable when interrupted', async () => {
    const stopping = new AbortController();
    const print = (line: string): void => {
      if (line.startsWith('Copying') && line.includes('files')) stopping.abort();
    };
    store('videos/interrupted/1/original', 'x'.repeat(100_000));
    await expect(backup({ signal: stopping.signal, print })).rejects.toThrow();
    expect(readdirSync(join(folder, 'backups'))).toEqual([]);
    // A killed backup keeps its temporary name and has no manifest.
    const killed = join(folder, 'backups/kapsule-killed.partial');
    mkdirSync(killed);
    await expect(restore(killed)).rejects.toThrow(/is not a complete backup: it has no manifest/);
  });

  it('contains files that are deleted while it runs', async () => {
    store('videos/fleeting/poster-1.jpg', 'still here');
    const print = (line: string): void => {
      if (line.startsWith('Copying the database'))
        rmSync(join(server.config.dataDir, 'files/videos/fleeting'), { recursive: true });
    };
    const { folder: source } = await backup({ print });
    expect(readFileSync(join(source, 'files/files/videos/fleeting/poster-1.jpg'), 'utf8')).toBe('still here');
  });
});

describe('a restore', { timeout: 120_000 }, () => {
  let source: string;
  beforeEach(async () => {
    store('videos/damage/poster-1.jpg', 'a poster');
    source = (await backup()).folder;
  });
  const nothingRestored = (): void => expect(existsSync(join(folder, 'restored'))).toBe(false);

  it.each([
    [
      'a changed file',
      () => appendFileSync(join(source, 'files/files/videos/damage/poster-1.jpg'), '!'),
      /has changed since/,
    ],
    [
      'a missing file',
      () => rmSync(join(source, 'files/files/videos/damage/poster-1.jpg')),
      /poster-1\.jpg is missing/,
    ],
    [
      'a truncated table',
      () => writeFileSync(join(source, 'database/users.copy'), ''),
      /users\.copy has changed/,
    ],
    [
      'a truncated file list',
      () => writeFileSync(join(source, 'files.jsonl'), ''),
      /files\.jsonl has changed/,
    ],
    [
      'a broken manifest',
      () => writeFileSync(join(source, 'manifest.json'), '{"product"'),
      /its manifest is not readable/,
    ],
  ])('refuses %s before anything is written', async (_, damage, sentence) => {
    damage();
    await expect(restore(source)).rejects.toThrow(sentence);
    nothingRestored();
  });

  it.each([
    [
      'of a newer format',
      (manifest: Record<string, unknown>) => Object.assign(manifest, { format: 99, tables: 'other' }),
    ],
    [
      'with a newer data folder',
      (manifest: Record<string, unknown>) => Object.assign(manifest, { dataFormat: 99 }),
    ],
    [
      'with changes this version does not know',
      (manifest: Record<string, unknown>) =>
        (manifest.migrations as object[]).push({ id: 'videos/9999-later', checksum: 'x' }),
    ],
  ])('refuses a backup %s with a clear message', async (_, change) => {
    editManifest(source, (manifest) => {
      manifest.version = '9.9.9';
      change(manifest);
    });
    await expect(restore(source)).rejects.toThrow(
      'The backup was made by a newer version of Kapsule (9.9.9). Restore it with that version or a later one.',
    );
    nothingRestored();
  });

  it('accepts an older backup and migrates it at the next start', async () => {
    // Simulates a version before problem reports.
    editManifest(source, (manifest) => {
      manifest.migrations = (manifest.migrations as { id: string }[]).filter(
        ({ id }) => !id.startsWith('problems/'),
      );
      manifest.tables = (manifest.tables as { name: string }[]).filter(
        ({ name }) => name !== 'problem_reports' && name !== 'viewer_reports',
      );
    });
    await restore(source);
    const reports = `select to_regclass('problem_reports') is not null as present`;
    expect(await query(reports)).toEqual([{ present: false }]);
    const restored = await createTestServer({ databaseUrl: target.databaseUrl });
    await restored.stop();
    expect(await query(reports)).toEqual([{ present: true }]);
  });

  it('refuses a folder and a database that are in use', async () => {
    mkdirSync(join(folder, 'restored'));
    writeFileSync(join(folder, 'restored/mine.txt'), 'mine');
    await expect(restore(source)).rejects.toThrow(/is not empty\. Restore into an empty folder with --into/);
    rmSync(join(folder, 'restored'), { recursive: true });
    await query('create table mine ()');
    await expect(restore(source)).rejects.toThrow(/The database that DATABASE_URL names is not empty/);
  });

  it('is detected when interrupted, and starts over when run again', async () => {
    const stopping = new AbortController();
    const interrupted = restoreBackup({
      config: target.config,
      source,
      signal: stopping.signal,
      print: (line) => {
        if (line.includes('files')) stopping.abort();
      },
    });
    await expect(interrupted).rejects.toThrow();
    expect(() => claimDataFolder(join(folder, 'restored'), 1)).toThrow(/A restore into .+ was interrupted/);
    await restore(source);
    claimDataFolder(join(folder, 'restored'), 1);
    const [row] = await query<{ count: number }>('select count(*)::int as count from users');
    expect(row!.count).toBeGreaterThan(0);
  });
});
