import type { RenditionLimits } from './choose-rendition.ts';
import { estimateBandwidth } from './estimate-bandwidth.ts';
import { readNetworkFacts } from './network-facts.ts';

/** More pixels than this per CSS pixel are too small to be seen; phones have up to four. */
export const MAX_PIXEL_RATIO = 2;

/** The limits for the first rendition in a player of this size. */
export function readRenditionLimits(width: number, height: number, aspectRatio: number): RenditionLimits {
  const facts = readNetworkFacts();
  const shownHeight = Math.min(height, width / aspectRatio) * Math.min(1, aspectRatio);
  return {
    heightPx: shownHeight * Math.min(devicePixelRatio, MAX_PIXEL_RATIO),
    bitsPerSec: estimateBandwidth(facts),
    saveData: facts.connection.saveData === true,
  };
}
