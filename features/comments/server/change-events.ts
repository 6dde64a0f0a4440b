import type { DomainEvent } from '#kernel/server/events.ts';
import { toHexId } from '../hex-id.ts';
import type { CommentEventType } from '../live-contract.ts';
import { isVisibleInMode } from '../policy.ts';
import type { Thread } from './store.ts';
import type { CommentRow, Totals } from './tables.ts';
import type { VideoContext } from './video-context.ts';

export const viewersChannel = (videoId: string): string => `comments:${videoId}`;
export const managersChannel = (videoId: string): string => `comments-managers:${videoId}`;

/** Whether viewers see a comment; a reply is visible only below a visible parent. */
export function isVisibleToViewers(video: Pick<VideoContext, 'mode'>, thread: Thread | null): boolean {
  const isVisible = (row: CommentRow): boolean =>
    isVisibleInMode(video.mode, { pinned: row.pinned, held: row.status !== 'visible' });
  return thread !== null && isVisible(thread.row) && isVisible(thread.root);
}

export interface Transition {
  readonly type: CommentEventType;
  readonly before: Thread | null;
  readonly after: Thread;
  /** The video's totals, if the transition changed them. */
  readonly totals: Totals | null;
}

/**
 * Viewers are notified of comments that they see appear, change, or disappear; managers of all others, and in mode PIN
 * of every change. Events carry only ids and counts: the text is read on delivery, under the permissions of that time.
 */
export function buildChangeEvents(
  video: VideoContext,
  { type, before, after, totals }: Transition,
): DomainEvent[] {
  const isPublic = isVisibleToViewers(video, after) || isVisibleToViewers(video, before);
  const { id, parent_id } = after.row;
  const data = {
    id: toHexId(id),
    parent: parent_id === null ? null : toHexId(parent_id),
    visible: totals?.visible,
    pinned: totals?.pinned,
  };
  return [
    ...(isPublic ? [{ topic: viewersChannel(video.id), type, data }] : []),
    ...(!isPublic || video.mode === 'PIN' ? [{ topic: managersChannel(video.id), type, data }] : []),
  ];
}
