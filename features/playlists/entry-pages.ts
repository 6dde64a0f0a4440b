/** PL-07, as in the contract, whose schemas stay out of the player. */
export const PAGE_SIZE = 10;

interface Positioned {
  readonly position: number;
}

/** Consecutive pages of a playlist that have been loaded. */
export interface EntryPages<Entry extends Positioned> {
  readonly first: number;
  readonly last: number;
  readonly totalcount: number;
  readonly entries: readonly Entry[];
}

export const pageOf = (position: number): number => Math.floor(position / PAGE_SIZE);

export function nextPage<Entry extends Positioned>(
  { first, last, totalcount }: EntryPages<Entry>,
  direction: 1 | -1,
): number | null {
  if (direction < 0) return first > 0 ? first - 1 : null;
  return (last + 1) * PAGE_SIZE < totalcount ? last + 1 : null;
}

/** Adds a page before or after the others. A page that is not adjacent replaces them. */
export function addPage<Entry extends Positioned>(
  pages: EntryPages<Entry> | null,
  page: number,
  { list, totalcount }: { readonly list: readonly Entry[]; readonly totalcount: number },
): EntryPages<Entry> {
  const isAfter = page === (pages?.last ?? Number.NaN) + 1;
  const isBefore = page === (pages?.first ?? Number.NaN) - 1;
  if (!pages || (!isAfter && !isBefore)) return { first: page, last: page, totalcount, entries: list };
  // Somebody may have changed the playlist between two pages; an entry is never listed twice.
  const known = new Set(pages.entries.map(({ position }) => position));
  const added = list.filter(({ position }) => !known.has(position));
  return {
    first: Math.min(pages.first, page),
    last: Math.max(pages.last, page),
    // An empty page is the end, whatever the server counted before.
    totalcount: list.length === 0 ? pages.entries.length + pages.first * PAGE_SIZE : totalcount,
    entries: isAfter ? [...pages.entries, ...added] : [...added, ...pages.entries],
  };
}

/** PL-06: the position of the entry that is marked as next; the first one follows the last. */
export const nextPosition = (active: number, totalcount: number): number =>
  totalcount > 0 ? (active + 1) % totalcount : 0;
