import { text } from './messages.ts';

const PRESETS_SEC = [0, 5, 10, 30, 60, 300, 900, 3600];

function formatDuration(sec: number): string {
  if (sec === 0) return text('off');
  if (sec < 60) return text('seconds', { count: sec });
  if (sec % 60 !== 0) return text('minutesSeconds', { minutes: Math.floor(sec / 60), seconds: sec % 60 });
  return sec === 3600 ? text('hours', { count: 1 }) : text('minutes', { count: sec / 60 });
}

/** The preset durations, plus the current one if it is not a preset. */
export function getSlowModeOptions(currentSec: number): { value: string; label: string }[] {
  const durations = PRESETS_SEC.includes(currentSec)
    ? PRESETS_SEC
    : [...PRESETS_SEC, currentSec].sort((a, b) => a - b);
  return durations.map((sec) => ({ value: String(sec), label: formatDuration(sec) }));
}
