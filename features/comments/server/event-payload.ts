import { sql } from 'kysely';
import type { CommentType } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { Db } from '#kernel/server/db.ts';
import type { StoredEvent } from '#kernel/server/events.ts';
import { fromHexId, toHexId } from '../hex-id.ts';
import type { CommentEvent } from '../live-contract.ts';
import type { Authors, GetAuthor } from './authors.ts';
import { isVisibleToViewers } from './change-events.ts';
import { presentShared } from './present.ts';
import { createCommentStore, type Thread } from './store.ts';
import type { CommentRow, Totals } from './tables.ts';

interface Audience {
  readonly mode: CommentType;
  readonly managers: boolean;
}

/** Reads the payload of stored comment events: the comments as they are now, not as they were. */
export function createEventPayloadReader(db: Db, authors: Authors, videos: Pick<VideosPort, 'getFacts'>) {
  const store = createCommentStore(db);

  return async function read(
    videoId: string,
    events: readonly StoredEvent[],
    audience: string,
  ): Promise<(CommentEvent | null)[]> {
    const facts = await videos.getFacts(videoId);
    if (!facts || facts.commentType === 'NONE') return events.map(() => null);
    const readers = { mode: facts.commentType, managers: audience === 'managers' };
    const ids = [...new Set(events.map(({ data }) => String(data.id)))];
    const [threads, totals] = await Promise.all([loadThreads(db, videoId, ids), store.readTotals(videoId)]);
    const getAuthor = await authors.load(
      [...threads.values()].flatMap(({ row, root }) => [row.author_id, root.author_id]),
    );
    return events.map(({ data }) => {
      const thread = threads.get(String(data.id));
      return thread
        ? buildPayload(readers, thread, totals, getAuthor)
        : buildDeletedPayload(data, readers, totals);
    });
  };
}

async function loadThreads(db: Db, videoId: string, hexIds: readonly string[]): Promise<Map<string, Thread>> {
  const ids = hexIds.map(fromHexId);
  const { rows } = await sql<CommentRow>`
    select * from comments where video_id = ${videoId} and (id = any(${ids}::bigint[])
      or id in (select parent_id from comments where video_id = ${videoId} and id = any(${ids}::bigint[])))`.execute(
    db,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    ids.flatMap((id): [string, Thread][] => {
      const row = byId.get(id);
      const root = row && (row.parent_id === null ? row : byId.get(row.parent_id));
      return row && root ? [[toHexId(id), { row, root }]] : [];
    }),
  );
}

function buildPayload(
  { mode, managers }: Audience,
  thread: Thread,
  totals: Totals,
  getAuthor: GetAuthor,
): CommentEvent {
  const { row, root } = thread;
  const parent = row.parent_id === null ? null : root;
  const isVisible = managers ? row.status !== 'deleted' : isVisibleToViewers({ mode }, thread);
  const pinnedOnly = mode === 'PIN' && !managers;
  return {
    id: toHexId(row.id),
    parent: parent && toHexId(parent.id),
    comment: isVisible ? presentShared(row, getAuthor, { mode, canManage: managers }, parent) : null,
    parent_reply_count: parent && (pinnedOnly ? parent.pinned_reply_count : parent.reply_count),
    ...presentTotals(totals, pinnedOnly),
  };
}

const presentTotals = (totals: Totals, pinnedOnly: boolean) => ({
  totalcount: pinnedOnly ? totals.pinned : totals.visible,
  pinned_count: totals.pinned,
  replycount: pinnedOnly ? totals.pinned_replies : totals.replies,
  pinned_replycount: totals.pinned_replies,
});

/** Payload for a comment that is no longer stored. */
function buildDeletedPayload(
  data: StoredEvent['data'],
  { mode, managers }: Audience,
  totals: Totals,
): CommentEvent {
  return {
    id: String(data.id),
    parent: data.parent === null || data.parent === undefined ? null : String(data.parent),
    comment: null,
    parent_reply_count: null,
    ...presentTotals(totals, mode === 'PIN' && !managers),
  };
}
