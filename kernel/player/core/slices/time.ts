import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import { HAVE_METADATA, toMs } from '../media/media-element.ts';
import { follow, type PlayerTarget } from './target.ts';

export interface TimeState {
  /** The target while seeking: the only value that is ahead of the element. */
  readonly currentMs: number;
  readonly durationMs: number;
}

export const time = defineSlice({
  initial: { currentMs: 0, durationMs: 0 } as TimeState,
  start({ target, signal, set }: SliceContext<PlayerTarget, TimeState>) {
    const { element, config } = target;
    set({ durationMs: config.video.durationMs, currentMs: config.start.startMs });
    let hasBegun = false;
    // Without a source the element is at 0; the viewer's position stays.
    const hasPosition = (): boolean => element.readyState >= HAVE_METADATA;
    const sync = (event?: Event): void => {
      hasBegun ||= event?.type === 'playing' || event?.type === 'seeking';
      const { currentTime } = element;
      if (hasPosition() && (hasBegun || currentTime > 0)) set({ currentMs: toMs(currentTime) });
    };
    const measure = (): void => {
      const { duration } = element;
      if (Number.isFinite(duration) && duration > 0) set({ durationMs: toMs(duration) });
    };
    // Duration first, so that listeners never see a position beyond it.
    follow(element, ['durationchange', 'ended'], signal, measure);
    follow(element, ['timeupdate', 'seeking', 'seeked', 'durationchange', 'playing', 'ended'], signal, sync);
    return {
      /** Shows the target of a seek before the element has moved. */
      goTo: (ms: number) => set({ currentMs: ms }),
    };
  },
});
