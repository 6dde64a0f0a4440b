import { type RawBuilder, sql } from 'kysely';

interface IdRange {
  readonly column: 'video_id' | 'parent_id';
  /** A value, or a column of the row that the question is asked for. */
  readonly of: string | number | RawBuilder<unknown>;
  readonly after?: number | undefined;
  readonly before?: number | undefined;
}

/**
 * Comments of one video or thread between two ids; to be ordered by both columns. With `column = value` PostgreSQL may
 * walk the primary key and filter, which for the list that makes up most of the table reads everything newer first.
 */
export function idRange({ column, of, after = 0, before = Number.MAX_SAFE_INTEGER }: IdRange) {
  const pair = sql`(${sql.ref(column)}, id)`;
  // Said aloud for indexes that leave out nulls.
  return sql<boolean>`(${sql.ref(column)} is not null
    and ${pair} > (${of}, ${after}::bigint) and ${pair} < (${of}, ${before}::bigint))`;
}
