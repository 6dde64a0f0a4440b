const TIMECODE = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5}(?:\.\d{1,3})?)$/;

/**
 * Parses a typed time to milliseconds; null when it is invalid.
 * @example parseTimecode('1:02:05') // 3_725_000
 */
export function parseTimecode(text: string): number | null {
  const [, hours, minutes, seconds] = TIMECODE.exec(text.trim().replace(',', '.')) ?? [];
  if (seconds === undefined) return null;
  // After a colon, seconds and minutes must be below 60.
  if (minutes !== undefined && Number(seconds) >= 60) return null;
  if (hours !== undefined && Number(minutes) >= 60) return null;
  return Math.round((Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds)) * 1000);
}
