import { createAlarm, type PlayerClock } from '#kernel/player/core/clock.ts';

/** Calls at regular intervals while it runs. */
export function createHeartbeat(
  clock: PlayerClock,
  signal: AbortSignal,
  { intervalMs, beat }: { readonly intervalMs: number; beat(): void },
) {
  const alarm = createAlarm(clock, signal);
  let isRunning = false;
  const wait = (): void =>
    alarm.set(intervalMs, () => {
      wait();
      beat();
    });
  return {
    /** Has no effect while it runs. */
    start(): void {
      if (!isRunning) wait();
      isRunning = true;
    },
    stop(): void {
      isRunning = false;
      alarm.stop();
    },
  };
}
