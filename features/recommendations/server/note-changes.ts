import type { Events } from '#kernel/server/events.ts';
import type { IndexStore } from './index-store.ts';

const TYPES = ['video.created', 'video.changed', 'video.deleted', 'video.captions_changed'];
const VIDEO_TOPIC = 'video:';

/** Collects the videos that changed; the returned function stores them for the job that indexes them. */
export function collectChanges(events: Pick<Events, 'listen'>, store: Pick<IndexStore, 'note'>) {
  let ids = new Set<string>();
  events.listen('*', ({ topic, type }) => {
    if (topic.startsWith(VIDEO_TOPIC) && TYPES.includes(type)) ids.add(topic.slice(VIDEO_TOPIC.length));
  });
  return async (): Promise<void> => {
    if (ids.size === 0) return;
    const changed = ids;
    ids = new Set();
    try {
      await store.note([...changed]);
    } catch (error) {
      for (const id of changed) ids.add(id);
      throw error;
    }
  };
}
