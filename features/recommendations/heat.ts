/** After this time, a view counts half as much. */
const HALF_LIFE_MS = 30 * 24 * 3_600_000;
/** A new video starts like one with this many views at the time it was published. */
const HEAD_START_VIEWS = 4;
/** Older views of a video whose times are unknown. */
const PAST_VIEW_WEIGHT = 0.1;

/**
 * Popularity and freshness in one number: the logarithm of all views, each weighted by its time. Time weakens all videos
 * equally, so a stored heat stays comparable without being updated.
 */
export const heatOf = (views: number, atMs: number): number => Math.log2(views) + atMs / HALF_LIFE_MS;

export function addHeat(a: number, b: number): number {
  const [low, high] = a < b ? [a, b] : [b, a];
  return high + Math.log2(1 + 2 ** (low - high));
}

/** What a video has from being published, before anybody watched it. */
export const headStart = (publishedMs: number): number => heatOf(HEAD_START_VIEWS, publishedMs);

/** Stands in for views from before views were recorded; null without any. */
export const pastHeat = (viewCount: number, publishedMs: number): number | null =>
  viewCount > 0 ? heatOf(viewCount * PAST_VIEW_WEIGHT, publishedMs) : null;
