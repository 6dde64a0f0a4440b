import type { Happening } from '#kernel/server/events.ts';
import type { CommentEventType } from '../contract.ts';
import { toHexId } from '../hex-id.ts';
import { isShown } from '../policy.ts';
import type { Thread } from './store.ts';
import type { CommentRow, Totals } from './tables.ts';
import type { VideoContext } from './video-context.ts';

export const viewersChannel = (videoId: string): string => `comments:${videoId}`;
export const managersChannel = (videoId: string): string => `comments-managers:${videoId}`;

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
  /** Of the video, where they have changed. */
  readonly totals: Totals | null;
}

/**
 * Viewers hear of what they see come, change or go; managers hear of the rest, and in mode PIN of everything. Only ids
 * and numbers are told: the text is read when it is sent, under the rules that hold then.
 */
export function announcements(video: VideoContext, { type, before, after, totals }: Transition): Happening[] {
  const told = isShownToViewers(video, after) || isShownToViewers(video, before);
  const { id, parent_id } = after.row;
  const data = {
    id: toHexId(id),
    parent: parent_id === null ? null : toHexId(parent_id),
    visible: totals?.visible,
    pinned: totals?.pinned,
  };
  return [
    ...(told ? [{ topic: viewersChannel(video.id), type, data }] : []),
    ...(!told || video.mode === 'PIN' ? [{ topic: managersChannel(video.id), type, data }] : []),
  ];
}
