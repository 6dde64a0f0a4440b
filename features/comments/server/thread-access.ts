import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { commentErrors } from '../contract.ts';
import { isVisibleToViewers } from './change-events.ts';
import type { Thread } from './store.ts';
import type { CommentRow } from './tables.ts';
import type { VideoContext } from './video-context.ts';

/** Throws if the thread is missing. Distinguishes deleted comments from unknown ones for CE-07 and CE-10. */
export function requireThread(thread: Thread | undefined): Thread {
  if (!thread) throw fail(commentErrors, 'COMMENT_NOT_FOUND');
  if (thread.row.status === 'deleted') throw fail(commentErrors, 'COMMENT_DELETED');
  return thread;
}

/** Managers and the author can read a comment in any state; everyone else only visible ones. */
export function canRead(viewer: Viewer, video: VideoContext, thread: Thread): boolean {
  const isOwn = viewer.userId !== null && viewer.userId === thread.row.author_id;
  return video.canManage || isOwn || isVisibleToViewers(video, thread);
}

/** The parent of a reply, or null if it was held or unpinned since and the viewer can no longer read it. */
export function getReadableParent(
  viewer: Viewer,
  video: VideoContext,
  { row, root }: Thread,
): CommentRow | null {
  return row.parent_id !== null && canRead(viewer, video, { row: root, root }) ? root : null;
}

/** CE-08, CE-09 */
export function assertRepliable({ row, root }: Thread): void {
  if (root.status === 'deleted' && row.id !== root.id) throw fail(commentErrors, 'PARENT_DELETED');
  if (row.status === 'deleted') throw fail(commentErrors, 'REPLY_TARGET_DELETED');
}
