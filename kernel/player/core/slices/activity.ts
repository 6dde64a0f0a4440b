import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import { createAlarm } from '../clock.ts';
import { follow, type PlayerTarget } from './target.ts';

export interface ActivityState {
  /** PS-03: controls and overlay widgets are shown; they fade 5000 ms after the last sign of life. */
  readonly awake: boolean;
}

export const OVERLAY_SLEEP_MS = 5000;
/** A mouse that leaves the picture has no more use for controls. */
const LEAVE_MS = 600;

export const activity = defineSlice({
  initial: { awake: true } as ActivityState,
  start({ target, signal, set }: SliceContext<PlayerTarget, ActivityState>) {
    const { element, clock } = target;
    const alarm = createAlarm(clock, signal);
    const keepers = new Set<string>();
    const mayStay = (): boolean => keepers.size > 0 || element.paused;
    const sleepIn = (ms: number): void =>
      alarm.set(ms, () => {
        if (!mayStay()) set({ awake: false });
      });
    const wake = (): void => {
      set({ awake: true });
      sleepIn(OVERLAY_SLEEP_MS);
    };
    follow(element, ['play', 'pause', 'seeking', 'ended'], signal, wake);
    return {
      wake,
      leave: (): void => sleepIn(LEAVE_MS),
      /** Hides at once, as a tap on the picture does on a phone. */
      sleep(): void {
        if (!mayStay()) set({ awake: false });
      },
      /** Awake as long as this lasts: an open menu, a pointer on the bar, a focused button. */
      keep(reason: string, on: boolean): void {
        if (on) keepers.add(reason);
        else keepers.delete(reason);
        wake();
      },
    };
  },
});
