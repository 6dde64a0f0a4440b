const PRESETS_SEC = [0, 5, 10, 30, 60, 300, 900, 3600];

function formatDuration(sec: number): string {
  if (sec === 0) return 'Off';
  if (sec < 60) return `${sec} seconds`;
  if (sec % 60 !== 0) return `${Math.floor(sec / 60)} min ${sec % 60} s`;
  return sec === 3600 ? '1 hour' : `${sec / 60} ${sec === 60 ? 'minute' : 'minutes'}`;
}

/** The preset durations, plus the current one if it is not a preset. */
export function getSlowModeOptions(currentSec: number): { value: string; label: string }[] {
  const durations = PRESETS_SEC.includes(currentSec)
    ? PRESETS_SEC
    : [...PRESETS_SEC, currentSec].sort((a, b) => a - b);
  return durations.map((sec) => ({ value: String(sec), label: formatDuration(sec) }));
}
