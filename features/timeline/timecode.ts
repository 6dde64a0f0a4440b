const TIMECODE = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5}(?:\.\d{1,3})?)$/;

/**
 * What people type for a moment, in milliseconds; null when it is none.
 * @example parseTimecode('1:02:05') // 3_725_000
 */
export function parseTimecode(text: string): number | null {
  const [, hours, minutes, seconds] = TIMECODE.exec(text.trim().replace(',', '.')) ?? [];
  if (seconds === undefined) return null;
  // After a colon there is no 60th second and no 60th minute.
  if (minutes !== undefined && Number(seconds) >= 60) return null;
  if (hours !== undefined && Number(minutes) >= 60) return null;
  return Math.round((Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds)) * 1000);
}
