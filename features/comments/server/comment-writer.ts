import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { validateCommentText } from '../comment-text.ts';
import { type Comment, commentErrors, type commentRoutes } from '../contract.ts';
import { fromHexId, toHexId } from '../hex-id.ts';
import { findHoldReason } from '../hold-rules.ts';
import type { PendingReason } from '../moderation-contract.ts';
import type { Authors } from './authors.ts';
import type { ModerationActions } from './moderation-actions.ts';
import { assertCanPost, type PostingState, readPostingState } from './posting-rules.ts';
import { presentComment } from './present.ts';
import { createCommentStore, type Thread } from './store.ts';
import { assertRepliable, canRead, getReadableParent, requireThread } from './thread-access.ts';
import type { CommentTransaction, CommentTransactions } from './transactions.ts';
import { assertOn, type FindVideo, type VideoContext } from './video-context.ts';

type In<R extends keyof typeof commentRoutes> = InputOf<(typeof commentRoutes)[R]>;

export interface CommentWriterDependencies {
  readonly kernel: Pick<Kernel, 'db' | 'clock'>;
  readonly findVideo: FindVideo;
  readonly authors: Authors;
  readonly transactions: CommentTransactions;
  readonly actions: ModerationActions;
}

interface Draft {
  readonly text: string;
  readonly target: Thread | null;
  readonly clientKey: string | null;
}

/** Posts, edits, pins, and deletes comments. */
export function createCommentWriter({
  kernel,
  findVideo,
  authors,
  transactions,
  actions,
}: CommentWriterDependencies) {
  const { db, clock } = kernel;
  const store = createCommentStore(db);

  async function present(viewer: Viewer, video: VideoContext, { row, root }: Thread): Promise<Comment> {
    const getAuthor = await authors.load([row.author_id, root.author_id]);
    return presentComment(row, getAuthor, viewer, video, {
      parent: getReadableParent(viewer, video, { row, root }),
    });
  }

  async function findReplyTarget(viewer: Viewer, video: VideoContext, adid: string): Promise<Thread> {
    const target = await store.find(video.id, fromHexId(adid));
    if (!target) throw fail(commentErrors, 'COMMENT_NOT_FOUND');
    assertRepliable(target);
    if (!canRead(viewer, video, target)) throw fail(commentErrors, 'COMMENT_NOT_FOUND');
    return target;
  }

  async function create(viewer: Viewer, input: In<'create'>): Promise<Comment> {
    const video = await findVideo(viewer, input.gconfid);
    assertOn(video);
    const text = requireValidText(input.text);
    const target = input.adid ? await findReplyTarget(viewer, video, input.adid) : null;
    authors.rename(viewer.userId!, viewer);
    const posted = await transactions.run(video, (transaction) =>
      post(transaction, viewer, video, { text, target, clientKey: input.client_key ?? null }),
    );
    return present(viewer, video, posted);
  }

  async function post(
    transaction: CommentTransaction,
    viewer: Viewer,
    video: VideoContext,
    { text, target, clientKey }: Draft,
  ): Promise<Thread> {
    const userId = viewer.userId!;
    await transaction.store.lockPerson(userId);
    const now = clock.now();
    const state = await readPostingState(transaction.tx, video, { userId, clientKey, now });
    if (state.same_id !== null) return requireThread(await transaction.store.find(video.id, state.same_id));
    assertCanPost(state, video, now);
    const root = target && (await lockRoot(transaction, video, target));
    const holdReason = getHoldReason(text, state, video);
    const isApproved = video.mode === 'PIN' && video.canManage && root !== null;
    return transaction.post(
      {
        video_id: video.id,
        organization_id: video.organizationId,
        author_id: userId,
        anon_displayname: null,
        parent_id: root?.id ?? null,
        text,
        status: holdReason ? 'held' : 'visible',
        waiting_for: holdReason,
        pinned: isApproved,
        pin_changed_at: null,
        client_key: clientKey,
        created_at: now,
        updated_at: now,
        changed_at: now,
      },
      root,
    );
  }

  /** Locks the thread and checks again: the target may have been deleted since it was found. */
  async function lockRoot(transaction: CommentTransaction, video: VideoContext, target: Thread) {
    const locked = await transaction.store.lock(video.id, target.row.id);
    if (!locked) throw fail(commentErrors, 'COMMENT_NOT_FOUND');
    assertRepliable(locked);
    return locked.root;
  }

  async function edit(viewer: Viewer, input: In<'edit'>): Promise<Comment> {
    const video = await findVideo(viewer, input.gconfid);
    assertOn(video);
    const { row } = requireThread(await store.find(video.id, fromHexId(input.id)));
    if (row.author_id !== viewer.userId) throw fail(commentErrors, 'NOT_YOURS');
    // CM-39
    if (video.live || video.mode === 'PIN') throw fail(commentErrors, 'EDIT_REFUSED');
    const text = requireValidText(input.text);
    const edited = await transactions.run(video, async (transaction) => {
      const writer = { userId: viewer.userId!, clientKey: null, now: clock.now() };
      const state = await readPostingState(transaction.tx, video, writer);
      if (state.blocked && !video.canManage) throw fail(commentErrors, 'BLOCKED');
      const locked = requireThread(await transaction.store.lock(video.id, row.id));
      const updatedMs = locked.row.updated_at.getTime();
      if (input.time_last_update !== undefined && input.time_last_update !== updatedMs)
        throw fail(commentErrors, 'COMMENT_CHANGED');
      const holdReason = getHoldReason(text, state, video);
      return transaction.change(holdReason ? 'comment.held' : 'comment.edited', locked, {
        text,
        // Two edits within one millisecond still get distinct times, because the time is the version.
        updated_at: new Date(Math.max(writer.now.getTime(), updatedMs + 1)),
        ...(holdReason ? { status: 'held', waiting_for: holdReason } : {}),
      });
    });
    await actions.log(viewer, video, 'edited', edited.row);
    return present(viewer, video, edited);
  }

  return {
    create,
    edit,

    async pin(viewer: Viewer, input: In<'pin'>): Promise<Comment> {
      const video = await findVideo(viewer, input.gconfid);
      assertOn(video);
      return present(viewer, video, await actions.apply(viewer, video, fromHexId(input.id), input.op));
    },

    async remove(viewer: Viewer, gconfid: string, cid: string): Promise<{ id: string; status: 'DELETED' }> {
      const video = await findVideo(viewer, gconfid);
      const { row } = await actions.apply(viewer, video, fromHexId(cid), 'delete');
      return { id: toHexId(row.id), status: 'DELETED' };
    },
  };
}

/** Hold rules do not apply to managers of the video. */
function getHoldReason(
  text: string,
  state: PostingState,
  video: VideoContext,
): Exclude<PendingReason, 'pin'> | null {
  if (video.canManage) return null;
  return findHoldReason(text, { holdLinks: state.hold_links, holdWords: state.hold_words });
}

function requireValidText(input: string): string {
  const result = validateCommentText(input);
  if (result.ok) return result.text;
  if (result.problem === 'too-long') throw fail(commentErrors, 'COMMENT_TOO_LONG');
  const fields =
    result.problem === 'invalid-characters'
      ? { text: 'Contains characters that cannot be used here.' }
      : undefined;
  throw fail(kernelErrors, 'INVALID_INPUT', fields ? { fields } : {});
}
