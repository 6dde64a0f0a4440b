import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import type { PlayerProblem } from '../problems.ts';
import type { PlayerTarget } from './target.ts';

export interface TroubleState {
  /** The problem that ended playback; null while there is none. */
  readonly problem: PlayerProblem | null;
  /** Whether the player retries, or waits for a connection. */
  readonly recovering: 'no' | 'retrying' | 'offline';
}

export const trouble = defineSlice({
  initial: { problem: null, recovering: 'no' } as TroubleState,
  start: ({ set }: SliceContext<PlayerTarget, TroubleState>) => ({
    update: (patch: Partial<TroubleState>): void => set(patch),
  }),
});
