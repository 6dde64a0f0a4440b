import type { StartRendition } from '#kernel/contract/player-start.ts';

export interface Room {
  /** The shorter side of the picture, in pixels of the screen. */
  readonly heightPx: number;
  /** Null when nothing is known. */
  readonly bitsPerSec: number | null;
  readonly saveData: boolean;
}

/** The first half second of a picture may use so much of a second of the connection. */
const SHARE = 0.4;
const UNKNOWN_BITS_PER_SEC = 2_500_000;
/** A picture that is a little smaller than its place looks the same. */
const ENOUGH = 0.9;

/** The best picture that fits its place and is there at once; the lowest when none is. */
export function chooseRendition(
  renditions: readonly StartRendition[],
  { heightPx, bitsPerSec, saveData }: Room,
): StartRendition | undefined {
  const fits = renditions.findIndex(({ height }) => height >= heightPx * ENOUGH);
  const limit = (bitsPerSec ?? UNKNOWN_BITS_PER_SEC) * SHARE;
  return (
    renditions
      .slice(0, saveData ? 1 : fits < 0 ? undefined : fits + 1)
      .findLast((rendition) => rendition.bitsPerSec <= limit) ?? renditions[0]
  );
}
