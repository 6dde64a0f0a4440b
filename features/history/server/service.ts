import type { VideosPort } from '#features/videos/port.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { HistoryEntry, HistorySetting, historyRoutes } from '../contract.ts';
import type { HistoryPort } from '../port.ts';
import { decodeCursor, encodeCursor } from './history-cursor.ts';
import type { HistoryPosition, HistoryStore } from './store.ts';

export interface HistoryServiceParts {
  readonly store: HistoryStore;
  readonly clock: Clock;
  readonly videos: Pick<VideosPort, 'viewable'>;
}

/** Limits the work for somebody who may no longer see most of what they watched. */
const MAX_QUERIES = 5;
type ListInput = InputOf<typeof historyRoutes.list>;

export function createHistoryService({ store, clock, videos }: HistoryServiceParts) {
  /** Those of a batch whose videos the viewer may still see. */
  async function present(viewer: Viewer, rows: Awaited<ReturnType<HistoryStore['list']>>) {
    const found = await videos.viewable(
      viewer,
      rows.map((row) => row.video_id),
    );
    const byId = new Map(found.map((video) => [video.kapsule_id, video]));
    return rows.flatMap(({ video_id, position_ms, percent, last_at }): HistoryEntry[] => {
      const video = byId.get(video_id);
      return video ? [{ video, position: position_ms, percent, time_last: last_at.getTime() }] : [];
    });
  }

  return {
    /** A page may be shorter than asked for, because videos that the viewer may no longer see are left out. */
    async list(
      viewer: Viewer,
      { unfinished, cursor, max }: ListInput,
    ): Promise<OutputOf<typeof historyRoutes.list>> {
      let after: HistoryPosition | undefined = cursor === undefined ? undefined : decodeCursor(cursor);
      const list: HistoryEntry[] = [];
      if (viewer.userId === null) return { list, next: null };
      for (let query = 0; query < MAX_QUERIES && list.length < max; query += 1) {
        const wanted = max - list.length;
        // One more than requested shows whether there is a next page.
        const rows = await store.list(viewer.userId, { unfinished, after, max: wanted + 1 });
        list.push(...(await present(viewer, rows.slice(0, wanted))));
        if (rows.length <= wanted) return { list, next: null };
        const last = rows[wanted - 1]!;
        after = { lastMs: last.last_at.getTime(), videoId: last.video_id };
      }
      return { list, next: after ? encodeCursor(after) : null };
    },

    async progress({ userId }: Viewer, ids: readonly string[]) {
      if (userId === null || ids.length === 0) return { list: [] };
      const rows = await store.progress(userId, ids);
      return {
        list: rows.map(({ video_id, position_ms, percent }) => ({
          kapsule_id: video_id,
          position: position_ms,
          percent,
        })),
      };
    },

    async positionOf({ userId }: Viewer, videoId: string, generation: number | null) {
      const row = userId === null ? undefined : await store.find(userId, videoId);
      return row && row.generation === generation && row.position_ms > 0 ? row.position_ms : null;
    },

    recentOf: store.recentOf,
    watchedWith: store.watchedWith,

    async clear({ userId }: Viewer): Promise<{ ok: true }> {
      await store.removeAll(userId!);
      return { ok: true };
    },
    async remove({ userId }: Viewer, videoId: string): Promise<{ ok: true }> {
      await store.remove(userId!, videoId);
      return { ok: true };
    },

    async setting({ userId }: Viewer): Promise<HistorySetting> {
      return { paused: (await store.findPause(userId!)) !== undefined };
    },
    async changeSetting({ userId }: Viewer, { paused }: HistorySetting): Promise<HistorySetting> {
      if (paused) await store.pause(userId!, clock.now());
      else await store.resume(userId!);
      return { paused };
    },
  } satisfies HistoryPort & Record<string, unknown>;
}
