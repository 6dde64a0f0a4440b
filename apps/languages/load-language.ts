import { isLanguage, type Language } from '#kernel/text/choose-language.ts';
import { type LanguagePack, setLanguage } from '#kernel/text/translations.ts';

type Load = () => Promise<{ readonly german: LanguagePack }>;

const loadSite: Load = () => import('./german-site.ts');
const loadPlayer: Load = () => import('./german-player.ts');

const languageOf = (page: Document): Language => {
  const { lang } = page.documentElement;
  return isLanguage(lang) ? lang : 'en';
};

/** English is built in, so a language that cannot be loaded leaves a page that works. */
async function load(page: Document, loadGerman: Load): Promise<void> {
  const language = languageOf(page);
  if (language === 'en') return;
  try {
    const { german } = await loadGerman();
    setLanguage(language, german);
  } catch (error) {
    console.warn('languages: not loaded, the page stays in English', error);
    page.documentElement.lang = 'en';
  }
}

/** To be awaited before the first render. */
export const loadSiteLanguage = (page: Document): Promise<void> => load(page, loadSite);
export const loadPlayerLanguage = (page: Document): Promise<void> => load(page, loadPlayer);
