/** PL-03: the upcoming card is shown this long before the end. */
const UPCOMING_MS = 5000;

export interface PlaylistFacts {
  /** An entry is being opened. */
  readonly isOpening: boolean;
  /** The end screen is shown, or the part of the video that belongs to the playlist is over. */
  readonly isAtEnd: boolean;
  /** A widget holds playback: a dialog, or results that the viewer reads. */
  readonly isHeld: boolean;
  /** The viewer has canceled the countdown. */
  readonly isCanceled: boolean;
  readonly hasNext: boolean;
  readonly isStarted: boolean;
  /** Until the end of the entry; null while unknown. */
  readonly remainingMs: number | null;
}

/**
 * What the playlist shows over the video: nothing; the upcoming entry (PL-03); the next entry, which opens by itself
 * ('counting') or on request ('waiting') (PL-04); the list after the last entry (PL-05); that an entry is being opened (PL-08).
 */
export type PlaylistView = 'none' | 'upcoming' | 'counting' | 'waiting' | 'over' | 'loading';

export function chooseView(facts: PlaylistFacts): PlaylistView {
  const { isOpening, isAtEnd, isHeld, isCanceled, hasNext, isStarted, remainingMs } = facts;
  if (isOpening) return 'loading';
  if (isAtEnd && !hasNext) return 'over';
  if (isAtEnd) return isHeld || isCanceled ? 'waiting' : 'counting';
  const isUpcoming = remainingMs !== null && remainingMs <= UPCOMING_MS;
  return isUpcoming && hasNext && isStarted ? 'upcoming' : 'none';
}
