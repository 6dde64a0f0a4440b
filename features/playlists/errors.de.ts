import { PLAYLIST_ENTRIES_MAX, PLAYLISTS_PER_OWNER_MAX, type playlistErrors } from './contract.ts';

export const playlistErrorsDe: Readonly<Record<keyof typeof playlistErrors, string>> = {
  PLAYLIST_NOT_FOUND: 'Playlist nicht gefunden.',
  PLAYLIST_PRIVATE: 'Diese Playlist ist privat.',
  PLAYLIST_OWNER_ONLY: 'Du darfst diese Playlist nicht ändern.',
  PLAYLIST_CHANGED: 'Jemand anderes hat diese Playlist in der Zwischenzeit geändert.',
  PLAYLIST_FULL: `Eine Playlist kann bis zu ${PLAYLIST_ENTRIES_MAX} Videos enthalten.`,
  PLAYLIST_BUILT_IN: 'Diese Liste kann weder umbenannt noch geteilt oder gelöscht werden.',
  PLAYLIST_MEMBERS_ONLY:
    'Nur Mitglieder der Organisation können Playlists teilen. Lass diese Playlist privat.',
  COVER_NOT_FOUND: 'Dieses Bild gibt es nicht.',
  TOO_MANY_PLAYLISTS: `Du kannst bis zu ${PLAYLISTS_PER_OWNER_MAX} Playlists haben. Lösche zuerst eine.`,
  ENTRY_NOT_FOUND: 'Eins dieser Videos gibt es nicht, oder du hast keinen Zugriff darauf.',
  ENTRY_RANGE: 'Das Ende muss nach dem Anfang liegen.',
};
