import { sql } from 'kysely';
import type { ViewChange } from '#features/views/port.ts';
import type { Tx } from '#kernel/server/db.ts';
import { heatOf } from '../heat.ts';

/** A view that was watched to the end counts twice. */
const viewsOf = ({ view, hasStarted, hasCompleted }: ViewChange): number =>
  view.isCounted ? Number(hasStarted) + Number(hasCompleted) : 0;

/** Adds views to the heat of their videos, in the transaction that saves them. Rows are locked in the order of their ids. */
export async function saveHeat(tx: Tx, changes: readonly ViewChange[], nowMs: number): Promise<void> {
  const views = new Map<string, number>();
  for (const change of changes)
    views.set(change.view.videoId, (views.get(change.view.videoId) ?? 0) + viewsOf(change));
  const added = [...views].filter(([, count]) => count > 0);
  if (added.length === 0) return;
  await sql`
    insert into recommendation_heat as known (video_id, heat)
    select video_id, heat from unnest(${added.map(([id]) => id)}::text[],
      ${added.map(([, count]) => heatOf(count, nowMs))}::float8[]) as seen (video_id, heat)
    order by video_id collate "C"
    on conflict (video_id) do update set
      heat = greatest(known.heat, excluded.heat)
        + ln(1 + power(2, -least(abs(known.heat - excluded.heat), 60))) / ln(2),
      is_stale = true`.execute(tx);
}
