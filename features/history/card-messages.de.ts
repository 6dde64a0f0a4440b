import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './card-messages.ts';

export const de: Translation<typeof text> = {
  watched: '{percent} % angesehen',
  continueWatching: 'Weiterschauen',
};
