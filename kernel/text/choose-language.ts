export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Names are shown in their own language, so that people find theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** The cookie that holds a visitor's choice; without it, the browser's languages decide. */
export const LANGUAGE_COOKIE = 'language';

export const isLanguage = (value: unknown): value is Language =>
  (LANGUAGES as readonly unknown[]).includes(value);

/**
 * Chooses the language of a page.
 * @example chooseLanguage(undefined, 'fr-CH, de;q=0.9, en;q=0.8') // 'de'
 */
export function chooseLanguage(chosen: string | undefined, accepted: string | undefined): Language {
  if (isLanguage(chosen)) return chosen;
  const ranked = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const q = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find(Boolean);
      return { language: tag.split('-')[0], weight: q === undefined ? 1 : Number(q) };
    })
    .filter(({ weight }) => weight > 0)
    // Array.sort is stable: entries with the same weight keep the browser's order.
    .sort((a, b) => b.weight - a.weight);
  return ranked.map(({ language }) => language).find(isLanguage) ?? 'en';
}
