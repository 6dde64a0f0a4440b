import type HlsClass from 'hls.js';
import { readRenditionLimits } from '../../handover/rendition-limits.ts';
import { toQualityLevels } from './hls-report.ts';
import { shouldReplaceSegments } from './replace-segments.ts';

const AUTOMATIC = -1;
const END_TOLERANCE_SEC = 0.5;

/**
 * Once the network allows a better level, replaces blurred segments ahead of the position. hls.js keeps what plays until
 * the first better segment arrives, so nothing stalls.
 */
export function replaceBlurredSegments(Hls: typeof HlsClass, hls: HlsClass, media: HTMLMediaElement): void {
  hls.on(Hls.Events.FRAG_BUFFERED, (_event, { frag }) => {
    const bufferEnd = hls.mainForwardBufferInfo?.end ?? 0;
    // After a seek backward, better segments may follow.
    if (frag.type !== 'main' || bufferEnd - frag.end > END_TOLERANCE_SEC) return;
    const levels = toQualityLevels(hls.levels);
    const { width = 0, height = 0 } = hls.levels[frag.level] ?? {};
    const limits = readRenditionLimits(media.clientWidth, media.clientHeight, width / height || 1);
    const isDue = shouldReplaceSegments({
      bufferedHeight: levels[frag.level]?.height ?? 0,
      nextHeight: levels[hls.nextAutoLevel]?.height ?? 0,
      playerHeightPx: limits.heightPx,
      isAutomatic: hls.autoLevelEnabled,
      saveData: limits.saveData,
    });
    if (isDue) hls.nextLevel = AUTOMATIC;
  });
}
