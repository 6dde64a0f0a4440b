import type { Events } from '#kernel/server/events.ts';
import type { Visibility } from '../contract.ts';

/** Limits how long an outdated entry is used when the event of a change was lost. */
const FRESH_MS = 1_000;
const MAX_CACHED = 20_000;
const VIDEO_TOPIC = 'video:';

/** Null for a deleted video. */
export type CachedVisibility = Visibility | null;

interface CacheEntry {
  readonly visibility: CachedVisibility;
  readonly untilMs: number;
}

export interface VisibilityCacheOptions {
  read(id: string): Promise<Visibility | undefined>;
  readonly events: Pick<Events, 'listen'>;
}

export type VisibilityCache = ReturnType<typeof createVisibilityCache>;

/**
 * Caches the visibility of videos, so that a segment request needs no query. A change made by this process applies at
 * once, one made by another process when its event arrives.
 */
export function createVisibilityCache({ read, events }: VisibilityCacheOptions) {
  const cache = new Map<string, CacheEntry>();
  const reading = new Map<string, Promise<CachedVisibility>>();

  /** A running query may miss the change, so nobody joins it and its result is not cached. */
  function forget(id: string): void {
    cache.delete(id);
    reading.delete(id);
  }
  events.listen('*', ({ topic }) => {
    if (topic.startsWith(VIDEO_TOPIC)) forget(topic.slice(VIDEO_TOPIC.length));
  });

  async function start(id: string): Promise<CachedVisibility> {
    // Measured before the query, whose result is at least that recent.
    const untilMs = performance.now() + FRESH_MS;
    const query = read(id).then((found) => found ?? null);
    reading.set(id, query);
    try {
      const visibility = await query;
      if (reading.get(id) === query) store(id, { visibility, untilMs });
      return visibility;
    } finally {
      if (reading.get(id) === query) reading.delete(id);
    }
  }
  function store(id: string, found: CacheEntry): void {
    const oldest = cache.keys().next();
    if (cache.size >= MAX_CACHED && !oldest.done) cache.delete(oldest.value);
    cache.set(id, found);
  }

  return {
    forget,
    /** Returns synchronously when cached, because it is called thousands of times a second. */
    of(id: string): CachedVisibility | Promise<CachedVisibility> {
      const found = cache.get(id);
      if (found && performance.now() < found.untilMs) return found.visibility;
      cache.delete(id);
      return reading.get(id) ?? start(id);
    },
  };
}
