export type Theme = 'system' | 'light' | 'dark';

const COOKIE = 'theme';
const YEAR_SEC = 31_536_000;

/** The theme chosen on this device. */
export function readTheme(cookies: string): Theme {
  const value = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(cookies)?.[1];
  return value === 'light' || value === 'dark' ? value : 'system';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Stored in a cookie, so that the server can apply it to the first paint. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  const age = theme === 'system' ? 0 : YEAR_SEC;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists only on https
  document.cookie = `${COOKIE}=${theme}; path=/; max-age=${age}; samesite=lax`;
}
