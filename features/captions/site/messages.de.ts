import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  backToNow: 'Zur aktuellen Stelle',
  close: 'Transkript schließen',
  download: 'Transkript herunterladen',
  failed: 'Das Transkript konnte nicht geladen werden.',
  formatSrt: 'Untertitel (.srt)',
  formatTxt: 'Nur Text (.txt)',
  formatVtt: 'Untertitel (.vtt)',
  language: 'Sprache des Transkripts',
  loading: 'Wird geladen …',
  transcript: 'Transkript',
  tryAgain: 'Noch einmal versuchen',
};
