import type { Chapter } from '#features/media/contract.ts';
import type { ChapterStart } from '#features/timeline/port.ts';

/** The owner's chapters replace those of the file. Each ends where the next one begins; the last one with the video. */
export function chooseChapters(
  fromFile: readonly Chapter[],
  own: readonly ChapterStart[],
  durationMs: number,
): Chapter[] {
  if (own.length === 0) return [...fromFile];
  // A replaced file may be shorter than the one that the chapters were made for.
  const inside = own.filter(({ startMs }) => durationMs === 0 || startMs < durationMs);
  return inside.map(({ startMs: start, title }, index) => ({
    start,
    end: inside[index + 1]?.startMs ?? Math.max(durationMs, start),
    title,
  }));
}
