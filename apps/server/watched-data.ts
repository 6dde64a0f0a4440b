import { PROGRESS_MAX } from '#features/history/limits.ts';
import type { HistoryPort } from '#features/history/port.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { VideoSummary } from '#features/videos/contract.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { InitialResponse } from '#kernel/server/http/page.ts';

export interface WatchedDataNeeds {
  readonly history: Pick<HistoryPort, 'progress'>;
  readonly organizations: Pick<OrganizationsPort, 'forViewer'>;
}

/** How much the viewer has watched of the videos of a page, so that cards show it at once; nothing for visitors. */
export const createWatchedData =
  ({ history, organizations }: WatchedDataNeeds) =>
  async (viewer: Viewer, videos: readonly VideoSummary[]): Promise<InitialResponse[]> => {
    const ids = [...new Set(videos.map((video) => video.kapsule_id))].slice(0, PROGRESS_MAX);
    if (!viewer.signedIn || ids.length === 0) return [];
    if (!(await organizations.forViewer(viewer)).settings.show_view_progress) return [];
    const output = await history.progress(viewer, ids);
    return [{ route: 'history.progress', input: { ids: ids.join() }, output }];
  };
export type WatchedData = ReturnType<typeof createWatchedData>;
