import { FIRST_PAGE_SIZE } from '../contract.ts';
import type { DraftKey } from './drafts.ts';
import type { SortedComments } from './sorted-comments.ts';

/** CM-05 */
export type CommentContext = 'ALL' | 'PINNED' | 'REPLY';
export type Scope = 'all' | 'pinned';
export type ListOrder = 'newest' | 'oldest' | 'replies';

export interface ListState {
  readonly comments: SortedComments;
  readonly total: number;
  /** Number of replies below them. */
  readonly replies: number;
  /** Ids in the order in which they are shown, if that is not by time with the newest first (or last, live). */
  readonly ranking: readonly string[] | null;
  /** The server has older comments than the loaded ones. */
  readonly hasOlder: boolean;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly olderStatus: 'idle' | 'loading' | 'failed';
  /** New comments that are not shown yet because the viewer reads another part of the list. */
  readonly incoming: SortedComments;
  /** Comments between the loaded and the newest are missing, so the newest page must be reloaded. */
  readonly hasGap: boolean;
}

export interface ThreadState {
  readonly comments: SortedComments;
  readonly total: number;
  readonly status: 'loading' | 'ready' | 'failed';
  /** Whether the replies are expanded below the comment (on demand). */
  readonly open: boolean;
  /** Not derived from `total`, which does not count the viewer's own pending replies. */
  readonly hasOlder: boolean;
}

export interface PanelToast {
  readonly text: string;
  readonly kind: 'error' | 'info';
  /** CM-15: inside the pinned container, or over the panel. */
  readonly place: 'panel' | 'pinned';
}

export interface PanelState {
  readonly context: CommentContext;
  /** On demand only. */
  readonly order: ListOrder;
  readonly lists: Readonly<Record<Scope, ListState>>;
  readonly threads: ReadonlyMap<string, ThreadState>;
  /** The comment whose reply view is open (live). */
  readonly openThread: string | null;
  /** CM-07: the viewer chose 'View more comments'. */
  readonly expanded: boolean;
  /** Deleted comments that are still displayed: 'deleted' before the fade-out, 'fading' during it. */
  readonly deletions: ReadonlyMap<string, 'deleted' | 'fading'>;
  /** Open reply and edit forms. */
  readonly openForms: ReadonlySet<DraftKey>;
  readonly sending: ReadonlySet<DraftKey>;
  /** Why the last attempt to send failed; shown next to the form. */
  readonly sendErrors: ReadonlyMap<DraftKey, { readonly code: string | null; readonly text: string }>;
  readonly toast: PanelToast | null;
  /** Number of new comments, for screen readers. */
  readonly announcement: string;
  readonly nowMs: number;
  /** CM-30: the newest end of a live list is in the viewport. */
  readonly following: boolean;
  /** Incremented to make the list scroll to its newest comment. */
  readonly latestRequests: number;
  /** Incremented when the draft of a reply to a deleted comment moves to the comment form. */
  readonly rescuedDrafts: number;
}

export const emptyList: ListState = {
  comments: [],
  ranking: null,
  total: 0,
  replies: 0,
  hasOlder: false,
  status: 'loading',
  olderStatus: 'idle',
  incoming: [],
  hasGap: false,
};
export const emptyThread: ThreadState = {
  comments: [],
  total: 0,
  status: 'loading',
  open: false,
  hasOlder: false,
};

export function createInitialState(
  nowMs: number,
  context: CommentContext,
  boxes: readonly DraftKey[],
): PanelState {
  return {
    context,
    order: 'newest',
    lists: { all: emptyList, pinned: emptyList },
    threads: new Map(),
    openThread: null,
    expanded: false,
    deletions: new Map(),
    openForms: new Set(boxes.filter((key) => key !== 'comment')),
    sending: new Set(),
    sendErrors: new Map(),
    toast: null,
    announcement: '',
    nowMs,
    following: true,
    latestRequests: 0,
    rescuedDrafts: 0,
  };
}

export const getActiveScope = (state: Pick<PanelState, 'context'>, onlyPinned: boolean): Scope =>
  onlyPinned || state.context === 'PINNED' ? 'pinned' : 'all';

export function updateList(
  state: PanelState,
  scope: Scope,
  change: (list: ListState) => Partial<ListState>,
): PanelState {
  const list = state.lists[scope];
  return { ...state, lists: { ...state.lists, [scope]: { ...list, ...change(list) } } };
}

export function updateThread(
  state: PanelState,
  id: string,
  change: (thread: ThreadState) => Partial<ThreadState>,
): PanelState {
  const thread = state.threads.get(id) ?? emptyThread;
  return { ...state, threads: new Map(state.threads).set(id, { ...thread, ...change(thread) }) };
}

/** Deletions can leave less than a page of comments, which then is refilled (CM-45). */
export const needsRefill = (list: ListState): boolean =>
  list.status === 'ready' &&
  list.olderStatus === 'idle' &&
  list.hasOlder &&
  list.comments.length < FIRST_PAGE_SIZE;
