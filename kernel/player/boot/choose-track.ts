import type { StartMedia, StartRendition } from '#kernel/contract/player-start.ts';
import { readStoredBandwidth } from '../handover/stored-bandwidth.ts';
import { chooseRendition } from './choose-rendition.ts';

interface Connection {
  readonly downlink?: number;
  readonly saveData?: boolean;
}

/** Browsers report no more than this, however fast the connection is. */
const MAX_REPORTED_DOWNLINK = 10;

/** The rendition for this player and connection that may use the given share of the bandwidth. */
export function chooseVideoTrack(
  { video, aspectRatio }: StartMedia,
  bandwidthShare: number,
): StartRendition | undefined {
  const { downlink = 0, saveData = false } = (navigator as { connection?: Connection }).connection ?? {};
  const stored = readStoredBandwidth(() => localStorage);
  const reported = downlink > 0 ? downlink * 1e6 : null;
  const height = Math.min(innerHeight, innerWidth / aspectRatio) * devicePixelRatio;
  return chooseRendition(video, {
    heightPx: height * Math.min(1, aspectRatio),
    bitsPerSec:
      stored && reported && downlink < MAX_REPORTED_DOWNLINK
        ? Math.min(stored, reported)
        : (stored ?? reported),
    bandwidthShare,
    saveData,
  });
}
