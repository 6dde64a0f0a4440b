import { fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import {
  type Comment,
  type CommentList,
  commentErrors,
  type commentRoutes,
  REPLIES_PAGE_SIZE,
} from '../contract.ts';
import { fromHexId } from '../hex-id.ts';
import { getListScope } from '../policy.ts';
import type { Authors } from './authors.ts';
import { createCommentListing } from './listing.ts';
import { getRepliesScope, presentComment } from './present.ts';
import { createCommentStore } from './store.ts';
import { canRead, getReadableParent, requireThread } from './thread-access.ts';
import { assertOn, type FindVideo, type VideoContext } from './video-context.ts';

type In<R extends keyof typeof commentRoutes> = InputOf<(typeof commentRoutes)[R]>;

export interface CommentReaderDependencies {
  readonly db: Db;
  readonly findVideo: FindVideo;
  readonly authors: Authors;
}

/** Lists comments and reads single threads. */
export function createCommentReader({ db, findVideo, authors }: CommentReaderDependencies) {
  const store = createCommentStore(db);
  const listing = createCommentListing(db);

  async function list(viewer: Viewer, video: VideoContext, input: In<'list'>): Promise<CommentList> {
    const scope = getListScope(video, input.is_pinned ?? input.isPinned ?? false);
    if (scope === 'none') throw fail(commentErrors, 'COMMENTS_DISABLED');
    const page = {
      scope,
      beforeId: input.commentsbeforeid,
      afterId: input.commentsafterid,
      beforeMs: input.commentsbeforets,
      afterMs: input.commentsafterts,
      order: input.sort ?? input.order_by,
      live: video.live,
      skip: input.first,
      max: input.max,
    };
    const [rows, totals] = await Promise.all([
      listing.listTopLevel(video.id, page, viewer.userId),
      store.readTotals(video.id),
    ]);
    const reader = { scope: getRepliesScope(video), userId: viewer.userId };
    const ownPending = await listing.countOwnPendingReplies(
      rows.map((row) => row.id),
      reader,
    );
    const withReplies = rows.filter((row) => row.reply_count > 0 || ownPending.has(row.id));
    const rootIds = input.list_replies_flag ? withReplies.map((row) => row.id) : [];
    const replies = await listing.listNewestReplies(rootIds, reader, REPLIES_PAGE_SIZE);
    const getAuthor = await authors.load(
      [...rows, ...[...replies.values()].flat()].map((row) => row.author_id),
    );
    const comments = rows.map((row) =>
      presentComment(row, getAuthor, viewer, video, {
        replies: replies.get(row.id) ?? [],
        ownPendingReplies: ownPending.get(row.id) ?? 0,
      }),
    );
    return scope === 'all'
      ? { list: comments, totalcount: totals.visible, replycount: totals.replies }
      : { list: comments, totalcount: totals.pinned, replycount: totals.pinned_replies };
  }

  async function get(viewer: Viewer, input: In<'get'>): Promise<Comment> {
    const video = await findVideo(viewer, input.gconfid);
    assertOn(video);
    const thread = requireThread(await store.find(video.id, fromHexId(input.id)));
    if (!canRead(viewer, video, thread)) throw fail(commentErrors, 'COMMENT_NOT_FOUND');
    const { row, root } = thread;
    const isTopLevel = row.parent_id === null;
    const includeReplies = (input.show_replies || input.show_previous_replies) && isTopLevel;
    const reader = { scope: getRepliesScope(video), userId: viewer.userId };
    const page = {
      from: input.from,
      previous: input.show_previous_replies,
      order: input.reply_order_by ?? 'asc',
      max: input.max,
    };
    const [replies, ownPending] = await Promise.all([
      includeReplies ? listing.listReplies(row.id, reader, page) : [],
      isTopLevel ? listing.countOwnPendingReplies([row.id], reader) : new Map<number, number>(),
    ]);
    const getAuthor = await authors.load([row, root, ...replies].map(({ author_id }) => author_id));
    return presentComment(row, getAuthor, viewer, video, {
      parent: getReadableParent(viewer, video, thread),
      replies,
      ownPendingReplies: ownPending.get(row.id) ?? 0,
    });
  }

  return { list, get };
}
