import { isLanguage, LANGUAGE_COOKIE, type Language } from '#kernel/text/choose-language.ts';

const YEAR_SEC = 31_536_000;

/** The language chosen on this device, or 'system' while the browser's languages decide. */
export function readLanguageChoice(cookies: string): Language | 'system' {
  const value = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([^;]*)`).exec(cookies)?.[1];
  return isLanguage(value) ? value : 'system';
}

/** Stored in a cookie, which the server reads for the next document. The caller reloads the page. */
export function chooseLanguage(language: Language | 'system'): void {
  const age = language === 'system' ? 0 : YEAR_SEC;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists only on https
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${age}; samesite=lax`;
}
