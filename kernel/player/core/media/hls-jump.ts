import type HlsClass from 'hls.js';
import type { HlsConfig } from 'hls.js';
import { isBuffered, levelAfterJump } from './fast-seek.ts';
import { levelsOf } from './hls-report.ts';

const DEFAULT_SEGMENT_SEC = 4;

/** The level for a place that is not here and is being gone to; null when hls.js is to choose. */
function levelOfJump(hls: HlsClass, media: HTMLMediaElement): number | null {
  if (!media.seeking || hls.levels.length < 2 || isBuffered(media, media.currentTime)) return null;
  const segmentSec = hls.latestLevelDetails?.targetduration ?? DEFAULT_SEGMENT_SEC;
  const soon = levelAfterJump(levelsOf(hls.levels), hls.bandwidthEstimate, segmentSec);
  const level = Math.min(soon ?? -1, hls.maxAutoLevel);
  // What has failed is left to hls.js, which knows a way round.
  return hls.levels[level]?.loadError === 0 ? level : null;
}

/**
 * A jump out of what is here: the first segment comes from a rendition that arrives at once (automatic mode only).
 * hls.js can be told of a level, but not soon enough, and it forgets it while it looks after the segment that the jump
 * gave up: one jump in thirty then waited for a large picture. So it asks here, in the moment in which it chooses.
 */
export function jumpsBySmall(
  { abrController }: Pick<HlsConfig, 'abrController'>,
  media: HTMLMediaElement,
): HlsConfig['abrController'] {
  return class extends abrController {
    override get forcedAutoLevel(): number {
      const level = this.hls && levelOfJump(this.hls, media);
      return level ?? super.forcedAutoLevel;
    }
  };
}
