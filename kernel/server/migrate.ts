import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { PRODUCT_NAME } from '#kernel/contract/product.ts';
import { StartupError } from './startup-error.ts';

/** One change of the schema. Append-only: a released migration is never edited. */
export interface Migration {
  /** 'notes/0001-notes' */
  readonly id: string;
  readonly sql: string;
}

/** Reads `0001-name.sql` … of a folder in order. */
export function readMigrations(feature: string, folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map((name) => ({
      id: `${feature}/${name.slice(0, -4)}`,
      sql: readFileSync(join(folder, name), 'utf8'),
    }));
}

export const migrationChecksum = (sql: string): string =>
  createHash('sha256').update(sql).digest('hex').slice(0, 16);
/** An arbitrary number that no other program uses on this database. */
const MIGRATION_LOCK = 4_837_201_553;

/**
 * Applies all pending migrations in one transaction, one process at a time. Rejects a database with unknown migrations,
 * and migrations that were edited after they had been applied.
 */
export async function migrate(pool: pg.Pool, migrations: readonly Migration[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists kernel_migrations (id text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const done = await client.query<{ id: string; checksum: string }>(
      'select id, checksum from kernel_migrations',
    );
    const todo = pending(migrations, new Map(done.rows.map((row) => [row.id, row.checksum])));
    for (const step of todo) {
      await client.query(step.sql);
      await client.query('insert into kernel_migrations (id, checksum) values ($1, $2)', [
        step.id,
        migrationChecksum(step.sql),
      ]);
    }
    await client.query('commit');
    return todo.map((step) => step.id);
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

function pending(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const known = new Map(migrations.map((step) => [step.id, step]));
  for (const [id, sum] of applied) {
    const step = known.get(id);
    if (!step) {
      throw new StartupError(
        `The database was used by a newer version of ${PRODUCT_NAME} (it has the change ${id}). Start that version, or restore an older backup.`,
      );
    }
    if (migrationChecksum(step.sql) !== sum) {
      throw new StartupError(
        `The change ${id} was edited after it had been applied. Add a new change instead.`,
      );
    }
  }
  return migrations.filter((step) => !applied.has(step.id));
}
