import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './menu-messages.ts';

export const de: Translation<typeof text> = {
  accountOf: 'Konto von {name}',
  studio: 'Studio',
  watchHistory: 'Verlauf',
  likedVideos: 'Videos, die dir gefallen',
  yourPlaylists: 'Deine Playlists',
  watchLater: 'Später ansehen',
  yourSettings: 'Deine Einstellungen',
  organizationSettings: 'Einstellungen von {organization}',
  people: 'Personen',
  signOut: 'Abmelden',
  stillSignedIn: 'Du bist noch angemeldet',
};
