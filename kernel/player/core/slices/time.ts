import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import { HAVE_METADATA, toMs } from '../media/media-element.ts';
import { follow, type PlayerTarget } from './target.ts';

export interface TimeState {
  /** While seeking, where it goes: the one value that runs ahead of the element. */
  readonly currentMs: number;
  readonly durationMs: number;
}

export const time = defineSlice({
  initial: { currentMs: 0, durationMs: 0 } as TimeState,
  start({ target, signal, set }: SliceContext<PlayerTarget, TimeState>) {
    const { element, config } = target;
    set({ durationMs: config.video.durationMs, currentMs: config.start.startMs });
    let begun = false;
    // An element that lost its source is at 0; the viewer is still where they were.
    const isPlaced = (): boolean => element.readyState >= HAVE_METADATA;
    const sync = (event?: Event): void => {
      begun ||= event?.type === 'playing' || event?.type === 'seeking';
      const { currentTime } = element;
      if (isPlaced() && (begun || currentTime > 0)) set({ currentMs: toMs(currentTime) });
    };
    const measure = (): void => {
      const { duration } = element;
      if (Number.isFinite(duration) && duration > 0) set({ durationMs: toMs(duration) });
    };
    // The length first: places are told of what is known to be that long.
    follow(element, ['durationchange', 'ended'], signal, measure);
    follow(element, ['timeupdate', 'seeking', 'seeked', 'durationchange', 'playing', 'ended'], signal, sync);
    return {
      /** Shows the target of a seek before the element knows of it. */
      goTo: (ms: number) => set({ currentMs: ms }),
    };
  },
});
