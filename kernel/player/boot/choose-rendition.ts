import type { StartRendition } from '#kernel/contract/player-start.ts';

export interface RenditionLimits {
  /** The shorter side of the player, in device pixels. */
  readonly heightPx: number;
  /** Null when the bandwidth is unknown. */
  readonly bitsPerSec: number | null;
  /** Share of the bandwidth that the rendition may use. */
  readonly bandwidthShare: number;
  readonly saveData: boolean;
}

const UNKNOWN_BITS_PER_SEC = 2_500_000;
/** A rendition slightly smaller than the player looks the same. */
const MIN_SCALE = 0.9;

/** Returns the best rendition within the limits, or the lowest when none is. */
export function chooseRendition(
  renditions: readonly StartRendition[],
  { heightPx, bitsPerSec, bandwidthShare, saveData }: RenditionLimits,
): StartRendition | undefined {
  const firstLargeEnough = renditions.findIndex(({ height }) => height >= heightPx * MIN_SCALE);
  const maxBitsPerSec = (bitsPerSec ?? UNKNOWN_BITS_PER_SEC) * bandwidthShare;
  return (
    renditions
      .slice(0, saveData ? 1 : firstLargeEnough < 0 ? undefined : firstLargeEnough + 1)
      .findLast((rendition) => rendition.bitsPerSec <= maxBitsPerSec) ?? renditions[0]
  );
}
