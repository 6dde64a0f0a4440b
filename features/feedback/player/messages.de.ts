import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  feedback: 'Feedback',
  loading: 'Das Formular wird geladen …',
  notLoaded: 'Das Formular wurde nicht geladen. Öffne es stattdessen in einem neuen Tab.',
  openInTab: 'Formular in einem neuen Tab öffnen',
};
