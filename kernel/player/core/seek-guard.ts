import type { MediaElement } from './media/media-element.ts';

/** An engine that reloads the media returns to the same position within this tolerance. */
const TOLERANCE_SEC = 1;

/**
 * While a widget blocks seeking, reverts seeks that bypass the player: from iPhone full-screen controls or from those of
 * the operating system.
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
    /** Records a seek that the rules have allowed. */
    allow(toMs: number): void {
      allowedSec = toMs / 1000;
    },
    /** Call when the element seeks. Returns true when the seek was reverted. */
    revert(): boolean {
      if (!isBlocked) return false;
      allowedSec ??= element.currentTime;
      if (Math.abs(element.currentTime - allowedSec) <= TOLERANCE_SEC) return false;
      element.currentTime = allowedSec;
      return true;
    },
  };
}
