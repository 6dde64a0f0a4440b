import type { CommentType } from '#features/videos/contract.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Comment, SharedComment } from '../contract.ts';
import { toHexId } from '../hex-id.ts';
import { commentFlags } from '../policy.ts';
import { safeHtml } from '../safe-html.ts';
import type { NameOf } from './names.ts';
import type { CommentRow } from './tables.ts';
import type { VideoContext } from './video-context.ts';

/** Which replies are counted and shown: in mode PIN only managers see those that nobody approved. */
export const repliesScope = (video: { mode: CommentType; canManage: boolean }): 'all' | 'pinned' =>
  video.mode === 'PIN' && !video.canManage ? 'pinned' : 'all';

const replyCount = (row: CommentRow, scope: 'all' | 'pinned'): number =>
  scope === 'pinned' ? row.pinned_reply_count : row.reply_count;

/** The wire form, the same for everyone. */
export function presentShared(
  row: CommentRow,
  nameOf: NameOf,
  video: { mode: CommentType; canManage: boolean },
  parent: CommentRow | null = null,
): SharedComment {
  const { username, displayname } = nameOf(row.author_id);
  const scope = repliesScope(video);
  return {
    id: toHexId(row.id),
    text: safeHtml(row.text),
    username,
    displayname,
    anon_displayname: row.anon_displayname,
    time_created: row.created_at.getTime(),
    time_last_update: row.updated_at.getTime(),
    pinned: row.pinned && row.parent_id === null,
    parent: row.parent_id === null ? null : toHexId(row.parent_id),
    parent_comment: parent && {
      displayname: nameOf(parent.author_id).displayname,
      text: safeHtml(parent.text),
      reply_count: replyCount(parent, scope),
    },
    reply_count: replyCount(row, scope),
    awaiting_approval: row.status === 'held' || (video.mode === 'PIN' && !row.pinned),
    replies: { list: [], totalcount: replyCount(row, scope) },
  };
}

/** The wire form for one viewer. */
export function presentComment(
  row: CommentRow,
  nameOf: NameOf,
  viewer: Viewer,
  video: VideoContext,
  more: {
    parent?: CommentRow | null;
    replies?: readonly CommentRow[];
    ownWaitingReplies?: number;
  } = {},
): Comment {
  const flagged = (one: CommentRow, parent: CommentRow | null) => {
    const shared = presentShared(one, nameOf, video, parent);
    return { ...shared, ...commentFlags(viewer, video, shared) };
  };
  const comment = flagged(row, more.parent ?? null);
  const list = (more.replies ?? []).map((reply) => flagged(reply, null));
  return {
    ...comment,
    replies: { list, totalcount: comment.reply_count },
    ...(more.ownWaitingReplies ? { own_waiting_replies: more.ownWaitingReplies } : {}),
  };
}
