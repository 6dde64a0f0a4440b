import { cutTrackedValue } from './tracking-items.ts';

/** PP-04: the collected meta tags. */
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
/** Keywords have a higher limit. */
const KEYWORDS_MAX_LENGTH = 2000;

export interface MetaTag {
  /** From `name` or `property`. */
  readonly name: string;
  readonly content: string;
}

/** PP-04: the first value of each name, truncated to 60 characters except for keywords. */
export function pageMetadata(tags: Iterable<MetaTag>): Record<string, string> {
  const found = new Map<string, string>();
  for (const { name, content } of tags) {
    const key = name.trim().toLowerCase();
    if (!NAMES.has(key) || found.has(key)) continue;
    found.set(key, key === 'keywords' ? content.slice(0, KEYWORDS_MAX_LENGTH) : cutTrackedValue(content));
  }
  return Object.fromEntries(found);
}
