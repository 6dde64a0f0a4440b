import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  skipToContent: 'Zum Inhalt springen',
  loading: 'Wird geladen',
  home: '{name}, Mediathek',
  mainNavigation: 'Hauptnavigation',
  studio: 'Studio',
  signIn: 'Anmelden',
};
