import type { QualityLevel } from './engine.ts';
import type { MediaElement } from './media-element.ts';

/** After a jump the first picture may take so long to arrive before a smaller one is taken. */
const PATIENCE_SEC = 0.25;

/** The best level whose next segment arrives soon; the lowest when none does or nothing is known. */
export function levelAfterJump(
  levels: readonly QualityLevel[],
  bandwidth: number | null,
  segmentSec: number,
): number | null {
  const bySize = levels.toSorted((a, b) => a.bitsPerSec - b.bitsPerSec);
  const soon = bySize.filter(
    ({ bitsPerSec }) => bandwidth !== null && (bitsPerSec * segmentSec) / bandwidth <= PATIENCE_SEC,
  );
  return (soon.at(-1) ?? bySize[0])?.id ?? null;
}

export function isBuffered({ buffered }: Pick<MediaElement, 'buffered'>, atSec: number): boolean {
  for (let index = 0; index < buffered.length; index += 1)
    if (buffered.start(index) <= atSec && atSec < buffered.end(index)) return true;
  return false;
}
