import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  title: 'Videos, die dir gefallen',
  lead: 'Nur du siehst diese Liste.',
  signInTitle: 'Melde dich an, um die Videos zu sehen, die dir gefallen',
  signInBody: 'Wenn du angemeldet bist, werden hier die Videos gesammelt, die dir gefallen.',
  signIn: 'Anmelden',
  loading: 'Die Videos, die dir gefallen, werden geladen',
  list: 'Videos, die dir gefallen',
  unlike: '„{title}“ gefällt mir nicht mehr',
  unliked: 'Aus der Liste entfernt',
  undo: 'Rückgängig',
  undoOf: 'Rückgängig: „{title}“ gefällt mir wieder',
  notSaved: 'Die Änderung konnte nicht gespeichert werden',
  empty: 'Noch keine Videos, die dir gefallen',
  emptyHint: 'Wähle bei einem Video „Gefällt mir“, um es hier wiederzufinden.',
  browse: 'Videos ansehen',
};
