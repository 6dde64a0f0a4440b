import type { PersonalData } from '#features/accounts/port.ts';
import type { HistoryStore } from './store.ts';

/** What a person watched, for those who download their data or delete their account. */
export const createPersonalHistory = (store: HistoryStore): PersonalData => ({
  lists: {
    async *watch_history(userId) {
      for (const row of await store.exportAll(userId))
        yield {
          video: row.video_id,
          watched: row.last_at,
          percent: row.percent,
          position_ms: row.position_ms,
          ranges_ms: row.ranges,
        };
    },
    async *watch_history_pauses(userId) {
      const pause = await store.findPause(userId);
      if (pause) yield { paused: pause.paused_at };
    },
  },
  async erase(userId) {
    await store.removeAll(userId);
    await store.resume(userId);
  },
});
