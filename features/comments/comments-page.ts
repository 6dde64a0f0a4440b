/** Standalone comments page of one video, which any site may embed in an iframe (CM-19). */
export const COMMENTS_PAGE_PATH = '/app/comments/:gconfid';

/** Query parameter of a page that was reloaded after signing in with a token (CM-13). */
export const SIGNED_IN_MARKER = 'signed_in';

/** Type of the message sent to the host page when the content height changes: `{ type, height }`, in px. */
export const HEIGHT_MESSAGE = 'kapsule-comments-height';

export type ThemeColor = 'dark' | 'light';

/** @example commentsPageAddress('https://video.example.org', 'abc', 'dark') */
export function commentsPageUrl(host: string, gconfid: string, themeColor?: ThemeColor): string {
  const path = COMMENTS_PAGE_PATH.replace(':gconfid', encodeURIComponent(gconfid));
  return `${host}${path}${themeColor ? `?theme_color=${themeColor}` : ''}`;
}

export function parseThemeColor(search: string): ThemeColor | undefined {
  return /[?&]theme_color=(dark|light)(?:&|$)/.exec(search)?.[1] as ThemeColor | undefined;
}
