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
}
