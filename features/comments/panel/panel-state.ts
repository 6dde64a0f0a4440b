import { FIRST_PAGE_SIZE } from '../contract.ts';
import type { Run } from './comment-run.ts';
import type { DraftKey } from './drafts.ts';

/** CM-05 */
export type CommentContext = 'ALL' | 'PINNED' | 'REPLY';
export type Scope = 'all' | 'pinned';

export interface ListState {
  readonly run: Run;
  readonly total: number;
  /** The server has older ones than the run. */
  readonly olderLeft: boolean;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly older: 'idle' | 'loading' | 'failed';
  /** Came while the list was being read elsewhere; shown when asked for. */
  readonly waiting: Run;
  /** So much was missed that the newest must be fetched anew before they are shown. */
  readonly gap: boolean;
}

export interface ThreadState {
  readonly run: Run;
  readonly total: number;
  readonly status: 'loading' | 'ready' | 'failed';
  /** Unfolded below its comment (on-demand). */
  readonly open: boolean;
  /** The server may have older ones, whatever the total says: it does not count what only its author sees. */
  readonly olderLeft: boolean;
}

export interface PanelToast {
  readonly text: string;
  readonly kind: 'error' | 'info';
  /** CM-15: inside the pinned container, or over the panel. */
  readonly place: 'panel' | 'pinned';
}

export interface PanelState {
  readonly context: CommentContext;
  readonly lists: Readonly<Record<Scope, ListState>>;
  readonly threads: ReadonlyMap<string, ThreadState>;
  /** The comment whose replies are shown alone (live). */
  readonly openThread: string | null;
  /** CM-07: 'View more comments' was chosen. */
  readonly expanded: boolean;
  /** Deleted ones on their way out: 'gone' stands still, 'fading' fades. */
  readonly leaving: ReadonlyMap<string, 'gone' | 'fading'>;
  /** Reply boxes and edit forms that are open. */
  readonly boxes: ReadonlySet<DraftKey>;
  readonly sending: ReadonlySet<DraftKey>;
  /** Why the last try failed, beside what was typed. */
  readonly reasons: ReadonlyMap<DraftKey, { readonly code: string | null; readonly text: string }>;
  readonly toast: PanelToast | null;
  /** For screen readers: how many have come. */
  readonly announcement: string;
  readonly nowMs: number;
  /** CM-30: the newest end of a live list is in sight. */
  readonly following: boolean;
  /** Counts up when the list should show its newest end. */
  readonly latestAsked: number;
  /** Counts up when a reply that lost its place was put into the box for comments. */
  readonly rescued: number;
}

const emptyList: ListState = {
  run: [],
  total: 0,
  olderLeft: false,
  status: 'loading',
  older: 'idle',
  waiting: [],
  gap: false,
};
export const emptyThread: ThreadState = {
  run: [],
  total: 0,
  status: 'loading',
  open: false,
  olderLeft: false,
};

export function initialState(nowMs: number, context: CommentContext, boxes: readonly DraftKey[]): PanelState {
  return {
    context,
    lists: { all: emptyList, pinned: emptyList },
    threads: new Map(),
    openThread: null,
    expanded: false,
    leaving: new Map(),
    boxes: new Set(boxes.filter((key) => key !== 'comment')),
    sending: new Set(),
    reasons: new Map(),
    toast: null,
    announcement: '',
    nowMs,
    following: true,
    latestAsked: 0,
    rescued: 0,
  };
}

export const scopeOf = (state: Pick<PanelState, 'context'>, onlyPinned: boolean): Scope =>
  onlyPinned || state.context === 'PINNED' ? 'pinned' : 'all';

export function withList(
  state: PanelState,
  scope: Scope,
  change: (list: ListState) => Partial<ListState>,
): PanelState {
  const list = state.lists[scope];
  return { ...state, lists: { ...state.lists, [scope]: { ...list, ...change(list) } } };
}

export function withThread(
  state: PanelState,
  id: string,
  change: (thread: ThreadState) => Partial<ThreadState>,
): PanelState {
  const thread = state.threads.get(id) ?? emptyThread;
  return { ...state, threads: new Map(state.threads).set(id, { ...thread, ...change(thread) }) };
}

/** Deleted ones can leave fewer than a window: then a few more are fetched (CM-45). */
export const needsRefill = (list: ListState): boolean =>
  list.status === 'ready' && list.older === 'idle' && list.olderLeft && list.run.length < FIRST_PAGE_SIZE;
