import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  moreInformation: 'Weitere Informationen',
  close: 'SCHLIESSEN',
  openLink: 'Link öffnen',
  loading: 'Wird geladen …',
  notLoaded: 'Dieser Inhalt konnte nicht geladen werden.',
};
