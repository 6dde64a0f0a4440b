import {
  type Comment,
  commentRoutes,
  FIRST_PAGE_SIZE,
  LIVE_REPLIES_MAX,
  REFILL_PAGE_SIZE,
  REPLIES_PAGE_SIZE,
  SCROLL_PAGE_SIZE,
} from '../contract.ts';
import { updateComment } from './comment-updates.ts';
import { isDeletedError, type PanelContext } from './panel-context.ts';
import { type ListOrder, needsRefill, type Scope, updateList, updateThread } from './panel-state.ts';
import { upsertAll } from './sorted-comments.ts';

/** CM-45 */
export const SCROLL_LOAD_DELAY_MS = 1_000;

/** CA-07 */
const ORDERS = { newest: 'desc', oldest: 'asc', replies: 'replies' } as const;
/** By key where the list is sorted by id, by offset elsewhere. */
const getNextPage = (ranking: readonly string[] | null, oldestId: string) =>
  ranking ? { first: ranking.length } : { commentsbeforeid: oldestId };

export type CommentLoader = ReturnType<typeof createCommentLoader>;

const isFull = (page: readonly unknown[], size: number): boolean => page.length >= size;
/** Totals do not count the viewer's own pending comments, so they prove nothing when some are loaded. */
const mayHaveMore = (loaded: readonly Comment[], total: number): boolean =>
  total > loaded.length || loaded.some(({ awaiting_approval }) => awaiting_approval);

/** Loads pages of comments and replies. A failure keeps everything that is already loaded. */
export function createCommentLoader(context: PanelContext) {
  const { api, store, update, clock } = context;
  let cancelScheduled: (() => void) | null = null;
  let isNearOldest = false;

  const createListInput = (scope: Scope) => ({
    gconfid: context.viewerContext().gconfid,
    list_replies_flag: false,
    ...(scope === 'pinned' ? { is_pinned: true } : {}),
    order_by: ORDERS[getOrder()],
  });
  /** Live lists have one order. */
  const getOrder = (): ListOrder => (context.viewerContext().live ? 'newest' : store.getState().order);

  async function loadFirst(scope: Scope): Promise<void> {
    update((state) =>
      updateList(state, scope, ({ comments }) => ({ status: comments.length > 0 ? 'ready' : 'loading' })),
    );
    const order = getOrder();
    try {
      const page = await api.call(commentRoutes.list, {
        ...createListInput(scope),
        first: 0,
        max: FIRST_PAGE_SIZE,
      });
      // The viewer has chosen another order meanwhile.
      if (order !== getOrder()) return;
      update((state) =>
        updateList(state, scope, () => ({
          comments: upsertAll([], page.list),
          ranking: order === 'newest' ? null : page.list.map(({ id }) => id),
          total: page.totalcount,
          replies: page.replycount,
          hasOlder: isFull(page.list, FIRST_PAGE_SIZE) && mayHaveMore(page.list, page.totalcount),
          status: 'ready',
          olderStatus: 'idle',
          incoming: [],
          hasGap: false,
        })),
      );
    } catch {
      update((state) =>
        updateList(state, scope, ({ comments }) => ({ status: comments.length > 0 ? 'ready' : 'failed' })),
      );
    }
  }

  async function loadOlder(scope: Scope, max: number = SCROLL_PAGE_SIZE): Promise<void> {
    const { olderStatus, hasOlder, comments, ranking } = store.getState().lists[scope];
    const oldest = comments[0];
    const order = getOrder();
    if (olderStatus === 'loading' || !hasOlder || !oldest) return;
    update((state) => updateList(state, scope, () => ({ olderStatus: 'loading' })));
    try {
      const page = await api.call(commentRoutes.list, {
        ...createListInput(scope),
        ...getNextPage(ranking, oldest.id),
        max,
      });
      if (order !== getOrder()) return;
      update((state) =>
        updateList(state, scope, (list) => ({
          comments: upsertAll(list.comments, page.list),
          ranking: list.ranking && [...new Set([...list.ranking, ...page.list.map(({ id }) => id)])],
          total: page.totalcount,
          replies: page.replycount,
          hasOlder: page.list.length >= max,
          olderStatus: 'idle',
        })),
      );
    } catch {
      update((state) => updateList(state, scope, () => ({ olderStatus: 'failed' })));
    }
  }

  /** Completes a page that deletions have shortened. */
  async function refill(scope: Scope): Promise<void> {
    if (needsRefill(store.getState().lists[scope])) await loadOlder(scope, REFILL_PAGE_SIZE);
  }

  function scheduleOlder(scope: Scope): void {
    if (cancelScheduled) return;
    cancelScheduled = clock.after(SCROLL_LOAD_DELAY_MS, () => {
      cancelScheduled = null;
      if (!isNearOldest) return;
      void loadOlder(scope).then(() => {
        const { olderStatus, hasOlder } = store.getState().lists[scope];
        if (isNearOldest && olderStatus === 'idle' && hasOlder) scheduleOlder(scope);
      });
    });
  }

  /** CM-35, CM-45: live the newest 15 replies; on demand the newest five, then five more at a time. */
  async function loadThread(id: string, page: 'newest' | 'previous'): Promise<Comment> {
    const { gconfid, live } = context.viewerContext();
    const before = page === 'previous' ? store.getState().threads.get(id)?.comments[0]?.id : undefined;
    const max = live ? LIVE_REPLIES_MAX : REPLIES_PAGE_SIZE;
    const comment = await api.call(commentRoutes.get, {
      gconfid,
      id,
      show_replies: true,
      show_previous_replies: true,
      ...(before ? { from: before } : {}),
      max,
      reply_order_by: 'asc',
    });
    const { list, totalcount } = comment.replies;
    update((state) => {
      const next = updateThread(state, id, (thread) => {
        const comments = upsertAll(before || !live ? thread.comments : [], list as Comment[]);
        const hasOlder = isFull(list, max) && mayHaveMore(comments, totalcount);
        return { comments, total: totalcount, hasOlder, status: 'ready' };
      });
      return updateComment(next, id, (known) => ({ ...known, ...comment, replies: known.replies }));
    });
    return comment;
  }

  return {
    loadFirst,
    refill,
    loadThread,
    loadOlder: (scope: Scope) => loadOlder(scope),
    /** Called when scrolling reaches or leaves the oldest loaded comments. */
    setNearOldest(scope: Scope, isNear: boolean): void {
      isNearOldest = isNear;
      if (isNear && store.getState().lists[scope].hasOlder) scheduleOlder(scope);
    },
    async expandThread(id: string): Promise<void> {
      update((state) => updateThread(state, id, () => ({ open: true, status: 'loading' })));
      try {
        await loadThread(id, 'newest');
      } catch (error) {
        if (isDeletedError(error)) context.fadeOut(id);
        update((state) => updateThread(state, id, () => ({ status: 'failed' })));
      }
    },
    stop: () => cancelScheduled?.(),
  };
}
