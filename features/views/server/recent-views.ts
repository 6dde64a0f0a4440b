import type { ViewBase } from '../reports.ts';

/** What this process remembers of a view between two writes. */
interface RecentView {
  readonly base: ViewBase;
  readonly watchedMs: number;
  /** The highest number of its reports. */
  readonly lastKey: number;
}

/** Under half a kilobyte each. */
const MAX_VIEWS = 50_000;

/** Remembers how much of each view was accepted, to reject forged heartbeats at once. The least recent are forgotten. */
export function createRecentViews() {
  const views = new Map<string, RecentView>();
  return {
    get: (id: string): RecentView | undefined => views.get(id),
    /** Whether a report may have been received before. Only the stored view knows for certain. */
    mayInclude: (id: string, key: number | null): boolean =>
      key !== null && key > 0 && key <= (views.get(id)?.lastKey ?? 0),
    remember(base: ViewBase, playedMs: number, key: number | null): void {
      const known = views.get(base.id);
      views.delete(base.id);
      views.set(base.id, {
        // A renewed token has a later time of issue, so the first one counts.
        base: known?.base ?? base,
        watchedMs: (known?.watchedMs ?? 0) + playedMs,
        lastKey: Math.max(known?.lastKey ?? 0, key ?? 0),
      });
      if (views.size > MAX_VIEWS) views.delete(views.keys().next().value!);
    },
  };
}
