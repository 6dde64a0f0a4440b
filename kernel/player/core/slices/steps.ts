import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import type { PlayerTarget } from './target.ts';

/** A step to another video. */
export interface Step {
  /** The title of the video that it leads to. */
  readonly title: string;
  go(): void;
}

/** Null where there is none: before the first video and after the last one. */
export interface Steps {
  readonly previous: Step | null;
  readonly next: Step | null;
}
export type StepName = keyof Steps;

export interface StepsState extends Steps {
  /** A widget offers steps, so the buttons are shown, even where a step is not possible. */
  readonly isOffered: boolean;
  /** The button that the pointer or the keyboard focus is on. */
  readonly hinted: StepName | null;
}

const initial: StepsState = { isOffered: false, previous: null, next: null, hinted: null };

/** CT-01: steps to the previous and the next video. A widget offers them; buttons, keys, and the media session use them. */
export const steps = defineSlice({
  initial,
  start({ target, get, set }: SliceContext<PlayerTarget, StepsState>) {
    let owner: string | null = null;
    // The widget starts after the first frame; until then its buttons keep their place.
    if (target.config.video.playlistId) set({ isOffered: true });
    return {
      offer(widget: string, offered: Steps | null): void {
        if (!offered && owner !== widget) return;
        owner = offered && widget;
        set(offered ? { isOffered: true, previous: offered.previous, next: offered.next } : initial);
      },
      hint: (hinted: StepName | null): void => set({ hinted }),
      go: (name: StepName): void => get()[name]?.go(),
    };
  },
});
