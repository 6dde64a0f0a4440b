import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import type { PlayerProblem } from '../problems.ts';
import type { PlayerTarget } from './target.ts';

export interface TroubleState {
  /** What ended playback; null while there is nothing of that kind. */
  readonly problem: PlayerProblem | null;
  /** It is being tried again, or waits for the connection. */
  readonly recovering: 'no' | 'retrying' | 'offline';
}

export const trouble = defineSlice({
  initial: { problem: null, recovering: 'no' } as TroubleState,
  start: ({ set }: SliceContext<PlayerTarget, TroubleState>) => ({
    tell: (patch: Partial<TroubleState>): void => set(patch),
  }),
});
