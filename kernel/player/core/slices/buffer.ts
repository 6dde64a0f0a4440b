import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import { toMs } from '../media/media-element.ts';
import { follow, type PlayerTarget } from './target.ts';

export interface BufferState {
  /** Start and end of each buffered range, in milliseconds. */
  readonly ranges: readonly (readonly [number, number])[];
  /** PS-02: buffered part of the duration, 0 to 1. */
  readonly loadedFraction: number;
}

export const buffer = defineSlice({
  initial: { ranges: [], loadedFraction: 0 } as BufferState,
  start({ target, signal, get, set }: SliceContext<PlayerTarget, BufferState>) {
    const { element } = target;
    const sync = (): void => {
      const { buffered, duration } = element;
      const ranges = Array.from(
        { length: buffered.length },
        (_, index) => [toMs(buffered.start(index)), toMs(buffered.end(index))] as const,
      );
      if (String(ranges) === String(get().ranges)) return;
      const loadedMs = ranges.reduce((sum, [start, end]) => sum + end - start, 0);
      const durationMs = Number.isFinite(duration) && duration > 0 ? toMs(duration) : 0;
      set({ ranges, loadedFraction: durationMs > 0 ? Math.min(1, loadedMs / durationMs) : 0 });
    };
    follow(element, ['progress', 'timeupdate', 'seeked', 'durationchange', 'emptied'], signal, sync);
    return {};
  },
});
