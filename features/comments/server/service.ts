import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { checkText } from '../comment-text.ts';
import {
  type Comment,
  type CommentList,
  commentErrors,
  type commentRoutes,
  REPLIES_PAGE_SIZE,
} from '../contract.ts';
import { fromHexId, toHexId } from '../hex-id.ts';
import { heldFor } from '../hold-rules.ts';
import { listScope } from '../policy.ts';
import { isShownToViewers } from './announcements.ts';
import type { Changes, Work } from './changes.ts';
import { type Decisions, found } from './decisions.ts';
import { createCommentListing } from './listing.ts';
import type { Names } from './names.ts';
import { assertMayPost, standingOf } from './posting.ts';
import { presentComment, repliesScope } from './present.ts';
import { createCommentStore, type NewComment, type Thread } from './store.ts';
import type { CommentRow } from './tables.ts';
import { assertOn, type FindVideo, type VideoContext } from './video-context.ts';

type In<R extends keyof typeof commentRoutes> = InputOf<(typeof commentRoutes)[R]>;

export interface CommentServiceParts {
  readonly kernel: Pick<Kernel, 'db' | 'clock'>;
  readonly findVideo: FindVideo;
  readonly names: Names;
  readonly changes: Changes;
  readonly decisions: Decisions;
}

/** What pages may do with comments. Every id is looked up through its video. */
export function createCommentService({ kernel, findVideo, names, changes, decisions }: CommentServiceParts) {
  const { db, clock } = kernel;
  const store = createCommentStore(db);
  const listing = createCommentListing(db);

  async function present(viewer: Viewer, video: VideoContext, { row, root }: Thread): Promise<Comment> {
    const nameOf = await names.of([row.author_id, root.author_id]);
    return presentComment(row, nameOf, viewer, video, {
      parent: readableParent(viewer, video, { row, root }),
    });
  }

  async function list(viewer: Viewer, video: VideoContext, input: In<'list'>): Promise<CommentList> {
    const scope = listScope(video, input.is_pinned ?? input.isPinned ?? false);
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
      listing.topLevel(video.id, page, viewer.userId),
      store.totals(video.id),
    ]);
    const reader = { scope: repliesScope(video), person: viewer.userId };
    const own = await listing.ownWaitingReplies(
      rows.map((row) => row.id),
      reader,
    );
    const withReplies = rows.filter((row) => row.reply_count > 0 || own.has(row.id)).map((row) => row.id);
    const rootIds = input.list_replies_flag ? withReplies : [];
    const replies = await listing.newestReplies(rootIds, reader, REPLIES_PAGE_SIZE);
    const nameOf = await names.of([...rows, ...[...replies.values()].flat()].map((row) => row.author_id));
    const shown = rows.map((row) =>
      presentComment(row, nameOf, viewer, video, {
        replies: replies.get(row.id) ?? [],
        ownWaitingReplies: own.get(row.id) ?? 0,
      }),
    );
    return { list: shown, totalcount: scope === 'all' ? totals.visible : totals.pinned };
  }

  async function get(viewer: Viewer, input: In<'get'>): Promise<Comment> {
    const video = await findVideo(viewer, input.gconfid);
    assertOn(video);
    const thread = found(await store.find(video.id, fromHexId(input.id)));
    if (!mayRead(viewer, video, thread)) throw fail(commentErrors, 'COMMENT_NOT_FOUND');
    const { row, root } = thread;
    const asked = (input.show_replies || input.show_previous_replies) && row.parent_id === null;
    const reader = { scope: repliesScope(video), person: viewer.userId };
    const page = {
      from: input.from,
      previous: input.show_previous_replies,
      order: input.reply_order_by ?? 'asc',
      max: input.max,
    };
    const [replies, own] = await Promise.all([
      asked ? listing.replies(row.id, reader, page) : [],
      row.parent_id === null ? listing.ownWaitingReplies([row.id], reader) : new Map<number, number>(),
    ]);
    const nameOf = await names.of([row, root, ...replies].map((one) => one.author_id));
    return presentComment(row, nameOf, viewer, video, {
      parent: readableParent(viewer, video, thread),
      replies,
      ownWaitingReplies: own.get(row.id) ?? 0,
    });
  }

  async function create(viewer: Viewer, input: In<'create'>): Promise<Comment> {
    const video = await findVideo(viewer, input.gconfid);
    assertOn(video);
    const text = usable(input.text);
    const target = input.adid ? await replyTarget(viewer, video, input.adid) : null;
    names.keep(viewer.userId!, viewer);
    const posted = await changes.run(video, (work) =>
      post(work, viewer, video, { text, target, clientKey: input.client_key ?? null }),
    );
    return present(viewer, video, posted);
  }

  async function replyTarget(viewer: Viewer, video: VideoContext, adid: string): Promise<Thread> {
    const target = await store.find(video.id, fromHexId(adid));
    if (!target) throw fail(commentErrors, 'COMMENT_NOT_FOUND');
    assertRepliable(target);
    if (!mayRead(viewer, video, target)) throw fail(commentErrors, 'COMMENT_NOT_FOUND');
    return target;
  }

  async function post(
    work: Work,
    viewer: Viewer,
    video: VideoContext,
    { text, target, clientKey }: { text: string; target: Thread | null; clientKey: string | null },
  ): Promise<Thread> {
    const userId = viewer.userId!;
    await work.store.lockPerson(userId);
    const now = clock.now();
    const standing = await standingOf(work.tx, video, { userId, clientKey, now });
    if (standing.same_id !== null) return found(await work.store.find(video.id, standing.same_id));
    assertMayPost(standing, video, now);
    // Locked and looked at again: it may have been deleted while the page was typing.
    const root = target && (await lockedRoot(work, video, target));
    const rules = { holdLinks: standing.hold_links, holdWords: standing.hold_words };
    const reason = video.canManage ? null : heldFor(text, rules);
    const approved = video.mode === 'PIN' && video.canManage && root !== null;
    const comment: NewComment = {
      video_id: video.id,
      organization_id: video.organizationId,
      author_id: userId,
      anon_displayname: null,
      parent_id: root?.id ?? null,
      text,
      status: reason ? 'held' : 'visible',
      waiting_for: reason,
      pinned: approved,
      pin_changed_at: null,
      client_key: clientKey,
      created_at: now,
      updated_at: now,
      changed_at: now,
    };
    return work.post(comment, root);
  }

  async function lockedRoot(work: Work, video: VideoContext, target: Thread) {
    const locked = await work.store.lock(video.id, target.row.id);
    if (!locked) throw fail(commentErrors, 'COMMENT_NOT_FOUND');
    assertRepliable(locked);
    return locked.root;
  }

  async function edit(viewer: Viewer, input: In<'edit'>): Promise<Comment> {
    const video = await findVideo(viewer, input.gconfid);
    assertOn(video);
    const thread = found(await store.find(video.id, fromHexId(input.id)));
    if (thread.row.author_id !== viewer.userId) throw fail(commentErrors, 'NOT_YOURS');
    // CM-39
    if (video.live || video.mode === 'PIN') throw fail(commentErrors, 'EDIT_REFUSED');
    const text = usable(input.text);
    const edited = await changes.run(video, async (work) => {
      const writer = { userId: viewer.userId!, clientKey: null, now: clock.now() };
      const standing = await standingOf(work.tx, video, writer);
      if (standing.blocked && !video.canManage) throw fail(commentErrors, 'BLOCKED');
      const locked = found(await work.store.lock(video.id, thread.row.id));
      const lastMs = locked.row.updated_at.getTime();
      if (input.time_last_update !== undefined && input.time_last_update !== lastMs)
        throw fail(commentErrors, 'COMMENT_CHANGED');
      const rules = { holdLinks: standing.hold_links, holdWords: standing.hold_words };
      const reason = video.canManage ? null : heldFor(text, rules);
      return work.change(reason ? 'comment.held' : 'comment.edited', locked, {
        text,
        // Two edits in one millisecond still have two times.
        updated_at: new Date(Math.max(writer.now.getTime(), lastMs + 1)),
        ...(reason ? { status: 'held', waiting_for: reason } : {}),
      });
    });
    await decisions.log(viewer, video, 'edited', edited.row);
    return present(viewer, video, edited);
  }

  return {
    list,
    get,
    create,
    edit,

    async pin(viewer: Viewer, input: In<'pin'>): Promise<Comment> {
      const video = await findVideo(viewer, input.gconfid);
      assertOn(video);
      const id = fromHexId(input.id);
      return present(viewer, video, await decisions.decide(viewer, video, id, input.op));
    },

    async remove(viewer: Viewer, gconfid: string, cid: string): Promise<{ id: string; status: 'DELETED' }> {
      const video = await findVideo(viewer, gconfid);
      const { row } = await decisions.decide(viewer, video, fromHexId(cid), 'delete');
      return { id: toHexId(row.id), status: 'DELETED' };
    },
  };
}

/** Managers and the author see a comment whatever its state; everyone else what stands in the list. */
function mayRead(viewer: Viewer, video: VideoContext, thread: Thread): boolean {
  const own = viewer.userId !== null && viewer.userId === thread.row.author_id;
  return video.canManage || own || isShownToViewers(video, thread);
}

/** What a reply answers, unless that was held or unpinned since and is nothing for this viewer any more. */
function readableParent(viewer: Viewer, video: VideoContext, { row, root }: Thread): CommentRow | null {
  return row.parent_id !== null && mayRead(viewer, video, { row: root, root }) ? root : null;
}

/** CE-08, CE-09 */
function assertRepliable({ row, root }: Thread): void {
  if (root.status === 'deleted' && row.id !== root.id) throw fail(commentErrors, 'PARENT_DELETED');
  if (row.status === 'deleted') throw fail(commentErrors, 'REPLY_TARGET_DELETED');
}

function usable(typed: string): string {
  const checked = checkText(typed);
  if (checked.ok) return checked.text;
  if (checked.problem === 'too-long') throw fail(commentErrors, 'COMMENT_TOO_LONG');
  const fields =
    checked.problem === 'unusable' ? { text: 'Contains characters that cannot be used here.' } : undefined;
  throw fail(kernelErrors, 'INVALID_INPUT', fields ? { fields } : {});
}
