import { useEffect, useState } from 'react';

/** The player beside the editor; null while there is nothing to play. */
export interface VideoClock {
  nowMs(): number;
  seek(ms: number): void;
}

const READ_EVERY_MS = 250;

/** The current position of the player; read only while it is shown. */
export function useCurrentMs(clock: VideoClock | null, isShown: boolean): number {
  const [ms, setMs] = useState(0);
  useEffect(() => {
    if (!clock || !isShown) return;
    const read = (): void => setMs(Math.round(clock.nowMs()));
    read();
    const timer = setInterval(read, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [clock, isShown]);
  return ms;
}
