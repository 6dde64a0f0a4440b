import type { MediaElement } from './media/media-element.ts';

/** An engine that reloads the media comes back to the same position, give or take this. */
const TOLERANCE_SEC = 1;

/**
 * While a widget blocks seeking, takes back seeks that reach the element past the player: from the controls of an
 * iPhone's full screen, or from those of the operating system.
 */
export function createSeekGuard(element: Pick<MediaElement, 'currentTime'>) {
  let isBlocked = false;
  /** Null until the first position is known. */
  let allowedSec: number | null = null;
  return {
    /** `atMs`: the position to keep; null before the source is loaded. */
    setBlocked(blocked: boolean, atMs: number | null): void {
      if (blocked && !isBlocked) allowedSec = atMs === null ? null : atMs / 1000;
      isBlocked = blocked;
    },
    /** A seek that the rules have allowed. */
    allow(toMs: number): void {
      allowedSec = toMs / 1000;
    },
    /** To be called when the element seeks. True when the seek was taken back. */
    revert(): boolean {
      if (!isBlocked) return false;
      allowedSec ??= element.currentTime;
      if (Math.abs(element.currentTime - allowedSec) <= TOLERANCE_SEC) return false;
      element.currentTime = allowedSec;
      return true;
    },
  };
}
