import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './count-messages.ts';

export const de: Translation<typeof text> = {
  like: 'Gefällt mir',
  unlike: 'Gefällt mir nicht mehr',
  likes: { one: '{formatted} Like', other: '{formatted} Likes' },
};
