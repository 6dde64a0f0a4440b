import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { PRODUCT_ID } from '#kernel/contract/product.ts';
import { pendingJobs } from '../pending-jobs.ts';
import { writeDigested } from './copy-files.ts';
import { databaseFile, jobsList, type Manifest, type SequenceDump, type TableDump } from './manifest.ts';

export type DatabaseDump = Pick<Manifest, 'migrations' | 'tables' | 'sequences'> & {
  readonly jobCount: number;
};

/** Recreated by migrations, or short-lived. */
const WITHOUT_ROWS = new Set(['kernel_migrations', 'kernel_events']);

/**
 * Writes every table in PostgreSQL's COPY format from one snapshot, without blocking writers. The schema is not included:
 * it follows from the migrations, so any version that has them can restore it.
 */
export async function dumpDatabase(url: string, folder: string, signal: AbortSignal): Promise<DatabaseDump> {
  const client = new pg.Client({ connectionString: url, application_name: `${PRODUCT_ID}-backup` });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const migrations = await rowsOf<{ id: string; checksum: string }>(
      client,
      'select id, checksum from kernel_migrations order by applied_at, id',
    );
    const tables: TableDump[] = [];
    for (const { name, columns } of await tablesOf(client))
      tables.push({ name, columns, ...(await dumpTable(client, { name, columns }, folder, signal)) });
    const sequences = await rowsOf<SequenceDump>(client, SEQUENCES);
    const jobs = await pendingJobs(client);
    await writeFile(jobsList(folder), jobs.map((job) => `${JSON.stringify(job)}\n`).join(''), {
      mode: 0o600,
      flush: true,
    });
    await client.query('commit');
    return { migrations, tables, sequences, jobCount: jobs.length };
  } finally {
    await client.end().catch(() => {});
  }
}

const SEQUENCES = `select sequencename as name, last_value::float8 as value from pg_sequences
  where schemaname = 'public' and last_value is not null order by 1`;

async function rowsOf<T extends object>(client: pg.Client, query: string): Promise<T[]> {
  return (await client.query(query)).rows as T[];
}

type TableShape = Pick<TableDump, 'name' | 'columns'>;

async function dumpTable(
  client: pg.Client,
  { name, columns }: TableShape,
  folder: string,
  signal: AbortSignal,
) {
  signal.throwIfAborted();
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyTo(`copy public.${pg.escapeIdentifier(name)} (${list}) to stdout`));
  const digest = await writeDigested(stream, databaseFile(folder, name), signal);
  return { ...digest, rows: stream.rowCount ?? 0 };
}

async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  const shapes = await rowsOf<TableShape>(
    client,
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
  const references = await rowsOf<{ from: string; to: string }>(
    client,
    `select f.relname as "from", t.relname as "to" from pg_constraint r
     join pg_class f on f.oid = r.conrelid join pg_class t on t.oid = r.confrelid
     where r.contype = 'f' and r.connamespace = 'public'::regnamespace and r.conrelid <> r.confrelid`,
  );
  return inOrder(
    shapes.filter(({ name }) => !WITHOUT_ROWS.has(name)),
    references,
  );
}

/** Sorts tables so that referenced tables come first. */
function inOrder(
  shapes: readonly TableShape[],
  references: readonly { from: string; to: string }[],
): TableShape[] {
  const ordered = new Map<string, TableShape>();
  const visit = (shape: TableShape, path: readonly string[]): void => {
    if (ordered.has(shape.name)) return;
    if (path.includes(shape.name)) throw new Error(`backup: ${[...path, shape.name].join(' refers to ')}`);
    for (const { to } of references.filter(({ from }) => from === shape.name)) {
      const needed = shapes.find(({ name }) => name === to);
      if (needed) visit(needed, [...path, shape.name]);
    }
    ordered.set(shape.name, shape);
  };
  for (const shape of shapes) visit(shape, []);
  return [...ordered.values()];
}
