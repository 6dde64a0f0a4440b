import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kernel/server/db.ts';
import { KEYS_MAX, OTHER_KEY } from '../breakdown.ts';
import type { BreakdownRow, RollUp, SecondRow, SumRow, ViewerRow } from '../roll-up.ts';
import { SUM_NAMES } from '../sums.ts';
import { createSketch, mergeSketches, readSketch, writeSketch } from '../viewer-sketch.ts';

/** Adds to all tables: always in the same order, and the rows of each sorted by key. */
export async function saveRollUp(
  tx: Tx,
  { hours, days, viewers, seconds, breakdown }: RollUp,
): Promise<void> {
  if (hours.length > 0) await addSums(tx, 'hour', hours);
  if (days.length > 0) await addSums(tx, 'day', days);
  if (viewers.length > 0) await addViewers(tx, viewers);
  if (seconds.length > 0) await addSeconds(tx, seconds);
  if (breakdown.length > 0) await addBreakdown(tx, breakdown);
}

const TYPES = {
  text: sql`text[]`,
  integer: sql`integer[]`,
  bigint: sql`bigint[]`,
  bytea: sql`bytea[]`,
};
/** One column of rows as an array for `unnest`. */
const column = <Row>(
  rows: readonly Row[],
  type: keyof typeof TYPES,
  read: (row: Row) => string | number | Uint8Array | null,
): RawBuilder<unknown> => sql`${rows.map(read)}::${TYPES[type]}`;

async function addSums(tx: Tx, unit: 'hour' | 'day', rows: readonly SumRow[]): Promise<void> {
  const table = sql.table(`analytics_${unit}s`);
  const names = SUM_NAMES.map((name) => sql.ref(name));
  const columns = [
    column(rows, 'text', ({ scope }) => scope),
    column(rows, 'integer', ({ time }) => time),
    column(rows, 'text', ({ organizationId }) => organizationId),
    ...SUM_NAMES.map((name) => column(rows, 'bigint', ({ sums }) => Math.round(sums[name]))),
  ];
  const added = names.map((name) => sql`${name} = ${table}.${name} + excluded.${name}`);
  await sql`
    insert into ${table} (scope, ${sql.ref(unit)}, organization_id, ${sql.join(names)})
    select * from unnest(${sql.join(columns)})
    on conflict (scope, ${sql.ref(unit)}) do update set ${sql.join(added)}`.execute(tx);
}

/** Sketches are merged here, because PostgreSQL cannot: rows are created, locked in order, and written if they change. */
async function addViewers(tx: Tx, rows: readonly ViewerRow[]): Promise<void> {
  const scopes = column(rows, 'text', ({ scope }) => scope);
  const days = column(rows, 'integer', ({ day }) => day);
  await sql`
    insert into analytics_viewers (scope, day, sketch)
    select scope, day, '' from unnest(${scopes}, ${days}) as given (scope, day)
    on conflict do nothing`.execute(tx);
  const stored = await sql<{ scope: string; day: number; sketch: Buffer }>`
    select scope, day, sketch from analytics_viewers
    where (scope, day) in (select * from unnest(${scopes}, ${days}))
    order by scope, day for update`.execute(tx);
  const sketches = new Map(stored.rows.map(({ scope, day, sketch }) => [`${scope} ${day}`, sketch]));
  const changed = rows.flatMap(({ scope, day, hashes }) => {
    const before = readSketch(sketches.get(`${scope} ${day}`) ?? new Uint8Array());
    const after = mergeSketches([before, createSketch(hashes)]);
    const isSame = after.length === before.length && after.every((hash, index) => hash === before[index]);
    return isSame ? [] : [{ scope, day, sketch: Buffer.from(writeSketch(after)) }];
  });
  if (changed.length === 0) return;
  await sql`
    update analytics_viewers set sketch = given.sketch
    from unnest(
      ${column(changed, 'text', ({ scope }) => scope)},
      ${column(changed, 'integer', ({ day }) => day)},
      ${column(changed, 'bytea', ({ sketch }) => sketch)}
    ) as given (scope, day, sketch)
    where analytics_viewers.scope = given.scope and analytics_viewers.day = given.day`.execute(tx);
}

async function addSeconds(tx: Tx, rows: readonly SecondRow[]): Promise<void> {
  const columns = [
    column(rows, 'text', ({ video }) => video),
    column(rows, 'integer', ({ generation }) => generation),
    column(rows, 'integer', ({ day }) => day),
    column(rows, 'integer', ({ block }) => block),
    // unnest would flatten arrays of arrays.
    column(rows, 'text', ({ saw }) => `{${saw.join(',')}}`),
    column(rows, 'text', ({ seen }) => `{${seen.join(',')}}`),
  ];
  await sql`
    insert into analytics_seconds (video, generation, day, block, saw, seen)
    select video, generation, day, block, saw::integer[], seen::integer[]
    from unnest(${sql.join(columns)}) as given (video, generation, day, block, saw, seen)
    on conflict (video, generation, day, block) do update set (saw, seen) = (
      select array_agg(saw + more_saw order by second), array_agg(seen + more_seen order by second)
      from unnest(analytics_seconds.saw, analytics_seconds.seen, excluded.saw, excluded.seen)
        with ordinality as pair (saw, seen, more_saw, more_seen, second)
    )`.execute(tx);
}

/** New keys beyond the limit count as others. The rows of `analytics_hours` keep concurrent writers of a scope apart. */
async function addBreakdown(tx: Tx, rows: readonly BreakdownRow[]): Promise<void> {
  const columns = [
    column(rows, 'text', ({ scope }) => scope),
    column(rows, 'integer', ({ day }) => day),
    column(rows, 'text', ({ dimension }) => dimension),
    column(rows, 'text', ({ key }) => key),
    column(rows, 'bigint', ({ amount }) => Math.round(amount)),
  ];
  await sql`
    with given as (
      select * from unnest(${sql.join(columns)}) as given (scope, day, dimension, key, amount)
    ),
    found as (
      select given.*, stored.key is not null as is_known
      from given left join analytics_breakdown as stored
        on (stored.scope, stored.day, stored.dimension, stored.key) = (given.scope, given.day, given.dimension, given.key)
    ),
    used as (
      select scope, day, dimension, (
        select count(*) from analytics_breakdown as stored
        where (stored.scope, stored.day, stored.dimension) = (found.scope, found.day, found.dimension)
      ) as keys
      from found where not is_known group by scope, day, dimension
    ),
    numbered as (
      select found.*, coalesce(used.keys, 0) + row_number() over (
        partition by scope, day, dimension, is_known order by key
      ) as number
      from found left join used using (scope, day, dimension)
    )
    insert into analytics_breakdown (scope, day, dimension, key, amount)
    select scope, day, dimension, case when is_known or number <= ${KEYS_MAX} then key else ${OTHER_KEY} end, sum(amount)
    from numbered group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (scope, day, dimension, key) do update set amount = analytics_breakdown.amount + excluded.amount`.execute(
    tx,
  );
}
