import { useEffect, useState } from 'react';
import type { PlayerClock } from '#kernel/player/core/clock.ts';

const SECOND_MS = 1000;

/** The whole seconds since the first render; `onEnd` is called once when the time is over. */
export function useElapsedSeconds(clock: PlayerClock, durationMs: number, onEnd: () => void): number {
  const [seconds, setSeconds] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    const startedAt = clock.now();
    let cancel = (): void => undefined;
    const tick = (): void => {
      const elapsedMs = clock.now() - startedAt;
      if (elapsedMs >= durationMs) {
        onEnd();
        return;
      }
      setSeconds(Math.floor(elapsedMs / SECOND_MS));
      const toNextMs = SECOND_MS - (elapsedMs % SECOND_MS);
      cancel = clock.after(Math.min(toNextMs, durationMs - elapsedMs), tick);
    };
    tick();
    return () => cancel();
  }, []);
  return seconds;
}
