import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import { createAlarm } from '../clock.ts';
import { follow, type PlayerTarget } from './target.ts';

export interface ActivityState {
  /** PS-03: controls and overlay widgets are visible; they fade 5 s after the last activity. */
  readonly awake: boolean;
}

export const OVERLAY_SLEEP_MS = 5000;
/** Delay after the pointer has left the video. */
const LEAVE_MS = 600;

export const activity = defineSlice({
  initial: { awake: true } as ActivityState,
  start({ target, signal, set }: SliceContext<PlayerTarget, ActivityState>) {
    const { element, clock } = target;
    const alarm = createAlarm(clock, signal);
    const keepAwakeReasons = new Set<string>();
    const shouldStayAwake = (): boolean => keepAwakeReasons.size > 0 || element.paused;
    const sleepIn = (ms: number): void =>
      alarm.set(ms, () => {
        if (!shouldStayAwake()) set({ awake: false });
      });
    const wake = (): void => {
      set({ awake: true });
      sleepIn(OVERLAY_SLEEP_MS);
    };
    follow(element, ['play', 'pause', 'seeking', 'ended'], signal, wake);
    return {
      wake,
      leave: (): void => sleepIn(LEAVE_MS),
      /** Hides at once, for a tap on the video on a phone. */
      sleep(): void {
        if (!shouldStayAwake()) set({ awake: false });
      },
      /** Stays awake while on: an open menu, a pointer over the bar, a focused button. */
      keepAwake(reason: string, on: boolean): void {
        if (on) keepAwakeReasons.add(reason);
        else keepAwakeReasons.delete(reason);
        wake();
      },
    };
  },
});
