import type { PeoplePort, PersonWithPicture } from '#features/accounts/port.ts';
import type { Events } from '#kernel/server/events.ts';
import type { VideoRow } from './tables.ts';

/** Limits how long an outdated entry is used when the event of a change was lost. */
const FRESH_MS = 1_000;
const MAX_CACHED = 2_000;
const VIDEO_TOPIC = 'video:';

interface CacheEntry {
  readonly row: VideoRow;
  /** Read when it is first needed: heartbeats of players never need it. */
  owner?: Promise<PersonWithPicture | undefined>;
  readonly untilMs: number;
}

export interface RecentVideosOptions {
  byId(id: string): Promise<VideoRow | undefined>;
  readonly people: Pick<PeoplePort, 'byIds'>;
  readonly events: Pick<Events, 'listen'>;
}

/**
 * Caches videos for a second, so that many viewers cost one query. Only videos that everybody may see are cached. A
 * change made by this process is visible at once, one made by another process when its event arrives.
 */
export function createRecentVideos({ byId, people, events }: RecentVideosOptions) {
  const cache = new Map<string, CacheEntry>();
  const reading = new Map<string, Promise<VideoRow | undefined>>();

  const ownerOf = async (row: VideoRow): Promise<PersonWithPicture | undefined> =>
    (await people.byIds([row.owner_id])).get(row.owner_id);

  function store(row: VideoRow): void {
    const oldest = cache.keys().next();
    if (cache.size >= MAX_CACHED && !oldest.done) cache.delete(oldest.value);
    cache.set(row.id, { row, untilMs: performance.now() + FRESH_MS });
  }

  /** A running query may miss the change, so nobody joins it and its result is not cached. */
  function forget(id: string): void {
    cache.delete(id);
    reading.delete(id);
  }
  events.listen('*', ({ topic }) => {
    if (topic.startsWith(VIDEO_TOPIC)) forget(topic.slice(VIDEO_TOPIC.length));
  });

  return {
    forget,
    /** Many people like a popular video, so its entry is kept. */
    setLikeCount(id: string, count: number): void {
      const found = cache.get(id);
      if (found) found.row.like_count = count;
      // A running query may have read the old number.
      reading.delete(id);
    },
    async byId(id: string): Promise<VideoRow | undefined> {
      const found = cache.get(id);
      if (found && performance.now() < found.untilMs) return found.row;
      cache.delete(id);
      const joined = reading.get(id);
      if (joined) return joined;
      const query = byId(id);
      reading.set(id, query);
      try {
        const row = await query;
        if (row && isOpenToEverybody(row) && reading.get(id) === query) store(row);
        return row;
      } finally {
        if (reading.get(id) === query) reading.delete(id);
      }
    },
    ownerOf(row: VideoRow): Promise<PersonWithPicture | undefined> {
      const found = cache.get(row.id);
      if (found?.row !== row) return ownerOf(row);
      if (!found.owner) {
        found.owner = ownerOf(row);
        // Callers see the failure, but it is not cached.
        found.owner.catch(() => cache.delete(row.id));
      }
      return found.owner;
    },
  };
}

const isOpenToEverybody = ({ visibility }: VideoRow): boolean =>
  visibility === 'public' || visibility === 'unlisted';
