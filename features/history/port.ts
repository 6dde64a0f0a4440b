import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { HistorySetting, historyRoutes } from './contract.ts';

/** The history API for other features. Anonymous viewers have no history. */
export interface HistoryPort {
  list(
    viewer: Viewer,
    input: InputOf<typeof historyRoutes.list>,
  ): Promise<OutputOf<typeof historyRoutes.list>>;
  progress(viewer: Viewer, ids: readonly string[]): Promise<OutputOf<typeof historyRoutes.progress>>;
  setting(viewer: Viewer): Promise<HistorySetting>;
  /** Where this viewer stopped in this upload of a video; null to start from the beginning. */
  positionOf(viewer: Viewer, videoId: string, generation: number | null): Promise<number | null>;
  /** What a person has watched, most recent first. */
  recentOf(userId: string, max: number): Promise<readonly RecentlyWatched[]>;
  /** Videos that those who watched this one also watched, most first. */
  watchedWith(videoId: string): Promise<readonly WatchedWith[]>;
}

export interface RecentlyWatched {
  readonly videoId: string;
  readonly percent: number;
}
export interface WatchedWith {
  readonly videoId: string;
  /** How many of the latest viewers watched both; at least `WATCHED_WITH_MIN`. */
  readonly viewers: number;
}
