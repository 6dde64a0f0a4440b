export interface TimeUntil {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Splits the time until a start; null once it has passed. */
export function timeUntil(startMs: number, nowMs: number): TimeUntil | null {
  // Rounded up, so that the countdown ends at zero and not a second early.
  const totalSec = Math.ceil((startMs - nowMs) / 1000);
  if (totalSec <= 0) return null;
  return {
    days: Math.floor(totalSec / 86_400),
    hours: Math.floor(totalSec / 3600) % 24,
    minutes: Math.floor(totalSec / 60) % 60,
    seconds: totalSec % 60,
  };
}
