import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { openDatabase } from './db.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { StartupError } from './startup-error.ts';

const one: Migration = { id: 'likes/0001-likes', sql: 'create table likes (id int primary key)' };
const two: Migration = { id: 'likes/0002-count', sql: 'alter table likes add column count int' };
const broken: Migration = { id: 'likes/0003-broken', sql: 'alter table nowhere add column x int' };

const opened: { database: TestDatabase; close(): Promise<void> }[] = [];
let pool: pg.Pool;
let url: string;
/** An empty database: the template's tables are moved away. */
beforeEach(async () => {
  const database = await createTestDatabase();
  url = database.url;
  const { pool: fresh, close } = await openDatabase(url);
  pool = fresh;
  opened.push({ database, close });
  await pool.query('drop table kernel_migrations');
});
afterAll(async () => {
  for (const { database, close } of opened) {
    await close();
    await database.drop();
  }
});

const columns = async (): Promise<string[]> => {
  const { rows } = await pool.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = 'likes' order by 1",
  );
  return rows.map((row) => row.column_name);
};

describe('migrate', () => {
  it('applies new migrations in order, and nothing the second time', async () => {
    expect(await migrate(pool, [one])).toEqual([one.id]);
    expect(await migrate(pool, [one, two])).toEqual([two.id]);
    expect(await migrate(pool, [one, two])).toEqual([]);
    expect(await columns()).toEqual(['count', 'id']);
  });

  it('applies nothing when one of several migrations fails', async () => {
    await expect(migrate(pool, [one, two, broken])).rejects.toThrow('nowhere');
    expect(await columns()).toEqual([]);
    expect(await migrate(pool, [one, two])).toEqual([one.id, two.id]);
  });

  it('rejects a database of a newer version and does not change it', async () => {
    await migrate(pool, [one, two]);
    const refused = migrate(pool, [one, broken]);
    await expect(refused).rejects.toBeInstanceOf(StartupError);
    await expect(refused).rejects.toThrow(/newer version of Kapsule.*likes\/0002-count/);
    expect(await columns()).toEqual(['count', 'id']);
  });

  it('rejects a migration that was edited after it had been applied', async () => {
    await migrate(pool, [one]);
    const edited = { ...one, sql: 'create table likes (id bigint primary key)' };
    await expect(migrate(pool, [edited])).rejects.toThrow(/likes\/0001-likes was edited/);
  });

  it('applies each migration once when several processes start at the same time', async () => {
    const others = await Promise.all([1, 2, 3].map(() => openDatabase(url)));
    const slow = { ...one, sql: `select pg_sleep(0.2); ${one.sql}` };
    const done = await Promise.all(
      [pool, ...others.map((other) => other.pool)].map((each) => migrate(each, [slow, two])),
    );
    expect(done.flat().sort()).toEqual([one.id, two.id]);
    await Promise.all(others.map((other) => other.close()));
  });
});

describe('readMigrations', () => {
  it('reads numbered SQL files in order and ignores other files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kapsule-migrations-'));
    const mark = randomBytes(4).toString('hex');
    for (const name of ['0002-second.sql', '0001-first.sql', 'notes.md', '3-short.sql', '0004_odd.sql']) {
      writeFileSync(join(folder, name), `-- ${mark} ${name}`);
    }
    expect(readMigrations('likes', folder)).toEqual([
      { id: 'likes/0001-first', sql: `-- ${mark} 0001-first.sql` },
      { id: 'likes/0002-second', sql: `-- ${mark} 0002-second.sql` },
    ]);
    rmSync(folder, { recursive: true });
  });
});
