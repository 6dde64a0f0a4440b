/** The comments of one video as a page of their own, which any site may show in a frame (CM-19). */
export const COMMENTS_PAGE_PATH = '/app/comments/:gconfid';

/** Added to the address of a page that signed in with a token and was reloaded (CM-13). */
export const SIGNED_IN_MARKER = 'signed_in';

/** What the framed page tells the page around it whenever its content wants another height: `{ type, height }` in px. */
export const HEIGHT_MESSAGE = 'kapsule-comments-height';

export type ThemeColor = 'dark' | 'light';

/** @example commentsPageAddress('https://video.example.org', 'abc', 'dark') */
export function commentsPageAddress(host: string, gconfid: string, themeColor?: ThemeColor): string {
  const path = COMMENTS_PAGE_PATH.replace(':gconfid', encodeURIComponent(gconfid));
  return `${host}${path}${themeColor ? `?theme_color=${themeColor}` : ''}`;
}

export function themeColorOf(search: string): ThemeColor | undefined {
  return /[?&]theme_color=(dark|light)(?:&|$)/.exec(search)?.[1] as ThemeColor | undefined;
}
