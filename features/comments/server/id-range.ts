import { type RawBuilder, sql } from 'kysely';

interface IdRange {
  readonly column: 'video_id' | 'parent_id';
  /** A value, or a column of the outer query's row. */
  readonly value: string | number | RawBuilder<unknown>;
  readonly after?: number | undefined;
  readonly before?: number | undefined;
}

/**
 * Filters comments of one video or thread between two ids; order the query by both columns. A row comparison makes
 * PostgreSQL use the composite index: with `column = value` it may scan the primary key and read every newer row first.
 */
export function idRange({ column, value, after = 0, before = Number.MAX_SAFE_INTEGER }: IdRange) {
  const pair = sql`(${sql.ref(column)}, id)`;
  // Lets PostgreSQL use partial indexes that exclude nulls.
  return sql<boolean>`(${sql.ref(column)} is not null
    and ${pair} > (${value}, ${after}::bigint) and ${pair} < (${value}, ${before}::bigint))`;
}
