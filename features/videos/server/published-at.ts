import { sql, type Updateable } from 'kysely';
import type { VideoTable } from './tables.ts';

/**
 * A video is published when others can find and play it for the first time. Decided by the statement that changes it,
 * because scheduled publishing may come first.
 */
export function publishedAt(
  { playable, visibility }: Pick<Updateable<VideoTable>, 'playable' | 'visibility'>,
  now: Date,
) {
  const isPlayable = playable === undefined ? sql.ref('playable') : sql`${playable}::boolean`;
  const visibleTo = visibility === undefined ? sql.ref('visibility') : sql`${visibility}::text`;
  return sql<Date | null>`coalesce(published_at,
    case when ${isPlayable} and ${visibleTo} <> 'private' then ${now}::timestamptz end)`;
}
