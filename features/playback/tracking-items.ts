const PREFIX = 'trk_';
const UTM = /^utm_[a-z0-9_]{1,40}$/i;
const TRACKED = /^trk_[a-z0-9_.-]{1,60}$/i;
/** PP-03 */
const VALUE_MAX_LENGTH = 60;
const MAX_ITEMS = 50;

/** PP-03: the tracking parameters of a URL, with the prefix: 'utm_source' becomes 'trk_utm_source'. */
export function trackingItems(query: Iterable<readonly [string, string]>): Record<string, string> {
  const items = new Map<string, string>();
  for (const [name, value] of query) {
    const tracked = UTM.test(name) ? PREFIX + name : name;
    if (TRACKED.test(tracked) && !items.has(tracked) && items.size < MAX_ITEMS)
      items.set(tracked, cutTrackedValue(value));
  }
  return Object.fromEntries(items);
}

/** The first 60 characters, without splitting a surrogate pair. */
export function cutTrackedValue(value: string): string {
  const cut = value.slice(0, VALUE_MAX_LENGTH);
  return cut.isWellFormed() ? cut : cut.slice(0, -1).toWellFormed();
}
