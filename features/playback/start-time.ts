export interface StartWishes {
  /** From the address; goes before all others. */
  readonly offsetSec: number | null;
  /** RS-02: where this viewer stopped. */
  readonly resumeSec: number | null;
  /** What the owner has set. */
  readonly settingMs: number | null;
  /** 0 when it is not known. */
  readonly durationMs: number;
}

/** Where playback begins. A place beyond the end would be over at once: the beginning it is then. */
export function startTimeMs({ offsetSec, resumeSec, settingMs, durationMs }: StartWishes): number {
  const wishes = [offsetSec === null ? null : offsetSec * 1000, resumeSec && resumeSec * 1000, settingMs];
  const wanted = wishes.find((ms) => ms !== null) ?? 0;
  if (!Number.isFinite(wanted) || wanted < 0) return 0;
  const startMs = Math.round(wanted);
  return durationMs > 0 && startMs >= durationMs ? 0 : startMs;
}

/** RS-02: the cookie named after the video holds whole or broken seconds; anything else is as good as none. */
export function readResumeCookie(value: string | undefined): number | null {
  if (value === undefined || !/^\d{1,9}(\.\d{1,6})?$/.test(value)) return null;
  const seconds = Number(value);
  return seconds > 0 ? seconds : null;
}
