import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  MEDIA_NETWORK: 'Die Verbindung ist abgebrochen.',
  MEDIA_REFUSED: 'Du hast keinen Zugriff mehr auf dieses Video.',
  MEDIA_NOT_FOUND: 'Dieses Video wurde nicht gefunden.',
  MEDIA_PREPARING: 'Dieser Teil wird noch vorbereitet. Versuch es gleich noch einmal.',
  MEDIA_SERVER: 'Der Server konnte dieses Video nicht liefern.',
  MEDIA_DECODE: 'Dieses Video ist beschädigt oder lässt sich nicht dekodieren.',
  MEDIA_FORMAT: 'Dieser Browser kann das Video nicht abspielen.',
  MEDIA_STALLED: 'Die Live-Übertragung ist unterbrochen.',
  VIDEO_PRIVATE: 'Dieses Video ist privat.',
  VIDEO_DELETED: 'Dieses Video wurde gelöscht.',
  VIDEO_NOT_FOUND: 'Unter dieser Adresse gibt es kein Video.',
  VIDEO_EMPTY: 'Hier gibt es noch nichts abzuspielen.',
  VIDEO_FAILED: 'Dieses Video konnte nicht verarbeitet werden.',
  PLAYLIST_PRIVATE: 'Diese Playlist ist privat.',
  PLAYLIST_NOT_FOUND: 'Unter dieser Adresse gibt es keine Playlist.',
  PLAYLIST_EMPTY: 'Diese Playlist hat keine Videos, die du ansehen kannst.',
  KAPSULE_ACCESS: 'Du hast keinen Zugriff auf dieses Video.',
  WIDGET_FAILED: 'Ein Teil des Players konnte nicht angezeigt werden.',
  noSeek: 'In diesem Video kannst du nicht springen.',
  seekBlocked: 'Springen ist gerade nicht möglich.',
  popupBlocked:
    'Dein Browser hat das Anmeldefenster blockiert. Erlaube Pop-ups für diese Seite und versuche es noch einmal.',
};
