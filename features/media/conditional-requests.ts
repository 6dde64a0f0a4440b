const WEAK = 'W/';
const withoutWeakPrefix = (etag: string): string => (etag.startsWith(WEAK) ? etag.slice(WEAK.length) : etag);

/** Whether `If-None-Match` matches, so that the client already has the file. Uses the weak comparison. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => withoutWeakPrefix(tag.trim()) === withoutWeakPrefix(etag));
}

/** Whether `If-Range` allows a partial response. It requires a strong tag; dates never match. */
export function rangeApplies(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || (ifRange.trim() === etag && !etag.startsWith(WEAK));
}
