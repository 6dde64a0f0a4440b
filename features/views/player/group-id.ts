import { findGroupId, groupCookie } from '../group-id.ts';

/** For this page only, when cookies are blocked. */
let pageGroupId: string | null = null;

/** TR-08: the group id of this browser, created if there is none. Call it only if this viewer may be recognized. */
export function getGroupId(): string {
  const known = readCookie() ?? pageGroupId;
  if (known !== null) return known;
  pageGroupId = crypto.getRandomValues(new Uint32Array(4)).join('-');
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not available everywhere
    document.cookie = groupCookie(pageGroupId, location.protocol === 'https:');
  } catch {
    // The frame is sandboxed.
  }
  return pageGroupId;
}

/** A sandboxed frame may not read cookies. */
function readCookie(): string | null {
  try {
    return findGroupId(document.cookie);
  } catch {
    return null;
  }
}
