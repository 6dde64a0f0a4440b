/** XF-02: 7 days. */
export const DONE_MAX_AGE_SEC = 7 * 24 * 60 * 60;

/** The first part of a cookie's name. */
export type DonePage = 'survey_cookie' | 'embedform_cookie';

/** Parentheses are not allowed in the name of a cookie, but `encodeURIComponent` leaves them. */
const encode = (part: string): string =>
  encodeURIComponent(part).replaceAll('(', '%28').replaceAll(')', '%29');

/** SV-01, XF-01: the cookie that says that this user is done with the page of this video. */
export const doneCookieName = (page: DonePage, username: string, videoId: string): string =>
  `${page}_${encode(username)}_${encode(videoId)}`;

/** The assignment to `document.cookie` that sets it. */
export function doneCookie(name: string, { isSecure }: { readonly isSecure: boolean }): string {
  // Browsers keep cookies of a cross-site frame only with these attributes, partitioned by the embedding site.
  const attributes = isSecure ? 'samesite=none; secure; partitioned' : 'samesite=lax';
  return `${name}=1; max-age=${DONE_MAX_AGE_SEC}; path=/; ${attributes}`;
}

/** Whether it is among the cookies of a page. */
export const hasDoneCookie = (cookies: string, name: string): boolean =>
  cookies.split(/;\s*/).some((cookie) => cookie.startsWith(`${name}=`));
