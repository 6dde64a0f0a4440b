import type HlsClass from 'hls.js';
import type { HlsConfig } from 'hls.js';
import { toQualityLevels } from './hls-report.ts';
import { isBuffered } from './media-element.ts';
import { chooseSeekLevel } from './seek-level.ts';

const DEFAULT_SEGMENT_SEC = 4;

/** The level for a seek outside the buffer; null when hls.js should choose. */
function seekLevel(hls: HlsClass, media: HTMLMediaElement): number | null {
  if (!media.seeking || hls.levels.length < 2 || isBuffered(media, media.currentTime)) return null;
  const segmentSec = hls.latestLevelDetails?.targetduration ?? DEFAULT_SEGMENT_SEC;
  const chosen = chooseSeekLevel(toQualityLevels(hls.levels), hls.bandwidthEstimate, segmentSec);
  const level = Math.min(chosen ?? -1, hls.maxAutoLevel);
  // hls.js has its own fallback for a level that failed.
  return hls.levels[level]?.loadError === 0 ? level : null;
}

/**
 * After a seek outside the buffer, loads the first segment from a rendition that arrives quickly (automatic mode only).
 * Setting a level from outside comes too late, and hls.js forgets it while it handles the aborted segment: one seek in
 * thirty then waited for a large rendition. So the level is overridden at the moment hls.js chooses one.
 */
export function seekWithLowRendition(
  { abrController }: Pick<HlsConfig, 'abrController'>,
  media: HTMLMediaElement,
): HlsConfig['abrController'] {
  return class extends abrController {
    override get forcedAutoLevel(): number {
      const level = this.hls && seekLevel(this.hls, media);
      return level ?? super.forcedAutoLevel;
    }
  };
}
