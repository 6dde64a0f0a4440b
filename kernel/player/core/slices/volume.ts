import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import { follow, type PlayerTarget } from './target.ts';

export interface VolumeState {
  readonly volume: number;
  readonly muted: boolean;
  /** False on phones where pages cannot set the volume. */
  readonly adjustable: boolean;
}

/** Volume after unmuting when the slider was at zero. */
const UNMUTED_VOLUME = 0.5;

export const volume = defineSlice({
  initial: { volume: 1, muted: false, adjustable: true } as VolumeState,
  start({ target, signal, set }: SliceContext<PlayerTarget, VolumeState>) {
    const { element, config, preferences } = target;
    const stored = preferences.get();
    if (stored.volume !== undefined && stored.volume >= 0 && stored.volume <= 1)
      element.volume = stored.volume;
    if (config.start.muted || stored.muted) element.muted = true;
    const sync = (): void => set({ volume: element.volume, muted: element.muted || element.volume === 0 });
    follow(element, ['volumechange'], signal, sync);
    set({ adjustable: isAdjustable(element) });
    return {
      /** CT-09: ignores values outside 0 to 1. */
      setVolume(to: number): void {
        if (!(to >= 0 && to <= 1)) return;
        element.volume = to;
        element.muted = to === 0;
        preferences.set({ volume: to, muted: to === 0 });
      },
      setMuted(muted: boolean): void {
        element.muted = muted;
        if (!muted && element.volume === 0) element.volume = UNMUTED_VOLUME;
        preferences.set({ muted, volume: element.volume });
      },
    };
  },
});

function isAdjustable(element: { volume: number }): boolean {
  const before = element.volume;
  try {
    element.volume = before === 1 ? 0.9 : 1;
    const changed = element.volume !== before;
    element.volume = before;
    return changed;
  } catch {
    return false;
  }
}

/** CT-09 */
export function volumeIcon({ volume: level, muted }: VolumeState): 'off' | 'down' | 'up' {
  if (muted || level === 0) return 'off';
  return level < 0.5 ? 'down' : 'up';
}
