import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  contents: 'Inhalt',
  loading: 'Wird geladen …',
  empty: 'Hier ist noch nichts.',
  failed: 'Einige Einträge konnten nicht geladen werden.',
  tryAgain: 'Erneut versuchen',
  chapter: 'Kapitel',
  highlight: 'Highlight',
  slide: 'Folie',
  bookmark: 'Lesezeichen',
};
