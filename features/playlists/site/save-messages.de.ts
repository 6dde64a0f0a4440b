import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './save-messages.ts';

export const de: Translation<typeof text> = {
  save: 'Speichern',
  saveTo: 'In Playlist speichern',
  watchLater: 'Später ansehen',
  yourLists: 'Deine Listen',
  loading: 'Deine Playlists werden geladen',
  newPlaylist: 'Neue Playlist',
  name: 'Name der neuen Playlist',
  create: 'Erstellen',
  done: 'Fertig',
  saved: 'In „{name}“ gespeichert',
  notSaved: 'Das Video konnte nicht gespeichert werden',
  notRemoved: 'Das Video konnte nicht entfernt werden',
  private: 'Privat',
  unlisted: 'Nicht gelistet',
  organization: 'Organisation',
  public: 'Öffentlich',
};
