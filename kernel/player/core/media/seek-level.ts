import type { QualityLevel } from './engine.ts';

/** The first segment after a seek should download within this time. */
const TARGET_SEC = 0.25;

/** Returns the best level whose segment downloads in time, or the lowest when none does or the bandwidth is unknown. */
export function chooseSeekLevel(
  levels: readonly QualityLevel[],
  bandwidth: number | null,
  segmentSec: number,
): number | null {
  const byBitrate = levels.toSorted((a, b) => a.bitsPerSec - b.bitsPerSec);
  const fastEnough = byBitrate.filter(
    ({ bitsPerSec }) => bandwidth !== null && (bitsPerSec * segmentSec) / bandwidth <= TARGET_SEC,
  );
  return (fastEnough.at(-1) ?? byBitrate[0])?.id ?? null;
}
