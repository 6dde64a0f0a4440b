import { sql } from 'kysely';
import type { CommentType } from '#features/videos/contract.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Db } from '#kernel/server/db.ts';
import type { Happening } from '#kernel/server/events.ts';
import { bucketOf, LIVE_WINDOW_MS, type LiveUpdates, type SharedComment } from '../contract.ts';
import { compareIds, toHexId } from '../hex-id.ts';
import type { Scope } from './listing.ts';
import type { Names } from './names.ts';
import { presentShared } from './present.ts';
import type { CommentRow, Totals } from './tables.ts';

/** A busy minute is cut here; `since` then tells pages that they have missed something. */
const WINDOW_MAX = 100;

/** Who is answered from a window: everyone, or those who manage the video (they see more in mode PIN). */
export interface Audience {
  readonly videoId: string;
  readonly mode: CommentType;
  readonly managers: boolean;
}

export interface LiveWindowParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly names: Names;
}

interface Entry {
  /** Null for what is gone. */
  readonly comment: SharedComment | null;
  readonly unpinned: boolean;
}

interface Content {
  readonly entries: Map<string, Entry>;
  readonly since: number;
  readonly bucket: number;
  readonly totals: Totals;
}

export type LiveWindow = ReturnType<typeof createLiveWindow>;

/** The totals that a new comment has led to; null for any other change. */
function newTotals({ type, data: { parent, visible, pinned } }: Happening): Totals | null {
  if (type !== 'comment.created' || parent !== null) return null;
  return typeof visible === 'number' && typeof pinned === 'number' ? { visible, pinned } : null;
}

/**
 * What changed in one video of late, in memory, however many ask. It is read once per bucket, and again when something
 * that was there changes. A new comment is counted at once and listed from the next bucket on: events bring it sooner,
 * and a busy chat costs no more questions than a quiet one.
 */
export function createLiveWindow(audience: Audience, parts: LiveWindowParts) {
  const { clock } = parts;
  let content: Content | null = null;
  let loading: Promise<void> | null = null;
  /** What has changed since the content was read is only known to have changed. */
  let stale = false;
  /** Of a new comment that a read which is under way may not have seen. */
  let counted: Totals | null = null;
  let version = 0;
  const presentBucket = (): number => bucketOf(clock.now().getTime());

  async function load(): Promise<void> {
    stale = false;
    counted = null;
    try {
      const found = await read(audience, presentBucket(), content?.entries ?? new Map(), parts);
      content = { ...found, totals: counted ?? found.totals };
      version += 1;
    } catch (error) {
      stale = true;
      throw error;
    }
  }

  return {
    /** Grows with every change, so that an answer made of the same content is made once. */
    version: () => version,

    async refresh(): Promise<void> {
      const isCurrent = (): boolean => content?.bucket === presentBucket() && !stale;
      // A read that began before the last change may not have seen it.
      for (let attempt = 0; attempt < 2 && !isCurrent(); attempt += 1) {
        loading ??= load().finally(() => {
          loading = null;
        });
        // With something to show, a database that is away for a moment is no reason to show nothing.
        await loading.catch((error) => {
          if (!content) throw error;
        });
      }
    },

    changed(happening: Happening): void {
      counted = newTotals(happening);
      if (!counted) stale = true;
      else if (content) {
        content = { ...content, totals: counted };
        version += 1;
      }
    },

    answer(scope: Scope): LiveUpdates {
      const { entries, totals, since } = content!;
      const listed = [...entries].sort(([a], [b]) => compareIds(a, b));
      const inScope = ({ comment }: Entry): boolean =>
        comment !== null && (scope === 'all' || comment.pinned);
      const isGone = (entry: Entry): boolean =>
        entry.comment === null || (scope === 'pinned' && entry.unpinned && !entry.comment.pinned);
      return {
        list: listed.flatMap(([, entry]) => (inScope(entry) ? [entry.comment as SharedComment] : [])),
        totalcount: scope === 'all' ? totals.visible : totals.pinned,
        removed: listed.flatMap(([id, entry]) => (isGone(entry) ? [id] : [])),
        since,
        ts: presentBucket(),
      };
    },
  };
}

async function read(
  audience: Audience,
  bucket: number,
  known: ReadonlyMap<string, Entry>,
  { db, names }: LiveWindowParts,
): Promise<Content> {
  const from = bucket - LIVE_WINDOW_MS;
  // Totals and changes in one question; a video without totals has never had a comment.
  const { rows } = await sql<CommentRow & { total_visible: number; total_pinned: number }>`
    select recent.*, total.visible as total_visible, total.pinned as total_pinned
    from comment_totals as total left join lateral (
      select * from comments
      where video_id = total.video_id and changed_at > ${new Date(from)} and parent_id is null
      order by changed_at desc limit ${WINDOW_MAX + 1}
    ) as recent on true where total.video_id = ${audience.videoId}`.execute(db);
  const recent = rows.filter((row) => row.id !== null);
  const kept = recent.slice(0, WINDOW_MAX);
  // Who wrote what is already here need not be asked again.
  const authorOf = (row: CommentRow): SharedComment | null => known.get(toHexId(row.id))?.comment ?? null;
  const nameOf = await names.of(kept.filter((row) => !authorOf(row)).map((row) => row.author_id));
  const shownTo = { mode: audience.mode, canManage: audience.managers };
  const entryOf = (row: CommentRow): Entry => ({
    comment:
      row.status === 'visible' ? presentShared(row, (id) => authorOf(row) ?? nameOf(id), shownTo) : null,
    unpinned: !row.pinned && (row.pin_changed_at?.getTime() ?? 0) > from,
  });
  return {
    entries: new Map(kept.map((row) => [toHexId(row.id), entryOf(row)])),
    since: recent.length > WINDOW_MAX ? kept.at(-1)!.changed_at.getTime() : from,
    bucket,
    totals: { visible: rows[0]?.total_visible ?? 0, pinned: rows[0]?.total_pinned ?? 0 },
  };
}
