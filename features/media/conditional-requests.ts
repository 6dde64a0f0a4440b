const WEAK = 'W/';
const opaque = (etag: string): string => (etag.startsWith(WEAK) ? etag.slice(WEAK.length) : etag);

/** Whether `If-None-Match` names what would be sent; the caller then has it already. Weak tags count as equal here. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((one) => opaque(one.trim()) === opaque(etag));
}

/** Whether a range is cut from the file that the caller began to fetch. `If-Range` asks for a strong tag; dates never match. */
export function rangeApplies(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || (ifRange.trim() === etag && !etag.startsWith(WEAK));
}
