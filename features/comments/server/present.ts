import type { CommentType } from '#features/videos/contract.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Comment, SharedComment } from '../contract.ts';
import { isAuthorHidden } from '../display-name.ts';
import { toHexId } from '../hex-id.ts';
import { getCommentFlags } from '../policy.ts';
import { toSafeHtml } from '../safe-html.ts';
import type { GetAuthor } from './authors.ts';
import type { CommentRow } from './tables.ts';
import type { VideoContext } from './video-context.ts';

/** Which replies are counted and listed: in mode PIN only managers see unapproved replies. */
export const getRepliesScope = (video: { mode: CommentType; canManage: boolean }): 'all' | 'pinned' =>
  video.mode === 'PIN' && !video.canManage ? 'pinned' : 'all';

const getReplyCount = (row: CommentRow, scope: 'all' | 'pinned'): number =>
  scope === 'pinned' ? row.pinned_reply_count : row.reply_count;

/** Converts a row to its wire format, which is the same for all viewers. */
export function presentShared(
  row: CommentRow,
  getAuthor: GetAuthor,
  video: { mode: CommentType; canManage: boolean },
  parent: CommentRow | null = null,
): SharedComment {
  const { username, displayname, avatar } = getAuthor(row.author_id);
  const { anon_displayname } = row;
  const scope = getRepliesScope(video);
  return {
    id: toHexId(row.id),
    text: toSafeHtml(row.text),
    username,
    displayname,
    anon_displayname,
    avatar: isAuthorHidden({ anon_displayname, displayname }) ? null : avatar,
    time_created: row.created_at.getTime(),
    time_last_update: row.updated_at.getTime(),
    pinned: row.pinned && row.parent_id === null,
    parent: row.parent_id === null ? null : toHexId(row.parent_id),
    parent_comment: parent && {
      displayname: getAuthor(parent.author_id).displayname,
      text: toSafeHtml(parent.text),
      reply_count: getReplyCount(parent, scope),
    },
    reply_count: getReplyCount(row, scope),
    awaiting_approval: row.status === 'held' || (video.mode === 'PIN' && !row.pinned),
    replies: { list: [], totalcount: getReplyCount(row, scope) },
  };
}

/** Converts a row to its wire format for one viewer. */
export function presentComment(
  row: CommentRow,
  getAuthor: GetAuthor,
  viewer: Viewer,
  video: VideoContext,
  related: {
    parent?: CommentRow | null;
    replies?: readonly CommentRow[];
    ownPendingReplies?: number;
  } = {},
): Comment {
  const presentWithFlags = (commentRow: CommentRow, parent: CommentRow | null) => {
    const shared = presentShared(commentRow, getAuthor, video, parent);
    return { ...shared, ...getCommentFlags(viewer, video, shared) };
  };
  const comment = presentWithFlags(row, related.parent ?? null);
  const list = (related.replies ?? []).map((reply) => presentWithFlags(reply, null));
  return {
    ...comment,
    replies: { list, totalcount: comment.reply_count },
    ...(related.ownPendingReplies ? { own_waiting_replies: related.ownPendingReplies } : {}),
  };
}
