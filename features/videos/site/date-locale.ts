import { getLanguage } from '#kernel/text/translations.ts';

/** The visitor's own variant of the page's language, such as en-GB, for dates. */
export const getDateLocale = (): string => {
  const language = getLanguage();
  return navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
};
