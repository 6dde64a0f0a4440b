import type { StoreApi } from 'zustand/vanilla';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { errorCode } from '#kernel/client/error-message.ts';
import type { Comment } from '../contract.ts';
import type { Drafts } from './drafts.ts';
import type { Reading, Standing } from './merge-updates.ts';
import { dropComment, dropReply, findComment } from './merge-updates.ts';
import type { PanelClock } from './panel-clock.ts';
import type { PanelState, PanelToast } from './panel-state.ts';

export const TOAST_MS = 2_000;
/** CM-15 */
export const PINNED_TOAST_MS = 4_000;
/** CM-33 */
export const FADE_AFTER_MS = 1_000;
/** As long as the animation lasts (--duration-3). */
const FADE_MS = 320;

/** What the parts of one panel work on together. */
export interface PanelContext {
  readonly store: StoreApi<PanelState>;
  readonly api: ApiClient;
  readonly clock: PanelClock;
  readonly drafts: Drafts;
  readonly mobile: boolean;
  /** As it is now: the mode of a video can change while a panel is open. */
  standing(): Standing;
  ownerName(): string;
  reading(): Reading;
  update(change: (state: PanelState) => PanelState): void;
  toast(toast: PanelToast, lastsMs?: number): void;
  /** Takes a deleted comment away, after a while if told so. */
  fadeOut(id: string, delayMs?: number): void;
  /** The newest end of the list is wanted on the screen. */
  askLatest(): void;
}

const GONE = ['COMMENT_DELETED', 'COMMENT_NOT_FOUND', 'REPLY_TARGET_DELETED', 'PARENT_DELETED'];
export const isGone = (error: unknown): boolean => GONE.includes(errorCode(error) ?? '');

type Parts = Pick<
  PanelContext,
  'store' | 'api' | 'clock' | 'drafts' | 'mobile' | 'standing' | 'ownerName' | 'reading'
>;

export function createPanelContext(parts: Parts): PanelContext {
  const { store, clock } = parts;
  let stopToast: (() => void) | null = null;
  const update = (change: (state: PanelState) => PanelState): void => store.setState(change, true);
  const leave = (id: string, how: 'gone' | 'fading'): void =>
    update((state) => ({ ...state, leaving: new Map(state.leaving).set(id, how) }));

  /** What only its author sees was never counted, so its parent keeps its number. */
  function countWithout(state: PanelState, { parent, awaiting_approval }: Comment): number | null {
    if (!parent || !awaiting_approval || parts.standing().canManage) return null;
    return findComment(state, parent)?.reply_count ?? null;
  }
  function takeAway(id: string): void {
    update((state) => {
      const comment = findComment(state, id);
      const leaving = new Map(state.leaving);
      leaving.delete(id);
      const next = { ...state, leaving };
      if (comment?.parent) return dropReply(next, comment.parent, id, countWithout(state, comment));
      return dropComment(next, id);
    });
  }
  function fade(id: string): void {
    leave(id, 'fading');
    clock.after(FADE_MS, () => takeAway(id));
  }
  return {
    ...parts,
    update,
    toast(toast, lastsMs = TOAST_MS) {
      stopToast?.();
      update((state) => ({ ...state, toast }));
      stopToast = clock.after(lastsMs, () => update((state) => ({ ...state, toast: null })));
    },
    fadeOut(id, delayMs = 0) {
      if (store.getState().leaving.has(id)) return;
      if (delayMs === 0) return fade(id);
      leave(id, 'gone');
      clock.after(delayMs, () => fade(id));
    },
    askLatest: () => update((state) => ({ ...state, latestAsked: state.latestAsked + 1 })),
  };
}
