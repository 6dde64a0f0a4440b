import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { PRODUCT_ID } from '#kernel/contract/product.ts';
import { type Migration, migrate, migrationChecksum } from '../migrate.ts';
import { StartupError } from '../startup-error.ts';
import { damaged, databaseFile, type Manifest, madeByNewer } from './manifest.ts';

/** The migrations of the backup; newer ones are applied at the next start. */
export function migrationsIn(manifest: Manifest, known: readonly Migration[]): Migration[] {
  const had = new Map(manifest.migrations.map(({ id, checksum }) => [id, checksum]));
  const steps = known.filter(({ id, sql }) => had.get(id) === migrationChecksum(sql));
  if (steps.length < had.size) throw madeByNewer(manifest.version);
  return steps;
}

/** Loads a backup into an empty database in one transaction. */
export async function loadDatabase(
  url: string,
  folder: string,
  manifest: Manifest,
  migrations: readonly Migration[],
): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: `${PRODUCT_ID}-restore` });
  pool.on('error', () => {});
  try {
    await migrate(pool, migrations);
    const client = await pool.connect();
    client.on('error', () => {});
    try {
      await client.query('begin');
      await fill(client, folder, manifest);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
}

async function fill(client: pg.PoolClient, folder: string, manifest: Manifest): Promise<void> {
  const nameOf = (name: string): string => `public.${pg.escapeIdentifier(name)}`;
  // Migrations may have inserted rows.
  await client.query(`truncate ${manifest.tables.map(({ name }) => nameOf(name)).join(', ')} cascade`);
  for (const { name, columns, rows } of manifest.tables) {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const copy = client.query(copyFrom(`copy ${nameOf(name)} (${list}) from stdin`));
    await pipeline(createReadStream(databaseFile(folder, name)), copy);
    if (copy.rowCount !== rows) throw damaged(folder, `${name} has ${copy.rowCount} rows instead of ${rows}`);
  }
  for (const { name, value } of manifest.sequences)
    await client.query('select setval($1::regclass, $2)', [nameOf(name), value]);
}

/** A restore needs an empty database; it never adds to one in use. */
export async function refuseUsedDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ used: boolean }>(
      `select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as used`,
    );
    if (rows[0]?.used) {
      throw new StartupError(
        'The database that DATABASE_URL names is not empty. Create an empty one and restore into that.',
      );
    }
  } finally {
    await client.end();
  }
}

/** Removes what an interrupted restore has loaded. */
export async function emptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      'drop schema if exists jobs cascade; drop schema public cascade; create schema public',
    );
  } finally {
    await client.end();
  }
}
