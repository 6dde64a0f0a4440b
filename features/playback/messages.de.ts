import type { Translation } from '#kernel/text/messages.ts';
import type { playbackErrors } from './contract.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  play: 'Wiedergeben',
  playOrPause: 'Wiedergeben oder pausieren',
  loadFailed: 'Der Player konnte nicht geladen werden.',
  needsJavaScript: 'Schalte JavaScript ein, um dieses Video anzusehen.',
  VIDEO_PRIVATE: 'Dieses Video ist privat.',
  VIDEO_DELETED: 'Dieses Video wurde gelöscht.',
  VIDEO_NOT_FOUND: 'Unter dieser Adresse gibt es kein Video.',
  VIDEO_EMPTY: 'Hier gibt es noch nichts abzuspielen.',
  VIDEO_FAILED: 'Dieses Video konnte nicht verarbeitet werden.',
  PLAYLIST_PRIVATE: 'Diese Playlist ist privat.',
  PLAYLIST_NOT_FOUND: 'Unter dieser Adresse gibt es keine Playlist.',
  PLAYLIST_EMPTY: 'Diese Playlist hat keine Videos, die du ansehen kannst.',
  KAPSULE_ACCESS: 'Du hast keinen Zugriff auf dieses Video.',
};

export const errorsDe: Readonly<Record<keyof typeof playbackErrors, string>> = {
  WIDGET_UNKNOWN: 'Dieses Widget gibt es nicht.',
  WIDGET_INVALID: 'Diese Einstellungen passen nicht zum Widget.',
  WIDGET_TOO_LARGE: 'Diese Einstellungen sind größer als 256 KB.',
  WIDGET_CHANGED: 'Jemand anders hat dieses Widget inzwischen gespeichert. Lade die Seite neu.',
  KAPSULE_ACCESS: 'Du hast keinen Zugriff auf dieses Video.',
  TEMPLATE_NOT_FOUND: 'Diese Vorlage gibt es nicht.',
  TOO_MANY_TEMPLATES: 'Eine Organisation kann höchstens 20 Vorlagen haben.',
};
