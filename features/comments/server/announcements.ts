import type { Happening } from '#kernel/server/events.ts';
import type { CommentEvent, CommentEventType } from '../contract.ts';
import { toHexId } from '../hex-id.ts';
import { isShown } from '../policy.ts';
import type { NameOf } from './names.ts';
import { presentShared } from './present.ts';
import type { Thread } from './store.ts';
import type { CommentRow, Totals } from './tables.ts';
import type { VideoContext } from './video-context.ts';

/** Under which name viewers hear of a video. Who was let in while it was open hears nothing once it is not. */
export const viewersTopic = (video: Pick<VideoContext, 'id' | 'visibility'>): string =>
  `comments:${video.id}:${video.visibility}`;
export const managersTopic = (videoId: string): string => `comments-managers:${videoId}`;

/** Whether viewers see a comment: it and its parent stand where they look. */
export function isShownToViewers(video: Pick<VideoContext, 'mode'>, thread: Thread | null): boolean {
  const seen = (row: CommentRow): boolean =>
    isShown(video.mode, { pinned: row.pinned, held: row.status !== 'visible' });
  return thread !== null && seen(thread.row) && seen(thread.root);
}

export interface Transition {
  readonly type: CommentEventType;
  readonly before: Thread | null;
  readonly after: Thread;
  readonly totals: Totals;
}

/** Viewers hear what they see come, change or go; managers hear the rest, and in mode PIN everything. */
export function announcements(video: VideoContext, transition: Transition, nameOf: NameOf): Happening[] {
  const { type, before, after } = transition;
  const told = isShownToViewers(video, after) || isShownToViewers(video, before);
  const forViewers = { topic: viewersTopic(video), type, data: eventFor(false, video, transition, nameOf) };
  const forManagers = {
    topic: managersTopic(video.id),
    type,
    data: eventFor(true, video, transition, nameOf),
  };
  return [...(told ? [forViewers] : []), ...(!told || video.mode === 'PIN' ? [forManagers] : [])];
}

function eventFor(
  managers: boolean,
  video: VideoContext,
  { after, totals }: Transition,
  nameOf: NameOf,
): CommentEvent {
  const { row, root } = after;
  const parent = row.parent_id === null ? null : root;
  const visible = managers ? row.status !== 'deleted' : isShownToViewers(video, after);
  const pinnedOnly = video.mode === 'PIN' && !managers;
  return {
    id: toHexId(row.id),
    parent: parent && toHexId(parent.id),
    comment: visible ? presentShared(row, nameOf, { mode: video.mode, canManage: managers }, parent) : null,
    parent_reply_count: parent && (pinnedOnly ? parent.pinned_reply_count : parent.reply_count),
    totalcount: pinnedOnly ? totals.pinned : totals.visible,
    pinned_count: totals.pinned,
  };
}
