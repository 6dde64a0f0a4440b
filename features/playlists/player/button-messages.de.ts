import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './button-messages.ts';

export const de: Translation<typeof text> = {
  seeVideos: 'Videos der Playlist ansehen',
  playlist: 'Playlist',
  watchLater: 'Später ansehen',
};
