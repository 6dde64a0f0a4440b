import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  playlist: 'Playlist',
  videoCount: { one: '{count} Video', other: '{count} Videos' },
  playingNow: 'Läuft gerade',
  next: 'Als Nächstes',
  nextVideo: 'Nächstes Video',
  previousVideo: 'Voriges Video',
  nowPlaying: 'Läuft gerade: {title}',
  nextIsLoading: 'DAS NÄCHSTE VIDEO WIRD GELADEN',
  startsIn: 'Beginnt in {seconds} s',
  cancel: 'Abbrechen',
  ended: 'Die Playlist ist zu Ende. Klicke hier, um sie noch einmal anzusehen.',
  loadingNext: 'Das nächste Video wird geladen …',
  skipped: {
    one: '{count} Video ist privat oder gelöscht und wurde übersprungen.',
    other: '{count} Videos sind privat oder gelöscht und wurden übersprungen.',
  },
  notOpened: "'{title}' lässt sich gerade nicht öffnen.",
  notOpenedSkipped: "'{title}' lässt sich gerade nicht öffnen und wurde übersprungen.",
  loading: 'Wird geladen …',
  loadFailed: 'Die Videos lassen sich gerade nicht laden.',
  tryAgain: 'Noch einmal versuchen',
};
