import type { StoreApi } from 'zustand/vanilla';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { errorCode } from '#kernel/client/error-message.ts';
import type { Comment } from '../contract.ts';
import { findComment, type ReadingPosition, removeComment, removeReply } from './comment-updates.ts';
import type { Drafts } from './drafts.ts';
import type { PanelClock } from './panel-clock.ts';
import type { PanelState, PanelToast } from './panel-state.ts';
import type { ViewerContext } from './viewer-context.ts';

export const TOAST_MS = 2_000;
/** CM-15 */
export const PINNED_TOAST_MS = 4_000;
/** CM-33 */
export const FADE_DELAY_MS = 1_000;
/** Duration of the CSS animation (--duration-3). */
const FADE_MS = 320;

/** State and operations shared by the parts of one panel. */
export interface PanelContext {
  readonly store: StoreApi<PanelState>;
  readonly api: ApiClient;
  readonly clock: PanelClock;
  readonly drafts: Drafts;
  readonly mobile: boolean;
  /** A function, because the mode of a video can change while a panel is open. */
  viewerContext(): ViewerContext;
  ownerName(): string;
  readingPosition(): ReadingPosition;
  update(change: (state: PanelState) => PanelState): void;
  toast(toast: PanelToast, durationMs?: number): void;
  /** Fades out and removes a deleted comment, optionally after a delay. */
  fadeOut(id: string, delayMs?: number): void;
  /** Makes the list scroll to its newest comment. */
  scrollToLatest(): void;
}

const DELETED_CODES = ['COMMENT_DELETED', 'COMMENT_NOT_FOUND', 'REPLY_TARGET_DELETED', 'PARENT_DELETED'];
export const isDeletedError = (error: unknown): boolean => DELETED_CODES.includes(errorCode(error) ?? '');

type PanelContextOptions = Pick<
  PanelContext,
  'store' | 'api' | 'clock' | 'drafts' | 'mobile' | 'viewerContext' | 'ownerName' | 'readingPosition'
>;

export function createPanelContext(options: PanelContextOptions): PanelContext {
  const { store, clock } = options;
  let cancelToast: (() => void) | null = null;
  const update = (change: (state: PanelState) => PanelState): void => store.setState(change, true);
  const markDeletion = (id: string, phase: 'deleted' | 'fading'): void =>
    update((state) => ({ ...state, deletions: new Map(state.deletions).set(id, phase) }));

  /** The viewer's own pending reply was never counted, so the parent's count must not change. */
  function getUnchangedCount(state: PanelState, { parent, awaiting_approval }: Comment): number | null {
    if (!parent || !awaiting_approval || options.viewerContext().canManage) return null;
    return findComment(state, parent)?.reply_count ?? null;
  }
  function removeDeleted(id: string): void {
    update((state) => {
      const comment = findComment(state, id);
      const deletions = new Map(state.deletions);
      deletions.delete(id);
      const next = { ...state, deletions };
      if (comment?.parent) return removeReply(next, comment.parent, id, getUnchangedCount(state, comment));
      return removeComment(next, id);
    });
  }
  function startFade(id: string): void {
    markDeletion(id, 'fading');
    clock.after(FADE_MS, () => removeDeleted(id));
  }
  return {
    ...options,
    update,
    toast(toast, durationMs = TOAST_MS) {
      cancelToast?.();
      update((state) => ({ ...state, toast }));
      cancelToast = clock.after(durationMs, () => update((state) => ({ ...state, toast: null })));
    },
    fadeOut(id, delayMs = 0) {
      if (store.getState().deletions.has(id)) return;
      if (delayMs === 0) return startFade(id);
      markDeletion(id, 'deleted');
      clock.after(delayMs, () => startFade(id));
    },
    scrollToLatest: () => update((state) => ({ ...state, latestRequests: state.latestRequests + 1 })),
  };
}
