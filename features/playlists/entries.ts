/** An entry as it is stored. */
export interface Entry {
  readonly videoId: string;
  /** The part that is played, in milliseconds; null for the beginning and the end. */
  readonly startMs: number | null;
  readonly endMs: number | null;
}

type Given =
  | string
  | { readonly kapsule_id: string; readonly start: number | null; readonly end: number | null };

/**
 * The new entries in the given order. Of a video that is given twice, the first one counts. An id alone keeps the part
 * that the video has in `existing`.
 */
export function readEntries(given: readonly Given[], existing: readonly Entry[]): Entry[] {
  const before = new Map(existing.map((entry) => [entry.videoId, entry]));
  const entries = new Map<string, Entry>();
  for (const one of given) {
    const entry: Entry =
      typeof one === 'string'
        ? (before.get(one) ?? { videoId: one, startMs: null, endMs: null })
        : { videoId: one.kapsule_id, startMs: one.start, endMs: one.end };
    if (!entries.has(entry.videoId)) entries.set(entry.videoId, entry);
  }
  return [...entries.values()];
}

/** The end must be after the start. */
export const isValidPart = ({ startMs, endMs }: Pick<Entry, 'startMs' | 'endMs'>): boolean =>
  endMs === null || endMs > (startMs ?? 0);

/** How long an entry takes, in milliseconds. `durationMs` is 0 while unknown. */
export function playedMs({ startMs, endMs }: Entry, durationMs: number): number {
  if (durationMs === 0) return 0;
  const start = startMs !== null && startMs < durationMs ? startMs : 0;
  return Math.max(0, Math.min(endMs ?? durationMs, durationMs) - start);
}

/** The entries of one page, with their positions. */
export function pageOf<T>(all: readonly T[], page: number, size: number): { entry: T; position: number }[] {
  return all
    .slice(page * size, (page + 1) * size)
    .map((entry, at) => ({ entry, position: page * size + at }));
}
