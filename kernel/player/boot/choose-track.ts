import type { StartMedia, StartRendition } from '#kernel/contract/player-start.ts';
import { type BandwidthShares, chooseRendition } from '../handover/choose-rendition.ts';
import { readRenditionLimits } from '../handover/rendition-limits.ts';

/** The rendition for this frame, which the player fills. */
export const chooseVideoTrack = (
  { video, aspectRatio }: StartMedia,
  shares?: BandwidthShares,
): StartRendition | undefined =>
  chooseRendition(video, readRenditionLimits(innerWidth, innerHeight, aspectRatio), shares);
