/** RS-02: 4320 minutes. */
const MAX_AGE_SEC = 4320 * 60;
/** Path of the watch pages. Version 3 embeds have another path and need a second cookie. */
const WATCH_PATH = '/app/video';
const EMBED_PATH = '/kapsule';
/** Video ids that are valid cookie names. */
const COOKIE_NAME = /^[A-Za-z0-9_-]{1,40}$/;

export interface ResumePage {
  readonly pathname: string;
  readonly isSecure: boolean;
}

/** RS-02: `document.cookie` assignments that save this position; null deletes it. */
export function resumeCookies(videoId: string, seconds: number | null, page: ResumePage): string[] {
  if (!COOKIE_NAME.test(videoId)) return [];
  const isValid = seconds !== null && Number.isFinite(seconds) && seconds >= 1;
  const value = isValid ? String(Math.floor(seconds)) : '';
  // Browsers keep cookies of a cross-site frame only with these attributes, partitioned by the embedding site.
  const attributes = page.isSecure ? 'samesite=none; secure; partitioned' : 'samesite=lax';
  const paths = page.pathname.startsWith(`${EMBED_PATH}/`) ? [WATCH_PATH, EMBED_PATH] : [WATCH_PATH];
  return paths.map(
    (path) => `${videoId}=${value}; max-age=${isValid ? MAX_AGE_SEC : 0}; path=${path}; ${attributes}`,
  );
}
