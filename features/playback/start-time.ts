export interface StartTimeSources {
  /** From the URL; overrides all others. */
  readonly offsetSec: number | null;
  /** RS-02: the viewer's resume position. */
  readonly resumeSec: number | null;
  /** The owner's setting. */
  readonly settingMs: number | null;
  /** 0 when unknown. */
  readonly durationMs: number;
}

/** The start position. A position past the end would end at once, so it becomes 0. */
export function startTimeMs({ offsetSec, resumeSec, settingMs, durationMs }: StartTimeSources): number {
  const candidates = [offsetSec === null ? null : offsetSec * 1000, resumeSec && resumeSec * 1000, settingMs];
  const wantedMs = candidates.find((ms) => ms !== null) ?? 0;
  if (!Number.isFinite(wantedMs) || wantedMs < 0) return 0;
  const startMs = Math.round(wantedMs);
  return durationMs > 0 && startMs >= durationMs ? 0 : startMs;
}

/** RS-02: parses the cookie named after the video, in seconds; null for anything else. */
export function readResumeCookie(value: string | undefined): number | null {
  if (value === undefined || !/^\d{1,9}(\.\d{1,6})?$/.test(value)) return null;
  const seconds = Number(value);
  return seconds > 0 ? seconds : null;
}
