export interface Rendition {
  /** The shorter side: 720 for 1280 × 720 and for 720 × 1280. */
  readonly height: number;
  /** Peak bit rate. */
  readonly bitsPerSec: number;
}

export interface RenditionLimits {
  /** The shorter side of the video in the player, in device pixels. */
  readonly heightPx: number;
  readonly bitsPerSec: number;
  readonly saveData: boolean;
}

/** Shares of the bandwidth that a rendition may use. */
export interface BandwidthShares {
  /** For a rendition that fills the player. */
  readonly full: number;
  /** For one with half the player's height; less looks blurred. */
  readonly half: number;
}

/** The beginning of a segment shows the first frame, so the whole of it may take a while. */
export const START_SHARES: BandwidthShares = { full: 0.4, half: 0.75 };
/** A rendition slightly smaller than the player looks the same. */
const MIN_SCALE = 0.9;

/** Returns the best rendition within the limits, or the lowest when none is. Renditions are sorted, lowest first. */
export function chooseRendition<R extends Rendition>(
  renditions: readonly R[],
  { heightPx, bitsPerSec, saveData }: RenditionLimits,
  { full, half }: BandwidthShares = START_SHARES,
): R | undefined {
  let lowerHeight = 0;
  let [best] = renditions;
  for (const rendition of renditions) {
    const share = lowerHeight < heightPx / 2 ? half : full;
    const isUseful = lowerHeight < heightPx * MIN_SCALE && !saveData;
    if (isUseful && rendition.bitsPerSec <= bitsPerSec * share) best = rendition;
    lowerHeight = rendition.height;
  }
  return best;
}
