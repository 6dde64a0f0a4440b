import { cutTrackedValue } from './tracking-items.ts';

/** PP-04: what of a page's description is collected, and nothing else. */
const NAMES: ReadonlySet<string> = new Set([
  'og:title',
  'og:description',
  'og:site_name',
  'description',
  'title',
  'viewport',
  'robots',
  'keywords',
  'author',
]);
/** Keywords are not cut, but no page may send a book. */
const KEYWORDS_MAX_LENGTH = 2000;

export interface MetaTag {
  /** Of `name` or `property`. */
  readonly name: string;
  readonly content: string;
}

/** PP-04: the first of each name; values cut at 60 characters, keywords excepted. */
export function pageMetadata(tags: Iterable<MetaTag>): Record<string, string> {
  const found = new Map<string, string>();
  for (const { name, content } of tags) {
    const key = name.trim().toLowerCase();
    if (!NAMES.has(key) || found.has(key)) continue;
    found.set(key, key === 'keywords' ? content.slice(0, KEYWORDS_MAX_LENGTH) : cutTrackedValue(content));
  }
  return Object.fromEntries(found);
}
