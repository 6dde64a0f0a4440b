/** RS-02: 4320 minutes. */
const KEPT_SEC = 4320 * 60;
/** Where pages about a video are; frames of version 3 lie elsewhere and keep a second one. */
const PAGES = '/app/video';
const FRAMES = '/kapsule';
/** What a server that sets and reads it by name takes for an id. */
const NAME = /^[A-Za-z0-9_-]{1,40}$/;

export interface ResumePage {
  readonly pathname: string;
  readonly isSecure: boolean;
}

/** RS-02: the cookies that keep this place; null takes it away. Each is to be set on its own. */
export function resumeCookies(videoId: string, seconds: number | null, page: ResumePage): string[] {
  if (!NAME.test(videoId)) return [];
  const isKept = seconds !== null && Number.isFinite(seconds) && seconds >= 1;
  const value = isKept ? String(Math.floor(seconds)) : '';
  // In a frame of another site only such a cookie is kept, and for that site alone.
  const where = page.isSecure ? 'samesite=none; secure; partitioned' : 'samesite=lax';
  const paths = page.pathname.startsWith(`${FRAMES}/`) ? [PAGES, FRAMES] : [PAGES];
  return paths.map((path) => `${videoId}=${value}; max-age=${isKept ? KEPT_SEC : 0}; path=${path}; ${where}`);
}
