import type HlsClass from 'hls.js';
import { chooseRendition } from '../../handover/choose-rendition.ts';
import { readRenditionLimits } from '../../handover/rendition-limits.ts';
import { toQualityLevels } from './hls-report.ts';

/**
 * Starts with a level for the size of the player and the estimated bandwidth. By itself, hls.js would load the first
 * segment of the lowest level to measure the network.
 */
export function startWithFittingLevel(Hls: typeof HlsClass, hls: HlsClass, media: HTMLMediaElement): void {
  hls.once(Hls.Events.MANIFEST_PARSED, (_event, { levels }) => {
    const highest = levels.at(-1);
    const { clientWidth, clientHeight } = media;
    if (!highest?.height || clientHeight === 0) return;
    const limits = readRenditionLimits(clientWidth, clientHeight, highest.width / highest.height);
    hls.startLevel = chooseRendition(toQualityLevels(levels), limits)?.id ?? -1;
  });
}
