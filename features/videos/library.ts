import { z } from 'zod';

export const LibrarySort = z.enum(['newest', 'oldest', 'views', 'longest', 'shortest']);
export type LibrarySort = z.infer<typeof LibrarySort>;
/** 'live' has events that are on air or upcoming, 'video' everything that plays on demand. */
export const LibraryKind = z.enum(['live', 'video']);
export type LibraryKind = z.infer<typeof LibraryKind>;
export const VideoLength = z.enum(['short', 'medium', 'long']);
export type VideoLength = z.infer<typeof VideoLength>;

const MINUTE_MS = 60_000;
/** From the first value up to, but not including, the second one. */
export const LENGTHS_MS: Readonly<Record<VideoLength, readonly [number, number]>> = {
  short: [1, 4 * MINUTE_MS],
  medium: [4 * MINUTE_MS, 20 * MINUTE_MS],
  long: [20 * MINUTE_MS, Number.MAX_SAFE_INTEGER],
};

export interface LibraryFilters {
  readonly q?: string | undefined;
  readonly tag?: string | undefined;
  readonly sort?: LibrarySort | undefined;
  readonly kind?: LibraryKind | undefined;
  readonly length?: VideoLength | undefined;
}

const QUERY_MAX_LENGTH = 200;
const TAG_MAX_LENGTH = 40;

/** The filters in the address of the library. Unknown values are ignored, so that an old link still shows something. */
export function readFilters(search: { get(name: string): string | null }): LibraryFilters {
  const text = (name: string, max: number) => search.get(name)?.trim().slice(0, max) || undefined;
  return {
    q: text('q', QUERY_MAX_LENGTH),
    tag: text('tag', TAG_MAX_LENGTH),
    sort: LibrarySort.safeParse(search.get('sort')).data,
    kind: LibraryKind.safeParse(search.get('kind')).data,
    length: VideoLength.safeParse(search.get('length')).data,
  };
}

/** Without a filter, the library shows sections. */
export const hasFilters = (filters: LibraryFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** How many videos a section of the library shows at most. */
export const SECTION_MAX = 12;
/** How many of the newest videos are considered for sections. */
export const RECENT_MAX = 300;
const TAG_SECTIONS_MAX = 6;
/** Fewer videos do not fill a row. */
const TAG_SECTION_MIN = 4;

export interface TaggedVideo {
  readonly id: string;
  readonly tags: readonly string[];
}
export interface TagSection {
  readonly tag: string;
  readonly ids: readonly string[];
  /** There are more videos than the section shows. */
  readonly more: boolean;
}

/** Chooses a section per common tag, the most common first. A section that only repeats what is above it is left out. */
export function chooseTagSections(recent: readonly TaggedVideo[]): TagSection[] {
  const byTag = new Map<string, string[]>();
  for (const { id, tags } of recent) for (const tag of tags) byTag.set(tag, [...(byTag.get(tag) ?? []), id]);
  const shown = new Set(recent.slice(0, SECTION_MAX).map(({ id }) => id));
  const common = [...byTag]
    .filter(([, ids]) => ids.length >= TAG_SECTION_MIN)
    .sort(([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1));
  const sections: TagSection[] = [];
  for (const [tag, all] of common) {
    const ids = all.slice(0, SECTION_MAX);
    if (sections.length === TAG_SECTIONS_MAX || ids.every((id) => shown.has(id))) continue;
    sections.push({ tag, ids, more: all.length > SECTION_MAX });
    for (const id of ids) shown.add(id);
  }
  return sections;
}
