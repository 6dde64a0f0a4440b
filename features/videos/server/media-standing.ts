import type { Events } from '#kernel/server/events.ts';
import type { Visibility } from '../contract.ts';

/** The longest that an old state counts, and only where the event of a change was lost. */
const FRESH_MS = 1_000;
const MAX_KEPT = 20_000;
const VIDEO_TOPIC = 'video:';

/** Null for a video that is gone. */
export type Standing = Visibility | null;

interface Kept {
  readonly standing: Standing;
  readonly untilMs: number;
}

export interface MediaStandingOptions {
  read(id: string): Promise<Visibility | undefined>;
  readonly events: Pick<Events, 'listen'>;
}

export type MediaStanding = ReturnType<typeof createMediaStanding>;

/**
 * The visibility of the videos whose files are being fetched, so that a segment costs no query. A change made here
 * counts at once, one made by another process as soon as its event arrives.
 */
export function createMediaStanding({ read, events }: MediaStandingOptions) {
  const kept = new Map<string, Kept>();
  const reading = new Map<string, Promise<Standing>>();

  /** A read that is under way may miss the change: nobody joins it, and its result is not kept. */
  function forget(id: string): void {
    kept.delete(id);
    reading.delete(id);
  }
  events.listen('*', ({ topic }) => {
    if (topic.startsWith(VIDEO_TOPIC)) forget(topic.slice(VIDEO_TOPIC.length));
  });

  async function start(id: string): Promise<Standing> {
    // Counted from before the query: what it sees is at least that recent.
    const untilMs = performance.now() + FRESH_MS;
    const own = read(id).then((visibility) => visibility ?? null);
    reading.set(id, own);
    try {
      const standing = await own;
      if (reading.get(id) === own) keep(id, { standing, untilMs });
      return standing;
    } finally {
      if (reading.get(id) === own) reading.delete(id);
    }
  }
  function keep(id: string, found: Kept): void {
    const oldest = kept.keys().next();
    if (kept.size >= MAX_KEPT && !oldest.done) kept.delete(oldest.value);
    kept.set(id, found);
  }

  return {
    forget,
    /** Answered without a promise when it is known: crowds ask thousands of times a second. */
    of(id: string): Standing | Promise<Standing> {
      const found = kept.get(id);
      if (found && performance.now() < found.untilMs) return found.standing;
      kept.delete(id);
      return reading.get(id) ?? start(id);
    },
  };
}
