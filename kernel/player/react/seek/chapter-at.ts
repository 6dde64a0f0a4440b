import type { Marker } from '../../core/marker.ts';

/** The chapter at a position. */
export function chapterAt(list: readonly Marker[], ms: number): Marker | undefined {
  return list.findLast(
    ({ kind, atMs, endMs = Number.POSITIVE_INFINITY }) => kind === 'chapter' && ms >= atMs && ms < endMs,
  );
}
