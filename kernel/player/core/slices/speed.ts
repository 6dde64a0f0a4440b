import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import { follow, type PlayerTarget } from './target.ts';

/** CT-06, in the order of the menu. */
export const SPEEDS = [2, 1.5, 1.25, 1, 0.75, 0.5] as const;
const DEFAULT_SPEED = 1;
const BOOSTED_SPEED = 2;

export interface SpeedState {
  readonly rate: number;
}

export const speed = defineSlice({
  initial: { rate: DEFAULT_SPEED } as SpeedState,
  start({ target, signal, set }: SliceContext<PlayerTarget, SpeedState>) {
    const { element, config, preferences } = target;
    const offered = config.look.showSpeedControls && !config.look.nonInteractive && !config.video.isLive;
    let chosen = DEFAULT_SPEED;
    let isBoosted = false;
    const apply = (rate: number): void => {
      chosen = rate;
      element.playbackRate = rate;
      set({ rate });
    };
    const stored = preferences.get().speed;
    if (offered && stored !== undefined && SPEEDS.some((one) => one === stored)) apply(stored);
    // A new source resets the rate; the viewer's choice stays.
    element.addEventListener('loadedmetadata', () => (element.playbackRate = chosen), { signal });
    follow(element, ['ratechange'], signal, () => set({ rate: element.playbackRate || DEFAULT_SPEED }));
    return {
      /** Plays at double speed while on, without changing the viewer's choice. Returns whether it does. */
      boost(on: boolean): boolean {
        if (on === isBoosted || (on && (!offered || chosen >= BOOSTED_SPEED))) return isBoosted;
        isBoosted = on;
        element.playbackRate = on ? BOOSTED_SPEED : chosen;
        return isBoosted;
      },
      /** Ignores speeds that are not in the list. */
      set(rate: number): void {
        if (!SPEEDS.some((one) => one === rate)) return;
        apply(rate);
        preferences.set({ speed: rate });
      },
    };
  },
});
