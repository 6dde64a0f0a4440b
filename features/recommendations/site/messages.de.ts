import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  related: 'Ähnliche Videos',
  loading: 'Ähnliche Videos werden geladen',
  none: 'Noch nichts Ähnliches.',
  failed: 'Ähnliche Videos konnten nicht geladen werden.',
  retry: 'Noch einmal versuchen',
  browse: 'Alle Videos ansehen',
  showMore: 'Mehr anzeigen',
};
