export const LANGUAGE_MAX_LENGTH = 35;

/** A language tag of BCP 47 in its usual spelling ('pt-BR' for 'pt-br'); null when it is none. */
export function canonicalLanguage(tag: string): string | null {
  if (tag.length > LANGUAGE_MAX_LENGTH || !/^[a-z]{2,3}(-|$)/i.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

const upperFirst = (name: string, locale: string): string =>
  name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1);

/** What speakers of a language call it: 'Deutsch'. The tag itself when nobody knows. */
export function languageName(tag: string, inLanguage = tag): string {
  try {
    const name = new Intl.DisplayNames([inLanguage], { type: 'language', fallback: 'none' }).of(tag);
    return name ? upperFirst(name, inLanguage) : tag;
  } catch {
    return tag;
  }
}

/** The languages that are offered first. */
export const COMMON_LANGUAGES = [
  ...['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'sv', 'da', 'nb', 'fi', 'cs', 'hu', 'ro', 'el', 'tr'],
  ...[
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
  ],
] as const;

const MARKS = /[._ -](?:cc|sdh|forced|captions?|subtitles?|subs?)$/i;
/** For the hard of hearing, unless it is Hindi. */
const HEARING = /[._ -]hi$/i;
const TAG = /(?:^|[._ (-])([a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?)\)?$/i;

/** The language that a file's name tells: 'talk.en.vtt', 'Talk_pt-BR.srt', 'german.srt'; null when it tells none. */
export function guessLanguage(filename: string): string | null {
  const name = filename.replace(/\.[a-z0-9]{1,5}$/i, '').replace(MARKS, '');
  const bare = name.replace(HEARING, '');
  const word = /([\p{L}]+)\)?$/u.exec(bare)?.[1]?.toLowerCase();
  const named = COMMON_LANGUAGES.find(
    (tag) => word === languageName(tag, 'en').toLowerCase() || word === languageName(tag).toLowerCase(),
  );
  if (named) return named;
  for (const one of [bare, name]) {
    const tag = canonicalLanguage((TAG.exec(one)?.[1] ?? '').replaceAll('_', '-'));
    if (tag && languageName(tag, 'en') !== tag) return tag;
  }
  return null;
}
