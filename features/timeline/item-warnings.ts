/** What an owner should know about an item, although it can be published. */
export type ItemWarning = 'past-end' | 'ends-past-end' | 'same-time' | 'overlap';

interface Timed {
  readonly id: string;
  readonly kind: string;
  readonly start: number;
  readonly end: number | null;
}

/** Items closer than this cannot be told apart on the seek bar. */
const SAME_MS = 500;

/** Warnings by item id. Only items of the same kind get in each other's way, and not those of every kind. */
export function listWarnings(
  items: readonly Timed[],
  durationMs: number,
  warnsOfOverlap: (kind: string) => boolean,
): ReadonlyMap<string, ItemWarning> {
  const found = new Map<string, ItemWarning>();
  const previous = new Map<string, Timed>();
  for (const item of items.toSorted((a, b) => a.start - b.start)) {
    const before = warnsOfOverlap(item.kind) ? previous.get(item.kind) : undefined;
    if (durationMs > 0 && item.start >= durationMs) found.set(item.id, 'past-end');
    else if (durationMs > 0 && (item.end ?? 0) > durationMs) found.set(item.id, 'ends-past-end');
    else if (before && item.start - before.start < SAME_MS) found.set(item.id, 'same-time');
    else if (before && before.end !== null && before.end > item.start) found.set(item.id, 'overlap');
    // The one that lasts longest is the one that later items may overlap with.
    if (!before || (item.end ?? item.start) >= (before.end ?? before.start)) previous.set(item.kind, item);
  }
  return found;
}
