export interface StartTimeSources {
  /** From the URL; overrides all others. */
  readonly offsetSec: number | null;
  /** RS-02: the viewer's resume position. */
  readonly resumeSec: number | null;
  /** The start of the part that is played in a playlist. */
  readonly partMs?: number | null;
  /** The owner's setting. */
  readonly settingMs: number | null;
  /** 0 when unknown. */
  readonly durationMs: number;
}

/** The start position. A position past the end would end at once, so it becomes 0. */
export function startTimeMs(sources: StartTimeSources): number {
  const { offsetSec, resumeSec, partMs = null, settingMs, durationMs } = sources;
  const offsetMs = offsetSec === null ? null : offsetSec * 1000;
  const candidates = [offsetMs, resumeSec && resumeSec * 1000, partMs, settingMs];
  const wantedMs = candidates.find((ms) => ms !== null) ?? 0;
  if (!Number.isFinite(wantedMs) || wantedMs < 0) return 0;
  const startMs = Math.round(wantedMs);
  return durationMs > 0 && startMs >= durationMs ? 0 : startMs;
}

/** The part of the video that is played in a playlist, in milliseconds; null for the beginning and the end. */
export interface PlayedPart {
  readonly start: number | null;
  readonly end: number | null;
}

/** The resume position, unless it is outside the part that is played. */
export function resumeWithin(resumeSec: number | null, { start, end }: PlayedPart): number | null {
  if (resumeSec === null) return null;
  const ms = resumeSec * 1000;
  return ms > (start ?? 0) && ms < (end ?? Number.POSITIVE_INFINITY) ? resumeSec : null;
}

/** RS-02: parses the cookie named after the video, in seconds; null for anything else. */
export function readResumeCookie(value: string | undefined): number | null {
  if (value === undefined || !/^\d{1,9}(\.\d{1,6})?$/.test(value)) return null;
  const seconds = Number(value);
  return seconds > 0 ? seconds : null;
}
