import { useEffect, useState } from 'react';
import type { PlayerClock } from '#kernel/player/core/clock.ts';

/** A 'late' page may still load; a 'failed' one is removed, because browsers load an error page in its place. */
export type PageState = 'loading' | 'late' | 'failed' | 'shown';

const TIMEOUT_MS = 10_000;
/** How long the message about a page that did not load stays. */
const GIVE_UP_MS = 10_000;

/** Follows a framed page. It gives up on one that does not load, so that no page can lock the video. */
export function usePageState(clock: PlayerClock, onGiveUp: () => void) {
  const [state, setState] = useState<PageState>('loading');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state starts one timer
  useEffect(() => {
    if (state === 'shown') return;
    return state === 'loading'
      ? clock.after(TIMEOUT_MS, () => setState('late'))
      : clock.after(GIVE_UP_MS, onGiveUp);
  }, [state]);
  return {
    state,
    onShow: (): void => setState('shown'),
    onFail: (): void => setState('failed'),
  };
}
