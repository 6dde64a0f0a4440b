export const LANGUAGE_MAX_LENGTH = 35;

/** Canonicalizes a BCP 47 language tag ('pt-br' becomes 'pt-BR'); null when invalid. */
export function canonicalLanguage(tag: string): string | null {
  if (tag.length > LANGUAGE_MAX_LENGTH || !/^[a-z]{2,3}(-|$)/i.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

const capitalize = (name: string, locale: string): string =>
  name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1);

/** The name of a language, by default in the language itself: 'Deutsch'. Returns the tag when unknown. */
export function languageName(tag: string, inLanguage = tag): string {
  try {
    const name = new Intl.DisplayNames([inLanguage], { type: 'language', fallback: 'none' }).of(tag);
    return name ? capitalize(name, inLanguage) : tag;
  } catch {
    return tag;
  }
}

/** The languages offered in the upload dialog. */
export const COMMON_LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'hu',
  'ro',
  'el',
  'tr',
  'uk',
  'ru',
  'ar',
  'he',
  'fa',
  'hi',
  'bn',
  'ta',
  'ur',
  'zh-Hans',
  'zh-Hant',
  'ja',
  'ko',
  'vi',
  'th',
  'id',
] as const;

const KIND_SUFFIX = /[._ -](?:cc|sdh|forced|captions?|subtitles?|subs?)$/i;
/** 'hi' means hearing impaired, unless it is the only tag: then it is Hindi. */
const HEARING_IMPAIRED_SUFFIX = /[._ -]hi$/i;
const TAG = /(?:^|[._ (-])([a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?)\)?$/i;

/** Guesses the language from a filename such as 'talk.en.vtt', 'Talk_pt-BR.srt', or 'german.srt'; null when it contains none. */
export function guessLanguage(filename: string): string | null {
  const name = filename.replace(/\.[a-z0-9]{1,5}$/i, '').replace(KIND_SUFFIX, '');
  const bare = name.replace(HEARING_IMPAIRED_SUFFIX, '');
  const word = /([\p{L}]+)\)?$/u.exec(bare)?.[1]?.toLowerCase();
  const named = COMMON_LANGUAGES.find(
    (tag) => word === languageName(tag, 'en').toLowerCase() || word === languageName(tag).toLowerCase(),
  );
  if (named) return named;
  for (const candidate of [bare, name]) {
    const tag = canonicalLanguage((TAG.exec(candidate)?.[1] ?? '').replaceAll('_', '-'));
    if (tag && languageName(tag, 'en') !== tag) return tag;
  }
  return null;
}
