/** TR-08: the cookie, and the query parameter, that identify an anonymous browser. */
export const GROUP_COOKIE = '_kapsulegid';
const GROUP_ID = /^[A-Za-z0-9-]{8,64}$/;
/** 13 months; the cookie is never extended. */
const MAX_AGE_SEC = 395 * 86_400;

/** Returns null for a missing or malformed group id. */
export const readGroupId = (value: string | undefined): string | null =>
  value !== undefined && GROUP_ID.test(value) ? value : null;

/** The group id in the text of `document.cookie`. */
export function findGroupId(cookies: string): string | null {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${GROUP_COOKIE}=`));
  return readGroupId(found?.slice(GROUP_COOKIE.length + 1));
}

/** The `document.cookie` assignment that stores a group id. */
export function groupCookie(groupId: string, isSecure: boolean): string {
  // Browsers keep cookies of a cross-site frame only with these attributes, partitioned by the embedding site.
  const attributes = isSecure ? 'samesite=none; secure; partitioned' : 'samesite=lax';
  return `${GROUP_COOKIE}=${groupId}; max-age=${MAX_AGE_SEC}; path=/; ${attributes}`;
}
