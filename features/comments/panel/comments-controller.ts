import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiClient } from '#kernel/client/api-client.ts';
import type { Listen } from '#kernel/client/event-stream.ts';
import { type Comment, FIRST_PAGE_SIZE } from '../contract.ts';
import { createCommentLoader } from './comment-loader.ts';
import { createCommentModeration } from './comment-moderation.ts';
import { closeForm, createCommentSender } from './comment-sender.ts';
import type { DraftKey, Drafts } from './drafts.ts';
import { createLiveUpdates } from './live-updates.ts';
import type { PanelClock } from './panel-clock.ts';
import { createPanelContext } from './panel-context.ts';
import {
  createInitialState,
  emptyList,
  getActiveScope,
  type ListOrder,
  type PanelState,
  updateList,
  updateThread,
} from './panel-state.ts';
import type { PanelVideo } from './panel-video.ts';
import { createReplyView } from './reply-view.ts';
import { getViewerContext } from './viewer-context.ts';
import { withViewerFlags } from './viewer-flags.ts';

/** CM-44 */
export const TIMES_REFRESH_MS = 60_000;

export interface ControllerOptions {
  readonly api: ApiClient;
  readonly listen: Listen | null;
  readonly clock: PanelClock;
  readonly drafts: Drafts;
  readonly gconfid: string;
  readonly mobile: boolean;
  readonly onVideoChanged: () => void;
}

export type CommentsController = ReturnType<typeof createCommentsController>;

/** The behavior of a panel, independent of React: components only render its state. */
export function createCommentsController(options: ControllerOptions) {
  const { clock, drafts, gconfid } = options;
  const store: StoreApi<PanelState> = createStore(() =>
    createInitialState(clock.now(), 'ALL', drafts.keys()),
  );
  let video: PanelVideo | null = null;
  let viewerContext = getViewerContext(gconfid, null, null);
  let following = true;
  let holds = 0;
  let listContext: 'ALL' | 'PINNED' = 'ALL';

  const context = createPanelContext({
    store,
    api: options.api,
    clock,
    drafts,
    mobile: options.mobile,
    viewerContext: () => viewerContext,
    ownerName: () => video?.owner_name ?? '',
    readingPosition: () => ({ following: following && holds === 0 && viewerContext.live }),
  });
  const { update } = context;
  const loader = createCommentLoader(context);
  const replyView = createReplyView(context, loader, () => listContext);
  const sender = createCommentSender({ context, loader, onTargetDeleted: replyView.handleTargetDeleted });
  const moderation = createCommentModeration(context, loader);
  const liveUpdates = createLiveUpdates({
    context,
    loader,
    listen: options.listen,
    onVideoChanged: options.onVideoChanged,
    onDeleted(id) {
      if (!replyView.handleParentDeleted(id)) context.fadeOut(id);
    },
    onReplied: (parent) => viewerContext.live && replyView.trim(parent),
  });
  const activeScope = () => getActiveScope({ context: listContext }, viewerContext.onlyPinned);

  /** Lifts the height limit of the list, so that expanded replies are not clipped. */
  const expandList = (): void => update((state) => ({ ...state, expanded: true }));

  function updateFollowing(isFollowing: boolean): void {
    following = isFollowing;
    update((state) => ({ ...state, following: isFollowing }));
  }

  function showIncoming(): void {
    const { hasGap, incoming } = store.getState().lists[activeScope()];
    if (hasGap) void loader.loadFirst(activeScope());
    else if (incoming.length > 0)
      update((state) =>
        updateList(state, activeScope(), ({ comments }) => ({
          comments: [...comments, ...incoming],
          incoming: [],
        })),
      );
  }

  return {
    store,
    drafts,
    ...sender,
    ...moderation,
    viewerContext: () => viewerContext,

    setViewerContext(nextVideo: PanelVideo | null, user: { readonly username: string } | null): void {
      video = nextVideo;
      viewerContext = getViewerContext(gconfid, video, user);
    },
    start(): () => void {
      const stopClock = clock.every(TIMES_REFRESH_MS, () =>
        update((state) => ({ ...state, nowMs: clock.now() })),
      );
      void loader.loadFirst(activeScope());
      return () => {
        for (const stop of [stopClock, loader.stop, replyView.stop]) stop();
      };
    },
    /** Receives other people's changes, as far as the viewer may see them. */
    connect: () => liveUpdates.start(),
    /** The viewer has signed in, or become a manager: the list stays where it is and shows what they may do now. */
    handleViewerChanged(): void {
      update((state) => withViewerFlags(state, viewerContext, drafts.keys()));
      const { comments } = store.getState().lists[activeScope()];
      // Their own pending comments are listed, too. A longer list is not replaced by its first page.
      if (comments.length <= FIRST_PAGE_SIZE) void loader.loadFirst(activeScope());
    },

    setContext(next: 'ALL' | 'PINNED'): void {
      listContext = next;
      updateFollowing(true);
      update((state) => ({ ...state, context: next, openThread: null }));
      void loader.loadFirst(activeScope());
    },
    setOrder(order: ListOrder): void {
      update((state) => updateList({ ...state, order }, activeScope(), () => emptyList));
      void loader.loadFirst(activeScope());
    },
    retry: () => loader.loadFirst(activeScope()),
    /** CM-07 */
    viewMore(): void {
      expandList();
      void loader.loadOlder(activeScope());
    },
    loadOlder: () => loader.loadOlder(activeScope()),
    setNearOldest(isNear: boolean): void {
      if (viewerContext.live || store.getState().expanded) loader.setNearOldest(activeScope(), isNear);
    },
    /** CM-30: called when the newest end enters or leaves the viewport. */
    setFollowing(isFollowing: boolean): void {
      if (isFollowing === following) return;
      updateFollowing(isFollowing);
      if (isFollowing && viewerContext.live) showIncoming();
    },
    /** Collects new comments instead of appending them, until the returned function is called. */
    holdUpdates(): () => void {
      holds += 1;
      return () => {
        holds -= 1;
        if (holds === 0 && following && viewerContext.live) showIncoming();
      };
    },
    showIncoming,
    /** CM-08 */
    goToLatest(): void {
      updateFollowing(true);
      showIncoming();
      context.scrollToLatest();
    },
    openReplies: (comment: Comment) => replyView.open(comment),
    closeReplies: replyView.close,
    toggleReplies(id: string): void {
      if (store.getState().threads.get(id)?.open)
        update((state) => updateThread(state, id, () => ({ open: false })));
      else {
        expandList();
        void loader.expandThread(id);
      }
    },
    loadPreviousReplies: (id: string) =>
      loader.loadThread(id, 'previous').then(
        () => undefined,
        () => undefined,
      ),
    openForm: (key: DraftKey) =>
      update((state) => ({ ...state, expanded: true, openForms: new Set(state.openForms).add(key) })),
    /** Closes a form and discards its draft. */
    cancelForm(key: DraftKey): void {
      drafts.clear(key);
      update((state) => closeForm(state, key));
    },
  };
}
