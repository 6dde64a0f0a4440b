import type { Marker } from '../../core/marker.ts';
import { fractionOf, type SeekRange } from './seek-range.ts';

/** The nearest mark, excluding chapters. `within`: the maximum distance, as a fraction of the bar. */
export function nearestMarker(
  list: readonly Marker[],
  fraction: number,
  range: SeekRange,
  within: number,
): Marker | undefined {
  const distance = ({ atMs }: Marker): number => Math.abs(fractionOf(atMs, range) - fraction);
  return list
    .filter((marker) => marker.kind !== 'chapter' && distance(marker) <= within)
    .sort((a, b) => distance(a) - distance(b))[0];
}
