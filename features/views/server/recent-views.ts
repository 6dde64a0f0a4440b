import type { ViewBase } from '../reports.ts';

/** What this process remembers of a view between two writes. */
interface RecentView {
  readonly base: ViewBase;
  readonly watchedMs: number;
}

/** Under half a kilobyte each. */
const MAX_VIEWS = 50_000;

/** Remembers how much of each view was accepted, to reject forged heartbeats at once. The least recent are forgotten. */
export function createRecentViews() {
  const views = new Map<string, RecentView>();
  return {
    get: (id: string): RecentView | undefined => views.get(id),
    remember(base: ViewBase, playedMs: number): void {
      const known = views.get(base.id);
      views.delete(base.id);
      // A renewed token has a later time of issue, so the first one counts.
      views.set(base.id, { base: known?.base ?? base, watchedMs: (known?.watchedMs ?? 0) + playedMs });
      if (views.size > MAX_VIEWS) views.delete(views.keys().next().value!);
    },
  };
}
