import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import type { Engine } from '../media/engine.ts';
import type { PlayerProblem } from '../problems.ts';
import type { PlayerTarget } from './target.ts';

/** An engine other than the preferred one plays the video. */
export interface Fallback {
  readonly from: Engine['kind'];
  readonly to: Engine['kind'];
  /** What is played, without its token. */
  readonly url: string;
}

const PAST_MAX = 20;

export interface TroubleState {
  /** The problem that ended playback; null while there is none. */
  readonly problem: PlayerProblem | null;
  /** Whether the player retries, or waits for a connection. */
  readonly recovering: 'no' | 'retrying' | 'offline';
  /** The latest problems, also those that playback survived, for widgets that are loaded later (ER-03). */
  readonly past: readonly PlayerProblem[];
  readonly fallback: Fallback | null;
}

export const trouble = defineSlice({
  initial: { problem: null, recovering: 'no', past: [], fallback: null } as TroubleState,
  start: ({ get, set }: SliceContext<PlayerTarget, TroubleState>) => ({
    update: (patch: Partial<TroubleState>): void => set(patch),
    remember: (problem: PlayerProblem): void => set({ past: [...get().past, problem].slice(-PAST_MAX) }),
  }),
});
