import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './file-messages.ts';

export const de: Translation<typeof text> = {
  file: 'Datei',
  noMedia: 'Noch keine Datei',
  ready: 'Bereit',
  failed: 'Fehlgeschlagen',
  previousPlays: 'Die vorherige Datei wird weiterhin abgespielt.',
  processing: 'Wird verarbeitet',
  watchable: 'Schon ansehen',
  watchableSoon: 'Kann gleich angesehen werden.',
  startsAt: 'Es beginnt bei etwa {time}.',
  retry: 'Erneut versuchen',
  replace: 'Datei ersetzen',
  upload: 'Datei hochladen',
  download: 'Original herunterladen',
  input: 'Video- oder Audiodatei',
};
