import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { PRODUCT_ID } from '#kernel/contract/product.ts';
import { StartupError } from './startup-error.ts';

/** Without tables: features add their own with `db.withTables<{ … }>()`. */
// biome-ignore lint/complexity/noBannedTypes: the empty set of tables
export type Db = Kysely<{}>;
// biome-ignore lint/complexity/noBannedTypes: the empty set of tables
export type Tx = Transaction<{}>;

// bigint columns hold counters and ids far below 2^53; so they are read as numbers.
const INT8 = 20;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens the pool and checks the connection; throws a StartupError if the database does not answer. */
export async function openDatabase(url: string, options: { max?: number } = {}): Promise<Database> {
  const types: pg.CustomTypesConfig = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Detects a database that vanished without closing its connections.
    keepAlive: true,
    application_name: PRODUCT_ID,
    types,
  });
  // An idle connection that breaks (server restart) must not end the process; the next query reconnects.
  pool.on('error', () => {});
  // The same for a connection that breaks within a transaction; its next statement fails.
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new StartupError(
      `The database at ${withoutPassword(url)} does not answer (${(error as Error).message || (error as { code?: string }).code}). ` +
        'Check DATABASE_URL and that PostgreSQL is running.',
    );
  }
  // biome-ignore lint/complexity/noBannedTypes: the empty set of tables
  const db = new Kysely<{}>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    async close() {
      await db.destroy();
      // Kysely ends the pool only if it has used it.
      if (!pool.ended) await pool.end();
    },
  };
}

function withoutPassword(url: string): string {
  return url.replace(/:\/\/([^:/@]*)(:[^@]*)?@/, '://$1@').replace(/\?.*$/, '');
}
