import { sql } from 'kysely';
import type { CommentType } from '#features/videos/contract.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Db } from '#kernel/server/db.ts';
import type { DomainEvent } from '#kernel/server/events.ts';
import type { SharedComment } from '../contract.ts';
import { compareIds, toHexId } from '../hex-id.ts';
import { LIVE_WINDOW_MS, type LiveUpdates, toTimeBucket } from '../live-contract.ts';
import type { Authors } from './authors.ts';
import type { Scope } from './listing.ts';
import { presentShared } from './present.ts';
import type { CommentRow, Counts } from './tables.ts';

/** Limits the window of a busy chat; `since` then tells pages that they have missed changes. */
const WINDOW_MAX_COMMENTS = 100;

/** Whom a window serves: all viewers, or the managers of the video, who see more in mode PIN. */
export interface Audience {
  readonly videoId: string;
  readonly mode: CommentType;
  readonly managers: boolean;
}

export interface LiveWindowDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly authors: Authors;
}

interface Entry {
  /** Null if the comment is no longer visible. */
  readonly comment: SharedComment | null;
  readonly unpinned: boolean;
}

interface Content {
  readonly entries: Map<string, Entry>;
  readonly authorIds: ReadonlySet<string | null>;
  readonly since: number;
  readonly bucket: number;
  readonly totals: Counts;
}

export type LiveWindow = ReturnType<typeof createLiveWindow>;

/** The totals after a new top-level comment; null for any other event. */
function readNewTotals({ type, data: { parent, visible, pinned } }: DomainEvent): Counts | null {
  if (type !== 'comment.created' || parent !== null) return null;
  return typeof visible === 'number' && typeof pinned === 'number' ? { visible, pinned } : null;
}

/**
 * Recent changes of one video, held in memory for any number of pollers. They are read once per bucket, and again when
 * an existing comment changes. A new comment is counted immediately but listed from the next bucket on: event streams
 * deliver it sooner, and a busy chat needs no more queries than a quiet one.
 */
export function createLiveWindow(audience: Audience, dependencies: LiveWindowDependencies) {
  const { clock } = dependencies;
  let content: Content | null = null;
  let loading: Promise<void> | null = null;
  let stale = false;
  /** Totals after a new comment that a read in progress may have missed. */
  let newerTotals: Counts | null = null;
  let version = 0;
  const currentBucket = (): number => toTimeBucket(clock.now().getTime());

  async function load(): Promise<void> {
    stale = false;
    newerTotals = null;
    try {
      const read = await readWindow(audience, currentBucket(), dependencies);
      content = { ...read, totals: newerTotals ?? read.totals };
      version += 1;
    } catch (error) {
      stale = true;
      throw error;
    }
  }

  return {
    /** Increases with every change, so that callers can cache what they derive from the content. */
    version: () => version,

    async refresh(): Promise<void> {
      const isCurrent = (): boolean => content?.bucket === currentBucket() && !stale;
      // A read that started before the last change may have missed it.
      for (let attempt = 0; attempt < 2 && !isCurrent(); attempt += 1) {
        loading ??= load().finally(() => {
          loading = null;
        });
        // Serve stale content while the database is briefly unavailable.
        await loading.catch((error) => {
          if (!content) throw error;
        });
      }
    },

    handleEvent(event: DomainEvent): void {
      newerTotals = readNewTotals(event);
      if (!newerTotals) stale = true;
      else if (content) {
        content = { ...content, totals: newerTotals };
        version += 1;
      }
    },

    /** Reads again if the window shows comments of this person; a read in progress may have missed the change. */
    handleAuthorChange(authorId: string): void {
      if (loading || content?.authorIds.has(authorId)) stale = true;
    },

    getUpdates(scope: Scope): LiveUpdates {
      const { entries, totals, since } = content!;
      const sorted = [...entries].sort(([a], [b]) => compareIds(a, b));
      const isListed = ({ comment }: Entry): boolean =>
        comment !== null && (scope === 'all' || comment.pinned);
      const isRemoved = (entry: Entry): boolean =>
        entry.comment === null || (scope === 'pinned' && entry.unpinned && !entry.comment.pinned);
      return {
        list: sorted.flatMap(([, entry]) => (isListed(entry) ? [entry.comment as SharedComment] : [])),
        totalcount: scope === 'all' ? totals.visible : totals.pinned,
        removed: sorted.flatMap(([id, entry]) => (isRemoved(entry) ? [id] : [])),
        since,
        ts: currentBucket(),
      };
    },
  };
}

async function readWindow(
  audience: Audience,
  bucket: number,
  { db, authors }: LiveWindowDependencies,
): Promise<Content> {
  const from = bucket - LIVE_WINDOW_MS;
  // Reads totals and changes with one query; a video without totals never had a comment.
  const { rows } = await sql<CommentRow & { total_visible: number; total_pinned: number }>`
    select recent.*, total.visible as total_visible, total.pinned as total_pinned
    from comment_totals as total left join lateral (
      select * from comments
      where video_id = total.video_id and changed_at > ${new Date(from)} and parent_id is null
      order by changed_at desc limit ${WINDOW_MAX_COMMENTS + 1}
    ) as recent on true where total.video_id = ${audience.videoId}`.execute(db);
  const recent = rows.filter((row) => row.id !== null);
  const rowsInWindow = recent.slice(0, WINDOW_MAX_COMMENTS);
  const authorIds = rowsInWindow.map((row) => row.author_id);
  const getAuthor = await authors.load(authorIds);
  const viewedBy = { mode: audience.mode, canManage: audience.managers };
  const toEntry = (row: CommentRow): Entry => ({
    comment: row.status === 'visible' ? presentShared(row, getAuthor, viewedBy) : null,
    unpinned: !row.pinned && (row.pin_changed_at?.getTime() ?? 0) > from,
  });
  return {
    entries: new Map(rowsInWindow.map((row) => [toHexId(row.id), toEntry(row)])),
    authorIds: new Set(authorIds),
    since: recent.length > WINDOW_MAX_COMMENTS ? rowsInWindow.at(-1)!.changed_at.getTime() : from,
    bucket,
    totals: { visible: rows[0]?.total_visible ?? 0, pinned: rows[0]?.total_pinned ?? 0 },
  };
}
