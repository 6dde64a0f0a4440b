import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiClient } from '#kernel/client/api-client.ts';
import type { Listen } from '#kernel/client/event-stream.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import type { Comment } from '../contract.ts';
import { getListScope } from '../policy.ts';
import type { DraftKey, Drafts } from './drafts.ts';
import { createLiveNews } from './live-news.ts';
import { createLoading } from './loading.ts';
import type { Standing } from './merge-updates.ts';
import { createModerating } from './moderating.ts';
import type { PanelClock } from './panel-clock.ts';
import { createPanelContext } from './panel-context.ts';
import { initialState, type PanelState, scopeOf, withList, withThread } from './panel-state.ts';
import { isLive, type PanelVideo, UNKNOWN_VIDEO } from './playback-mode.ts';
import { createReplyView } from './reply-view.ts';
import { closed, createWriting } from './writing.ts';

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

export function standingOf(
  gconfid: string,
  video: PanelVideo | null,
  user: { readonly username: string } | null,
): Standing {
  const { can_manage: canManage, properties } = video ?? UNKNOWN_VIDEO;
  const username = user?.username ?? ANONYMOUS_USERNAME;
  const setting = { live: isLive(video ?? UNKNOWN_VIDEO), mode: properties.comment_type, canManage };
  return {
    gconfid,
    ...setting,
    // CM-18
    viewer: { signedIn: username !== ANONYMOUS_USERNAME, username },
    onlyPinned: getListScope(setting, false) === 'pinned',
  };
}

/** Everything a panel does, without a page: the component only draws its state. */
export function createCommentsController(options: ControllerOptions) {
  const { clock, drafts, gconfid } = options;
  const store: StoreApi<PanelState> = createStore(() => initialState(clock.now(), 'ALL', drafts.keys()));
  let video: PanelVideo | null = null;
  let standing = standingOf(gconfid, null, null);
  let following = true;
  let listContext: 'ALL' | 'PINNED' = 'ALL';

  const context = createPanelContext({
    store,
    api: options.api,
    clock,
    drafts,
    mobile: options.mobile,
    standing: () => standing,
    ownerName: () => video?.owner_name ?? '',
    reading: () => ({ following: following && standing.live }),
  });
  const { update } = context;
  const loading = createLoading(context);
  const replyView = createReplyView(context, loading, () => listContext);
  const writing = createWriting({ context, loading, onTargetGone: replyView.targetGone });
  const moderating = createModerating(context, loading);
  const news = createLiveNews({
    context,
    loading,
    listen: options.listen,
    onVideoChanged: options.onVideoChanged,
    onDeleted(id) {
      if (!replyView.parentDeleted(id)) context.fadeOut(id);
    },
    onReplied: (parent) => standing.live && replyView.trim(parent),
  });
  const scope = () => scopeOf({ context: listContext }, standing.onlyPinned);

  /** What is opened must not end at the edge of a shortened list. */
  const unclamp = (): void => update((state) => ({ ...state, expanded: true }));

  function setFollowing(next: boolean): void {
    following = next;
    update((state) => ({ ...state, following: next }));
  }

  /** What came meanwhile takes its place in the list. */
  function showWaiting(): void {
    const { gap, waiting } = store.getState().lists[scope()];
    if (gap) void loading.first(scope());
    else if (waiting.length > 0)
      update((state) => withList(state, scope(), ({ run }) => ({ run: [...run, ...waiting], waiting: [] })));
  }

  return {
    store,
    drafts,
    ...writing,
    ...moderating,
    standing: () => standing,

    setStanding(nextVideo: PanelVideo | null, user: { readonly username: string } | null): void {
      video = nextVideo;
      standing = standingOf(gconfid, video, user);
    },
    start(): () => void {
      const stops = [
        news.start(),
        clock.every(TIMES_REFRESH_MS, () => update((state) => ({ ...state, nowMs: clock.now() }))),
      ];
      void loading.first(scope());
      return () => {
        for (const stop of [...stops, loading.stop, replyView.stop]) stop();
      };
    },

    setContext(next: 'ALL' | 'PINNED'): void {
      listContext = next;
      setFollowing(true);
      update((state) => ({ ...state, context: next, openThread: null }));
      void loading.first(scope());
    },
    retry: () => loading.first(scope()),
    /** CM-07 */
    viewMore(): void {
      unclamp();
      void loading.older(scope());
    },
    loadOlder: () => loading.older(scope()),
    setNearOldest(near: boolean): void {
      if (standing.live || store.getState().expanded) loading.setNearOldest(scope(), near);
    },
    /** CM-30: the newest end is on the screen, or no longer. */
    setFollowing(next: boolean): void {
      if (next === following) return;
      setFollowing(next);
      if (next && standing.live) showWaiting();
    },
    showWaiting,
    /** CM-08 */
    goToLatest(): void {
      setFollowing(true);
      showWaiting();
      context.askLatest();
    },
    openReplies: (comment: Comment) => replyView.open(comment),
    closeReplies: replyView.close,
    toggleReplies(id: string): void {
      if (store.getState().threads.get(id)?.open)
        update((state) => withThread(state, id, () => ({ open: false })));
      else {
        unclamp();
        void loading.unfold(id);
      }
    },
    previousReplies: (id: string) =>
      loading.thread(id, 'previous').then(
        () => undefined,
        () => undefined,
      ),
    openBox: (key: DraftKey) =>
      update((state) => ({ ...state, expanded: true, boxes: new Set(state.boxes).add(key) })),
    /** Given up by the writer: the draft goes too. */
    closeBox(key: DraftKey): void {
      drafts.clear(key);
      update((state) => closed(state, key));
    },
  };
}
