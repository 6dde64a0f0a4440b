import type { Person } from '#features/accounts/contract.ts';
import type { PeoplePort } from '#features/accounts/port.ts';
import type { Events } from '#kernel/server/events.ts';
import type { VideoRow } from './tables.ts';

/** The longest that a viewer may see an old state, and only where the news of a change was lost. */
const FRESH_MS = 1_000;
const MAX_KEPT = 2_000;
const VIDEO_TOPIC = 'video:';

interface Kept {
  readonly row: VideoRow;
  readonly owner: Promise<Person | undefined>;
  readonly untilMs: number;
}

export interface RecentVideosOptions {
  byId(id: string): Promise<VideoRow | undefined>;
  readonly people: Pick<PeoplePort, 'byIds'>;
  readonly events: Pick<Events, 'listen'>;
}

/**
 * A video that a crowd opens is read once a second, not once per viewer. Only what everybody may see is kept;
 * a change made here is seen at once, one made by another process as soon as its event arrives.
 */
export function createRecentVideos({ byId, people, events }: RecentVideosOptions) {
  const kept = new Map<string, Kept>();
  const reading = new Map<string, Promise<VideoRow | undefined>>();

  const ownerOf = async (row: VideoRow): Promise<Person | undefined> =>
    (await people.byIds([row.owner_id])).get(row.owner_id);

  function keep(row: VideoRow): void {
    const oldest = kept.keys().next();
    if (kept.size >= MAX_KEPT && !oldest.done) kept.delete(oldest.value);
    const owner = ownerOf(row);
    // Whoever asks for the owner hears of the failure; it is not kept for the next.
    owner.catch(() => kept.delete(row.id));
    kept.set(row.id, { row, owner, untilMs: performance.now() + FRESH_MS });
  }

  /** What is being read at this moment may miss the change: nobody joins it, and it is not kept. */
  function forget(id: string): void {
    kept.delete(id);
    reading.delete(id);
  }
  events.listen('*', ({ topic }) => {
    if (topic.startsWith(VIDEO_TOPIC)) forget(topic.slice(VIDEO_TOPIC.length));
  });

  return {
    forget,
    async byId(id: string): Promise<VideoRow | undefined> {
      const found = kept.get(id);
      if (found && performance.now() < found.untilMs) return found.row;
      kept.delete(id);
      const joined = reading.get(id);
      if (joined) return joined;
      const own = byId(id);
      reading.set(id, own);
      try {
        const row = await own;
        if (row && isForEverybody(row) && reading.get(id) === own) keep(row);
        return row;
      } finally {
        if (reading.get(id) === own) reading.delete(id);
      }
    },
    ownerOf(row: VideoRow): Promise<Person | undefined> {
      const found = kept.get(row.id);
      return found?.row === row ? found.owner : ownerOf(row);
    },
  };
}

const isForEverybody = ({ visibility }: VideoRow): boolean =>
  visibility === 'public' || visibility === 'unlisted';
