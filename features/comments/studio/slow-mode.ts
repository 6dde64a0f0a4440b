const STEPS_SEC = [0, 5, 10, 30, 60, 300, 900, 3600];

function labelOf(sec: number): string {
  if (sec === 0) return 'Off';
  if (sec < 60) return `${sec} seconds`;
  if (sec % 60 !== 0) return `${Math.floor(sec / 60)} min ${sec % 60} s`;
  return sec === 3600 ? '1 hour' : `${sec / 60} ${sec === 60 ? 'minute' : 'minutes'}`;
}

/** The usual waiting times, and the present one if it is none of them. */
export function slowModeOptions(presentSec: number): { value: string; label: string }[] {
  const steps = STEPS_SEC.includes(presentSec) ? STEPS_SEC : [...STEPS_SEC, presentSec].sort((a, b) => a - b);
  return steps.map((sec) => ({ value: String(sec), label: labelOf(sec) }));
}
