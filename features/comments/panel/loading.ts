import {
  type Comment,
  commentRoutes,
  FIRST_PAGE_SIZE,
  LIVE_REPLIES_MAX,
  REFILL_PAGE_SIZE,
  REPLIES_PAGE_SIZE,
  SCROLL_PAGE_SIZE,
} from '../contract.ts';
import { putAll } from './comment-run.ts';
import { changeComment } from './merge-updates.ts';
import { isGone, type PanelContext } from './panel-context.ts';
import { needsRefill, type Scope, withList, withThread } from './panel-state.ts';

/** CM-45 */
export const SCROLL_LOAD_DELAY_MS = 1_000;

export type Loading = ReturnType<typeof createLoading>;

const isFull = (page: readonly unknown[], size: number): boolean => page.length >= size;
/** Totals count what everyone sees; beside something that still waits they prove nothing. */
const mayHaveMore = (loaded: readonly Comment[], total: number): boolean =>
  total > loaded.length || loaded.some(({ awaiting_approval }) => awaiting_approval);

/** Fetches pages of comments and replies. A failure leaves everything that is there. */
export function createLoading(context: PanelContext) {
  const { api, store, update, clock } = context;
  let stopWaiting: (() => void) | null = null;
  let nearOldest = false;

  const listInput = (scope: Scope) => ({
    gconfid: context.standing().gconfid,
    list_replies_flag: false,
    ...(scope === 'pinned' ? { is_pinned: true } : {}),
    order_by: 'desc' as const,
  });

  async function first(scope: Scope): Promise<void> {
    update((state) =>
      withList(state, scope, ({ run }) => ({ status: run.length > 0 ? 'ready' : 'loading' })),
    );
    try {
      const page = await api.call(commentRoutes.list, {
        ...listInput(scope),
        first: 0,
        max: FIRST_PAGE_SIZE,
      });
      update((state) =>
        withList(state, scope, () => ({
          run: putAll([], page.list),
          total: page.totalcount,
          olderLeft: isFull(page.list, FIRST_PAGE_SIZE) && mayHaveMore(page.list, page.totalcount),
          status: 'ready',
          older: 'idle',
          waiting: [],
          gap: false,
        })),
      );
    } catch {
      update((state) =>
        withList(state, scope, ({ run }) => ({ status: run.length > 0 ? 'ready' : 'failed' })),
      );
    }
  }

  async function older(scope: Scope, max: number = SCROLL_PAGE_SIZE): Promise<void> {
    const { older: busy, olderLeft, run } = store.getState().lists[scope];
    const oldest = run[0];
    if (busy === 'loading' || !olderLeft || !oldest) return;
    update((state) => withList(state, scope, () => ({ older: 'loading' })));
    try {
      const page = await api.call(commentRoutes.list, {
        ...listInput(scope),
        commentsbeforeid: oldest.id,
        max,
      });
      update((state) =>
        withList(state, scope, (list) => ({
          run: putAll(list.run, page.list),
          total: page.totalcount,
          olderLeft: page.list.length >= max,
          older: 'idle',
        })),
      );
    } catch {
      update((state) => withList(state, scope, () => ({ older: 'failed' })));
    }
  }

  /** The rest of a window that deletions have left short. */
  async function refill(scope: Scope): Promise<void> {
    if (needsRefill(store.getState().lists[scope])) await older(scope, REFILL_PAGE_SIZE);
  }

  function wait(scope: Scope): void {
    if (stopWaiting) return;
    stopWaiting = clock.after(SCROLL_LOAD_DELAY_MS, () => {
      stopWaiting = null;
      if (!nearOldest) return;
      void older(scope).then(() => {
        const { older: state, olderLeft } = store.getState().lists[scope];
        if (nearOldest && state === 'idle' && olderLeft) wait(scope);
      });
    });
  }

  /** CM-35, CM-45: live the newest 15; on-demand the newest five, and five more before them. */
  async function thread(id: string, how: 'newest' | 'previous'): Promise<Comment> {
    const { gconfid, live } = context.standing();
    const before = how === 'previous' ? store.getState().threads.get(id)?.run[0]?.id : undefined;
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
      const next = withThread(state, id, (known) => {
        const run = putAll(before || !live ? known.run : [], list as Comment[]);
        const olderLeft = isFull(list, max) && mayHaveMore(run, totalcount);
        return { run, total: totalcount, olderLeft, status: 'ready' };
      });
      return changeComment(next, id, (known) => ({ ...known, ...comment, replies: known.replies }));
    });
    return comment;
  }

  return {
    first,
    refill,
    thread,
    older: (scope: Scope) => older(scope),
    /** Scrolling has reached the oldest ones loaded, or has left them again. */
    setNearOldest(scope: Scope, near: boolean): void {
      nearOldest = near;
      if (near && store.getState().lists[scope].olderLeft) wait(scope);
    },
    async unfold(id: string): Promise<void> {
      update((state) => withThread(state, id, () => ({ open: true, status: 'loading' })));
      try {
        await thread(id, 'newest');
      } catch (error) {
        if (isGone(error)) context.fadeOut(id);
        update((state) => withThread(state, id, () => ({ status: 'failed' })));
      }
    },
    stop: () => stopWaiting?.(),
  };
}
